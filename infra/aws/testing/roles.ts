import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTableInput } from '@tariff-tantrum/lambdas/table/dynamodb/schema';
import type { TemplateResource } from './synthesis';

export const TEST_TABLE = 'LaunchSignups';

/** Returns whether a role is the one of a Lambda of ours. */
export const isOfLambda = ({ Properties }: TemplateResource): boolean =>
  Properties.Policies?.[0]?.PolicyName === 'Needed';

/** A statement of a role's policy in a template. */
export interface RoleStatement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: {
    'ForAllValues:StringLike'?: { 'dynamodb:LeadingKeys': string[] };
    Null?: { 'dynamodb:LeadingKeys': string };
  };
}

/** Returns what statements allow, such as `dynamodb:GetItem on counts`, sorted. */
export const allowedBy = (statements: readonly RoleStatement[]): string[] =>
  statements
    .flatMap((statement) =>
      [statement.Action]
        .flat()
        .map(
          (action) =>
            `${statement.Effect === 'Allow' ? '' : statement.Effect}${action} on ${nameOf(statement)}`,
        ),
    )
    .sort();

/** Returns a readable name of what a statement covers. Anything unknown, such as a wildcard, is returned as JSON. */
function nameOf({ Resource, Condition }: RoleStatement): string {
  const json = JSON.stringify(Resource);
  // Without the second condition, the first one also allows calls that name no key, such as a scan.
  const isLimited = Condition?.Null?.['dynamodb:LeadingKeys'] === 'false';
  const patterns = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
  const keys = isLimited ? patterns?.join() : undefined;
  if (/^\{"Fn::GetAtt":\["\w+Log\w+","Arn"\]\}$/.test(json)) return 'its log';
  const [, output = '', rest = ''] =
    /\{"Fn::GetStackOutput":\{[^}]*"OutputName":"(\w+)"[^}]*\}\}(.*)/.exec(json) ?? [];
  if (/LaunchSignups\w+StreamArn/.test(output)) return 'its stream';
  if (/LaunchSignups/.test(output) && rest === '') return keys ?? 'the whole table';
  const [, index] = /^,"\/index\/([\w-]+)"\]\]\}$/.exec(rest) ?? [];
  if (/LaunchSignups/.test(output) && index) return `${keys ?? 'all keys'} ${index}`;
  if (/AdminPassword/.test(output) && rest === '') return 'the password';
  if (/MailKey/.test(output) && rest === '') return 'the mail key';
  return json;
}

/** Returns a client of a test's DynamoDB. */
export const clientOf = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
  });

/** Creates the table in a test's DynamoDB. */
export async function createTestTable(endpoint: string): Promise<void> {
  const client = clientOf(endpoint);
  await client.send(new CreateTableCommand(createTableInput(TEST_TABLE)));
  client.destroy();
}
