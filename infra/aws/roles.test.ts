import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PATHS } from '@tariff-tantrum/lambdas/contract';
import { EDGE_HEADERS } from '@tariff-tantrum/lambdas/contract/edge-headers';
import { createTableInput } from '@tariff-tantrum/lambdas/store/schema';
import { Match } from 'aws-cdk-lib/assertions';
import { startTestDynamoDb, type TestDynamoDb } from '../testing';
import { bundleLambda } from './bundle/lambdas';
import { ENDPOINTS, type Endpoint } from './endpoints';
import { createTempFolder, createTestApp, FULL } from './testing';
import { startRecorder } from './testing/recorder';

// Each Lambda runs in its own process.
jest.setTimeout(60_000);

const PASSWORD = 'correct horse battery';
const EDGE_SECRET = 'a-secret-that-only-cloudfront-knows';
const SEEDED = 'seeded@shop.test';
const HALF_AN_HOUR = 30 * 60_000;
const TWO_DAYS = 2 * 86_400_000;
const ON_A_FINALIZED_DAY = new Date(Date.now() - TWO_DAYS).toISOString();
/** A signup that is stored already, and a new one. */
const CSV = ['\uFEFFemail,name,signup_date', SEEDED, 'jörn@shop.test']
  .map((cell, line) => (line === 0 ? cell : `${cell},Bjørn,${ON_A_FINALIZED_DAY}`))
  .join('\r\n');

/** The allowed actions of each role. Listed here as well, so that a new permission needs a second decision. */
const ROLES: Record<string, string[]> = {
  signup: ['dynamodb:PutItem on the table', 'dynamodb:UpdateItem on the table'],
  list: [...authentication(), 'dynamodb:Query on index/by-time'],
  count: [...authentication(), 'dynamodb:Query on index/by-time', 'dynamodb:Query on the table'],
  daily: [...authentication(), 'dynamodb:Query on index/by-time', 'dynamodb:Query on the table'],
  export: [...authentication(), 'dynamodb:Query on index/by-time', 'dynamodb:Query on the table'],
  erase: ['dynamodb:DeleteItem on the table', ...authentication()],
  import: authentication(),
  health: [],
  fallback: [],
  'warm-up': [
    'dynamodb:PutItem on the table',
    'dynamodb:Query on index/by-time',
    'dynamodb:Query on the table',
    'dynamodb:UpdateItem on the table',
  ],
};

function authentication(): string[] {
  return [
    'dynamodb:GetItem on the table',
    'dynamodb:PutItem on the table',
    'dynamodb:UpdateItem on the table',
    'secretsmanager:GetSecretValue on the password',
  ];
}

