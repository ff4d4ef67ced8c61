import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CreateTableCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { createTableInput } from '@tariff-tantrum/lambdas/store/schema';
import { Match } from 'aws-cdk-lib/assertions';
import { startTestDynamoDb } from '../testing';
import { bundleLambda } from './bundle/lambdas';
import { EDGE_HEADERS } from './edge-headers';
import { ENDPOINTS, type Endpoint } from './endpoints';
import { appOf, FULL, workshop } from './testing';
import { startRecorder } from './testing/recorder';

// Each Lambda runs in a process of its own.
jest.setTimeout(60_000);

const PASSWORD = 'correct horse battery';
const EDGE_SECRET = 'a-word-that-only-cloudfront-knows';
const SEEDED = 'seeded@shop.test';
const HALF_AN_HOUR = 30 * 60_000;

/** What each role allows, written out: whoever gives a Lambda more has to say so here as well. */
const ROLES: Record<string, string[]> = {
  signup: ['dynamodb:PutItem on the table', 'dynamodb:UpdateItem on the table'],
  list: [...guarded(), 'dynamodb:Query on index/by-time'],
  count: [...guarded(), 'dynamodb:Query on index/by-time', 'dynamodb:Query on the table'],
  daily: [...guarded(), 'dynamodb:Query on index/by-time', 'dynamodb:Query on the table'],
  export: [...guarded(), 'dynamodb:Query on index/by-time', 'dynamodb:Query on the table'],
  erase: ['dynamodb:DeleteItem on the table', ...guarded()],
  health: [],
  fallback: [],
  'warm-up': [
    'dynamodb:PutItem on the table',
    'dynamodb:Query on index/by-time',
    'dynamodb:Query on the table',
    'dynamodb:UpdateItem on the table',
  ],
};

function guarded(): string[] {
  return [
    'dynamodb:GetItem on the table',
    'dynamodb:PutItem on the table',
    'dynamodb:UpdateItem on the table',
    'secretsmanager:GetSecretValue on the password',
  ];
}

describe('the roles in the template', () => {
  const { template, clean } = appOf(FULL);
  afterAll(clean);
  const roles = template('api').findResources('AWS::IAM::Role', {
    Properties: { Policies: [Match.objectLike({ PolicyName: 'Needed' })] },
  });

  test('one each', () => expect(Object.keys(roles)).toHaveLength(ENDPOINTS.length));

  test.each(Object.entries(ROLES))('%s', (name, actions) => {
    const id = Object.keys(roles).find((key) => key.startsWith(`${name.replace('-', '')}Role`)) ?? name;
    const statements = roles[id]?.Properties.Policies[0].PolicyDocument.Statement;
    const logging = ['logs:CreateLogStream on its log', 'logs:PutLogEvents on its log'];
    expect(allowedBy(statements)).toEqual([...actions, ...logging].sort());
    expect(roles[id]?.Properties).not.toHaveProperty('ManagedPolicyArns');
  });
});

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
}

const allowedBy = (statements: Statement[]): string[] =>
  statements
    .flatMap(({ Effect, Action, Resource }) =>
      [Action].flat().map((action) => `${Effect === 'Allow' ? '' : Effect}${action} on ${nameOf(Resource)}`),
    )
    .sort();

