import { partsOf, type StageSettings } from '../../stages';
import { TEST_STAGES, type TestStageName } from '../stages';
import { TestTemplate, useTemplates } from '../synthesis';
import { faultsOf } from './faults';
import { replacingChanges } from './specification';

const template = useTemplates();

const STAGES = Object.keys(TEST_STAGES) as TestStageName[];

test.each(STAGES)(
  'the templates of the test stage %s have no fault that the specification shows',
  (stage) => {
    const settings: StageSettings = TEST_STAGES[stage].settings;
    const faults = partsOf(settings).flatMap((part) =>
      faultsOf(template(stage, part)).map((fault) => `${part}: ${fault}`),
    );
    expect(faults).toEqual([]);
  },
);

const QUEUE = 'AWS::SQS::Queue';
const TABLE = 'AWS::DynamoDB::Table';
const inQueue = (Properties: object) => ({ Queue: { Type: QUEUE, Properties } });

test.each([
  ['E3001 AWS::SQS::Quene is unknown in Queue', { Queue: { Type: 'AWS::SQS::Quene', Properties: {} } }],
  ['E3002 Delay is unknown in Queue', inQueue({ Delay: 1 })],
  ['E3003 KeySchema is missing in T', { T: { Type: TABLE, Properties: {} } }],
  ['E3012 DelaySeconds is no integer in Queue', inQueue({ DelaySeconds: 'soon' })],
  [
    'E3030 AuthType may not be ALL in Url',
    { Url: { Type: 'AWS::Lambda::Url', Properties: { AuthType: 'ALL' } } },
  ],
  ['E1020 Other does not exist', inQueue({ QueueName: { Ref: 'Other' } })],
  [
    'E1010 AWS::SQS::Queue has no attribute Name',
    inQueue({ QueueName: { 'Fn::GetAtt': ['Queue', 'Name'] } }),
  ],
  ['E3004 Queue depends on itself', inQueue({ QueueName: { 'Fn::GetAtt': ['Queue', 'Arn'] } })],
  ['E3005 Queue depends on Other', { Queue: { Type: QUEUE, Properties: {}, DependsOn: 'Other' } }],
  [
    'E3035 Keep in Queue',
    { Queue: { Type: QUEUE, Properties: {}, DeletionPolicy: 'Keep', UpdateReplacePolicy: 'Retain' } },
  ],
])('reports "%s"', (fault, Resources) => {
  expect(faultsOf(new TestTemplate({ Resources }))).toContain(fault);
});

test('the specification says which changes replace a resource', () => {
  const keys = (name: string) => ({ KeySchema: [{ AttributeName: name, KeyType: 'HASH' }] });
  expect(replacingChanges(TABLE, keys('pk'), keys('id'))).toEqual(['KeySchema']);
  expect(replacingChanges(TABLE, keys('pk'), { ...keys('pk'), BillingMode: 'PROVISIONED' })).toEqual([]);
});
