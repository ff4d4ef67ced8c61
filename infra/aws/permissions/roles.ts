import type { Lambda, LambdaName } from '../lambdas';
import type { TemplateResource, TestTemplate } from '../testing';
import type { IamCall, IamStatement } from './iam';
import type { RecordedCall } from './recorder';

export const TEST_TABLE = 'LaunchSignups';

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

/** Returns the inline policies of a role. */
export const policiesOf = ({
  Properties: { Policies = [] },
}: TemplateResource): { Statement: IamStatement[] }[] =>
  resolveValue(Policies.map(({ PolicyDocument }: { PolicyDocument: object }) => PolicyDocument)) as {
    Statement: IamStatement[];
  }[];

/** Returns the statements of the role of a Lambda, with its resources as ARNs. @throws if there is no such role */
export function statementsOf(template: TestTemplate, lambda: LambdaName): IamStatement[] {
  const role = template.all('AWS::IAM::Role').find(({ id }) => id.startsWith(`${lambda}Role`));
  if (!role) throw new Error(`There is no role of ${lambda}.`);
  expect(role.Properties).not.toHaveProperty('ManagedPolicyArns');
  return policiesOf(role).flatMap(({ Statement }) => Statement);
}

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

/** The partition keys of records that neither visitors nor people need, whatever the action. */
const OF_OWNER = [
  ...['actions', 'campaign-sending', 'failed-logins#*', 'imports', 'mail-budget#*', 'mailboxes#*'],
  ...['owner-emails#weekly', 'sender', 'settings', 'of-nobody'],
];
/** Those of what somebody else may need. */
const OF_OTHERS = ['campaigns', 'codes', 'deliveries#*', 'orders', 'people#*', 'requests#*', 'signups#*'];
const ACTIONS = [
  'GetItem',
  'BatchGetItem',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
  'Query',
];

const onTable = (action: string, keys?: readonly string[]): RecordedCall => ({
  action: `dynamodb:${action}`,
  resource: TEST_TABLE,
  ...(keys && { keys }),
});

/** The calls that the role of every Lambda must refuse. */
const FOREIGN: readonly RecordedCall[] = [
  ...ACTIONS.map((action) => ({ ...onTable(action, ['signups#*']), resource: 'AnotherTable' })),
  ...['DeleteTable', 'UpdateTable', 'ExportTableToPointInTime', 'PartiQLSelect'].map((action) =>
    onTable(action),
  ),
  { action: 'secretsmanager:GetSecretValue', resource: 'another' },
  { action: 'secretsmanager:PutSecretValue', resource: 'the-password' },
];

/** Returns the calls that the role of a Lambda must refuse. */
export function foreignCalls({ table, password }: Lambda): RecordedCall[] {
  const secrets = password ? [] : [{ action: 'secretsmanager:GetSecretValue', resource: 'the-password' }];
  const whole = ['Scan', 'BatchWriteItem'].map((action) => onTable(action));
  if (table === 'all') return [...FOREIGN, ...secrets, ...whole];
  const denied = ACTIONS.flatMap((action) =>
    [...OF_OWNER, ...OF_OTHERS.filter((key) => !table[action]?.includes(key))].map((key) =>
      onTable(action, [key]),
    ),
  );
  const rights = Object.entries(table).map(([right, keys]) => {
    const [action = '', index] = right.split(' ');
    return { ...onTable(action, keys), ...(index && { index }) };
  });
  return [
    ...FOREIGN,
    ...secrets,
    ...denied,
    // One key too many, none at all, and another index.
    ...rights.map(({ keys = [], ...call }) => ({ ...call, keys: [...keys, 'of-nobody'] })),
    ...rights.map(({ keys: _, ...call }) => call),
    ...rights.map((call) => ({ ...call, index: 'by-nothing' })),
    ...whole,
  ];
}