/** What a resource of a statement is; anything unknown, a wildcard too, stays as it is and fails the test. */
function nameOf(resource: unknown): string {
  const told = JSON.stringify(resource);
  if (/^\{"Fn::GetAtt":\["\w+Log\w+","Arn"\]\}$/.test(told)) return 'its log';
  if (/^\{"Fn::ImportValue":"[^"]*ExportsOutputFnGetAttLaunchSignups\w+Arn\w+"\}$/.test(told))
    return 'the table';
  if (
    /^\{"Fn::Join":\["",\[\{"Fn::ImportValue":"[^"]*LaunchSignups[^"]*"\},"\/index\/by-time"\]\]\}$/.test(
      told,
    )
  )
    return 'index/by-time';
  if (/^\{"Fn::ImportValue":"[^"]*AdminPassword[^"]*"\}$/.test(told)) return 'the password';
  return told;
}

describe('what each Lambda asks of AWS', () => {
  const { folder, clean } = workshop();
  let store: Awaited<ReturnType<typeof startTestDynamoDb>>;
  let recorder: Awaited<ReturnType<typeof startRecorder>>;

  beforeAll(async () => {
    store = await startTestDynamoDb();
    recorder = await startRecorder(store.endpoint, PASSWORD);
  });
  afterAll(async () => {
    recorder.close();
    await store.close();
    clean();
  });

  test.each(ENDPOINTS)('$name', async (endpoint) => {
    await fill(store.endpoint, endpoint.name);
    const bundle = join(bundleLambda(endpoint.name, folder), 'index.mjs');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, 'testing', 'invoke.mjs'), bundle, JSON.stringify(callsOf(endpoint))],
      { env: environment(recorder.endpoint, endpoint.name) },
    );
    expect(JSON.parse(stdout.split('\n').at(-1) ?? '')).toEqual(answersOf(endpoint));
    expect(recorder.take()).toEqual(ROLES[endpoint.name]?.sort());
  });
});

/** A right call, one with a wrong password, and one after the clock went back: all that a Lambda ever does. */
function callsOf({ name, route }: Endpoint) {
  if (name === 'warm-up') return [{ event: {} }, { event: {}, clock: -HALF_AN_HOUR }];
  const { method, path } = route ?? { method: 'GET', path: '/api/nothing-here' };
  const event = (password: string, body?: object) => ({
    resource: path,
    path,
    httpMethod: method,
    headers: {
      [EDGE_HEADERS.secret]: EDGE_SECRET,
      [EDGE_HEADERS.viewerAddress]: '192.0.2.7',
      [EDGE_HEADERS.publicOrigin]: 'https://shop.test',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${password}`,
    },
    multiValueHeaders: {},
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    pathParameters: null,
    stageVariables: null,
    requestContext: { path, httpMethod: method, stage: 'live', identity: { sourceIp: '198.51.100.1' } },
    body: body ? JSON.stringify(body) : null,
    isBase64Encoded: false,
  });
  const body = method === 'POST' ? { email: SEEDED } : undefined;
  return [
    { event: event(PASSWORD, body) },
    { event: event('wrong-wrong-wrong', body) },
    { event: event('wrong-wrong-wrong', body) },
    { event: event(PASSWORD, body), clock: -HALF_AN_HOUR },
  ];
}

function answersOf({ name, password, route }: Endpoint): (number | null)[] {
  if (name === 'warm-up') return [null, null];
  const right = { signup: 201, erase: 204, fallback: 404 }[name] ?? 200;
  return password && route ? [right, 401, 401, right] : [right, right, right, right];
}

const environment = (endpoint: string, table: string) => ({
  AWS_ENDPOINT_URL: endpoint,
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'none',
  AWS_SECRET_ACCESS_KEY: 'none',
  TABLE_NAME: table,
  EDGE_SECRET,
  ADMIN_PASSWORD_SECRET: 'the-password',
  NODE_NO_WARNINGS: '1',
});

/** The table, with a signup of the day before yesterday, so that there is something to count and remember. */
async function fill(endpoint: string, TableName: string): Promise<void> {
  const credentials = { accessKeyId: 'none', secretAccessKey: 'none' };
  const client = new DynamoDBClient({ endpoint, region: 'eu-west-1', credentials });
  await client.send(new CreateTableCommand(createTableInput(TableName)));
  const signedUpAt = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const shard = (createHash('sha256').update(SEEDED).digest()[0] ?? 0) % 8;
  const text = { pk: `signups#${shard}`, sk: SEEDED, signedUpAt, email: SEEDED };
  const Item = {
    ...Object.fromEntries(Object.entries(text).map(([name, S]) => [name, { S }])),
    notificationStatus: { S: 'pending' },
    consentVersion: { S: '2025-09-20' },
    discountPercent: { N: '20' },
    expiresAt: { N: String(Math.floor(Date.now() / 1000) + 86_400 * 365) },
  };
  await client.send(new PutItemCommand({ TableName, Item }));
  client.destroy();
}
