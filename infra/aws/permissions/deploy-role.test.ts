import { smokeStage } from '../deploy/smoke';
import { FakeAccount } from '../testing/fake-aws';
import { createTestDeploys } from '../testing/fake-aws/test-deploy';
import { TEST_STAGES } from '../testing/stages';
import { useTemplates } from '../testing/synthesis';
import type { IamStatement } from './iam';

const template = useTemplates();
const { deployVersion, toolsFor } = createTestDeploys();

/** The prefix of a service's actions, by the id that the SDK has for it. */
const PREFIXES: Readonly<Record<string, string>> = {
  Budgets: 'budgets',
  CloudFormation: 'cloudformation',
  CloudFront: 'cloudfront',
  'CloudFront KeyValueStore': 'cloudfront-keyvaluestore',
  DynamoDB: 'dynamodb',
  Lambda: 'lambda',
  'Route 53': 'route53',
  S3: 's3',
  'Secrets Manager': 'secretsmanager',
  SESv2: 'ses',
  SNS: 'sns',
  STS: 'sts',
};

/** Calls whose action has another name, or that need several (Service Authorization Reference). */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  CopyObjectCommand: ['s3:GetObject', 's3:PutObject', 's3:PutObjectTagging', 's3:GetObjectTagging'],
  DeleteObjectsCommand: ['s3:DeleteObject'],
  DescribeBudgetsCommand: ['budgets:ViewBudget'],
  // Every identity may ask who it is.
  GetCallerIdentityCommand: [],
  ListObjectsV2Command: ['s3:ListBucket'],
  // The note about open campaigns is left out: the role may not read the table.
  QueryCommand: [],
};

test('the role of the workflow allows what a deploy and its tests call, and nothing else', async () => {
  const { settings } = TEST_STAGES.full;
  const account = new FakeAccount('production');
  account.others.GetSecretValueCommand = () => ({ SecretString: 'the-admin-password' });
  for (const version of [1, 2, 3]) {
    account.code = version;
    await deployVersion(account, version, {}, settings);
  }
  const fetch = async () => new Response('', { status: 421 });
  await smokeStage(toolsFor(account, 3, { fetch }, settings), { alarm: false });
  const used = [...account.calls].flatMap(
    ([command, service]) => ACTIONS[command] ?? `${PREFIXES[service]}:${command.replace(/Command$/, '')}`,
  );
  const [{ Policies }] = template('full', 'app')
    .properties('AWS::IAM::Role')
    .filter(({ RoleName }) => RoleName !== undefined);
  const statements: IamStatement[] = Policies[0].PolicyDocument.Statement;
  const allowed = statements.flatMap(({ Action }) => Action).sort();
  // The CDK's own roles do everything else.
  expect(allowed).toEqual([...new Set([...used, 'sts:AssumeRole'])].sort());
});