describe('the roles in the template', () => {
  const { template, clean } = createTestApp(FULL);
  afterAll(clean);
  const roles = template('api').findResources('AWS::IAM::Role', {
    Properties: { Policies: [Match.objectLike({ PolicyName: 'Needed' })] },
  });

  it('exist once for each Lambda', () => expect(Object.keys(roles)).toHaveLength(ENDPOINTS.length));

  it.each(Object.entries(ROLES))('allow %s its listed actions and logging only', (name, actions) => {
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

/** Returns a readable name of a statement's resource. Unknown ones, such as wildcards, are returned as JSON. */
function nameOf(resource: unknown): string {
  const json = JSON.stringify(resource);
  if (/^\{"Fn::GetAtt":\["\w+Log\w+","Arn"\]\}$/.test(json)) return 'its log';
  if (/^\{"Fn::ImportValue":"[^"]*ExportsOutputFnGetAttLaunchSignups\w+Arn\w+"\}$/.test(json))
    return 'the table';
  if (
    /^\{"Fn::Join":\["",\[\{"Fn::ImportValue":"[^"]*LaunchSignups[^"]*"\},"\/index\/by-time"\]\]\}$/.test(
      json,
    )
  )
    return 'index/by-time';
  if (/^\{"Fn::ImportValue":"[^"]*AdminPassword[^"]*"\}$/.test(json)) return 'the password';
  return json;
}

describe('each Lambda', () => {
  const { folder, clean } = createTempFolder();
  let store: TestDynamoDb;
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

  const bundles = new Map<string, string>();
  /** Bundles a Lambda once for all tests. */
  function bundleOnce(name: string): string {
    const bundle = bundles.get(name) ?? bundleLambda(name, folder);
    bundles.set(name, bundle);
    return bundle;
  }

  /** Runs the bundle of a Lambda with some calls and returns the responses. */
  async function invoke(name: string, table: string, calls: LambdaCall[]): Promise<LambdaResponse[]> {
    const bundle = join(bundleOnce(name), 'index.mjs');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, 'testing', 'invoke.mjs'), bundle, JSON.stringify(calls)],
      { env: environment(recorder.endpoint, table) },
    );
    return JSON.parse(stdout.split('\n').at(-1) ?? '');
  }

  /** Creates a table with one signup on a finalized day, so that there is a count to cache. */
  async function createSeededTable(table: string): Promise<void> {
    await createTable(store.endpoint, table);
    const signup = ENDPOINTS.find(({ name }) => name === 'signup');
    const [response] = await invoke('signup', table, [{ event: eventOf(signup?.route), clock: -TWO_DAYS }]);
    expect(response?.statusCode).toBe(201);
    recorder.takeActions();
  }

  it.each(ENDPOINTS)('uses exactly the actions of its role: $name', async (endpoint) => {
    const table = endpoint.name;
    await createSeededTable(table);
    const responses = await invoke(endpoint.name, table, callsOf(endpoint));
    expect(responses.map((response) => response?.statusCode ?? null)).toEqual(expectedStatuses(endpoint));
    expect(recorder.takeActions()).toEqual(ROLES[endpoint.name]?.sort());
  });

  it('reads a CSV that API Gateway passes on in base64: import', async () => {
    await createSeededTable('csv');
    const route = ENDPOINTS.find(({ name }) => name === 'import')?.route;
    const [response] = await invoke('import', 'csv', [{ event: eventOf(route) }]);
    expect(JSON.parse(response?.body ?? '')).toEqual({ imported: 1, existing: 1, refused: [] });
  });
});

/** An event for a Lambda, and by how many milliseconds its clock is shifted. */
interface LambdaCall {
  event: object;
  clock?: number;
}

type LambdaResponse = { statusCode: number; body?: string } | null;

/** Returns calls that reach every action of a Lambda: with the right and a wrong password, and after the clock was set back. */
function callsOf({ name, route }: Endpoint): LambdaCall[] {
  if (name === 'warm-up') return [{ event: {} }, { event: {}, clock: -HALF_AN_HOUR }];
  return [
    { event: eventOf(route) },
    { event: eventOf(route, 'wrong-wrong-wrong') },
    { event: eventOf(route, 'wrong-wrong-wrong') },
    { event: eventOf(route), clock: -HALF_AN_HOUR },
  ];
}

/** Returns the event of an API Gateway REST API for a request to a route, or to an unknown path. */
function eventOf(route: Endpoint['route'], password = PASSWORD): object {
  const { method, path } = route ?? { method: 'GET', path: '/api/nothing-here' };
  const isImport = path === PATHS.import;
  return {
    resource: path,
    path,
    httpMethod: method,
    headers: {
      [EDGE_HEADERS.secret]: EDGE_SECRET,
      [EDGE_HEADERS.viewerAddress]: '192.0.2.7',
      [EDGE_HEADERS.publicOrigin]: 'https://shop.test',
      'Content-Type': isImport ? 'text/csv; charset=utf-8' : 'application/json',
      Authorization: `Bearer ${password}`,
    },
    multiValueHeaders: {},
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    pathParameters: null,
    stageVariables: null,
    requestContext: { path, httpMethod: method, stage: 'live', identity: { sourceIp: '198.51.100.1' } },
    body: isImport
      ? Buffer.from(CSV).toString('base64')
      : method === 'POST'
        ? JSON.stringify({ email: SEEDED })
        : null,
    isBase64Encoded: isImport,
  };
}

function expectedStatuses({ name, password, route }: Endpoint): (number | null)[] {
  if (name === 'warm-up') return [null, null];
  const success = { signup: 201, erase: 204, fallback: 404 }[name] ?? 200;
  return password && route ? [success, 401, 401, success] : [success, success, success, success];
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

async function createTable(endpoint: string, table: string): Promise<void> {
  const credentials = { accessKeyId: 'none', secretAccessKey: 'none' };
  const client = new DynamoDBClient({ endpoint, region: 'eu-west-1', credentials });
  await client.send(new CreateTableCommand(createTableInput(table)));
  client.destroy();
}
