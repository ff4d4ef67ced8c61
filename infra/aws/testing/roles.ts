import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTableInput } from '@tariff-tantrum/lambdas/table/dynamodb/schema';
import type { IamCall, IamStatement } from './iam';
import type { RecordedCall } from './recorder';
import type { TemplateResource } from './synthesis';

export const TEST_TABLE = 'LaunchSignups';

/** Returns whether a role belongs to a Lambda that uses the table, as all do but the uptime check. */
export const isOfLambda = ({ id, Properties }: TemplateResource): boolean =>
  Properties.Policies?.[0]?.PolicyName === 'Needed' && !id.startsWith('Uptime');

/** The ARNs that tests give resources, in an account and a region of the longest names. */
const ACCOUNT = 'arn:aws:dynamodb:ap-southeast-2:123456789012';
const TABLE = `${ACCOUNT}:table/tariff-tantrum-production-data-LaunchSignupsAA2C8A4E-1ABCDEFGHIJKL`;
const SECRET = 'arn:aws:secretsmanager:ap-southeast-2:123456789012:secret:';

/** The ARNs by what the names of the outputs, which other stacks import, contain. */
const OUTPUTS: readonly (readonly [name: RegExp, arn: string])[] = [
  [/LaunchSignups\w+StreamArn/, `${TABLE}/stream/2026-11-27T00:00:00.000`],
  [/LaunchSignups/, TABLE],
  [/AdminPassword/, `${SECRET}the-password`],
  [/MailKey/, `${SECRET}the-mail-key`],
];

const PSEUDO: Readonly<Record<string, string>> = {
  'AWS::Partition': 'aws',
  'AWS::AccountId': '123456789012',
  'AWS::Region': 'ap-southeast-2',
};

/** Returns the value of a template's expression, with ARNs in place of what only AWS knows. */
export function resolveValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolveValue);
  if (typeof value !== 'object' || value === null) return value;
  const [[name = '', argument] = []] = Object.entries(value);
  if (name === 'Fn::GetStackOutput') {
    const output = String(Object(argument).OutputName);
    return OUTPUTS.find(([pattern]) => pattern.test(output))?.[1] ?? `arn:aws:${output}`;
  }
  if (name === 'Fn::Join') {
    const [separator, parts] = argument as [string, unknown[]];
    return parts.map(resolveValue).join(separator);
  }
  if (name === 'Fn::GetAtt') return `arn:aws:logs:ap-southeast-2:123456789012:${String(argument)}`;
  if (name === 'Ref') return PSEUDO[String(argument)] ?? `arn:aws:${String(argument)}`;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolveValue(part)]));
}

/** Returns the statements of a role of a Lambda, with its resources as ARNs. */
export const statementsOf = ({ Properties }: TemplateResource): IamStatement[] =>
  resolveValue(Properties.Policies[0].PolicyDocument.Statement) as IamStatement[];

/** Returns a recorded call as IAM judges it. */
export function iamCall({ action, resource, index, keys }: RecordedCall): IamCall {
  // Any of the partitions.
  const context = keys && { 'dynamodb:LeadingKeys': keys.map((key) => key.replace(/#\*$/, '#3')) };
  const table = resource === TEST_TABLE ? TABLE : `${ACCOUNT}:table/${resource}`;
  const arn = action.startsWith('secretsmanager:')
    ? `${SECRET}${resource}`
    : index
      ? `${table}/index/${index}`
      : table;
  return { action, resource: arn, context: context ?? {} };
}

/**
 * Returns calls that a role must refuse: those of others, and its own with more than it needs.
 * @param own all calls of a Lambda
 * @param others keys; those that it uses an action on itself are left out
 */
export function foreignCalls(own: readonly RecordedCall[], others: readonly string[]): RecordedCall[] {
  const table = own.filter(({ keys }) => keys);
  const actions = ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'];
  const at = { resource: TEST_TABLE };
  return [
    ...table.map(({ keys = [], ...call }) => ({ ...call, keys: [...keys, 'of-nobody'] })),
    ...table.map(({ keys: _, ...call }) => call),
    ...table.map((call) => ({ ...call, resource: 'AnotherTable' })),
    ...table.map((call) => ({ ...call, index: 'by-nothing' })),
    ...actions.flatMap((name) => {
      const action = `dynamodb:${name}`;
      const used = own.flatMap((call) => (call.action === action && !call.index ? (call.keys ?? []) : []));
      return ['of-nobody', ...others]
        .filter((key) => !used.includes(key))
        .map((key) => ({ ...at, action, keys: [key] }));
    }),
    ...['Scan', 'PartiQLSelect', 'DeleteTable', 'BatchWriteItem', 'ExportTableToPointInTime'].map(
      (action) => ({
        ...at,
        action: `dynamodb:${action}`,
      }),
    ),
    { action: 'secretsmanager:GetSecretValue', resource: 'another' },
    { action: 'secretsmanager:PutSecretValue', resource: 'the-password' },
  ];
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
