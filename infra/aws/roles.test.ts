import { createHash } from 'node:crypto';
import {
  type AttributeValue,
  DeleteItemCommand,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { PATHS } from '@tariff-tantrum/lambdas/contract';
import { EDGE_HEADERS } from '@tariff-tantrum/lambdas/contract/edge-headers';
import { startTestDynamoDb, type TestDynamoDb } from '../testing';
import { ENDPOINTS, type Endpoint } from './endpoints';
import { type LambdaCall, startBundles, synthesis, type TemplateResource } from './testing';
import { startRecorder } from './testing/recorder';
import {
  allowedBy,
  clientOf,
  createTestTable,
  isOfLambda,
  type RoleStatement,
  TEST_TABLE,
} from './testing/roles';

jest.setTimeout(180_000);

const PASSWORD = 'correct horse battery';
const EDGE_SECRET = 'a-secret-that-only-cloudfront-knows';
const VIEWER_ADDRESS = '192.0.2.7';
const SEEDED = 'seeded@shop.test';
const HALF_AN_HOUR = 30 * 60_000;
const TWO_DAYS = 2 * 86_400_000;
const TWO_DAYS_AGO = new Date(Date.now() - TWO_DAYS).toISOString();
/** A signup that is stored already, and a new one. */
const CSV = ['\uFEFFemail,name,signup_date', SEEDED, 'jörn@shop.test']
  .map((cell, line) => (line === 0 ? cell : `${cell},Bjørn,${TWO_DAYS_AGO}`))
  .join('\r\n');

/** The allowed actions of each role. Listed here as well, so that a new permission needs a second decision. */
const ROLES: Record<string, string[]> = {
  signup: ['PutItem on signups#*'].map(dynamoDb),
  list: [
    ...authentication(),
    'Query on signups#* by-time',
    'Query on signups#*',
    'GetItem on settings',
    'PutItem on settings',
  ].map(dynamoDb),
  count: [...authentication(), 'Query on signups#* by-time'].map(dynamoDb),
  daily: [...authentication(), 'Query on signups#* by-time'].map(dynamoDb),
  export: [...authentication(), 'Query on signups#* by-time'].map(dynamoDb),
  erase: [
    ...authentication(),
    'Query on people#*',
    'DeleteItem on people#*',
    'PutItem on people#*',
    'DeleteItem on signups#*',
  ].map(dynamoDb),
  import: [...authentication(), 'PutItem on signups#*'].map(dynamoDb),
  'erase-range': [
    ...authentication(),
    'Query on signups#* by-time',
    'DeleteItem on signups#*',
    'GetItem on people#*',
    'DeleteItem on people#*',
    'PutItem on people#*',
  ].map(dynamoDb),
  actions: [...authentication(), 'Query on actions'].map(dynamoDb),
  'public-count': [],
  health: [],
  ready: ['UpdateItem on ready'].map(dynamoDb),
  fallback: [],
};

function authentication(): string[] {
  return [
    'GetItem on failed-logins#*',
    'UpdateItem on failed-logins#*',
    'UpdateItem on actions',
    'secretsmanager:GetSecretValue on the password',
  ];
}

function dynamoDb(action: string): string {
  return action.includes(':') ? action : `dynamodb:${action}`;
}

describe('the roles in the template', () => {
  let roles: TemplateResource[];
  beforeAll(async () => {
    roles = (await synthesis()).template('full', 'api').all('AWS::IAM::Role').filter(isOfLambda);
  });

  it('exist once for each Lambda', () => expect(roles).toHaveLength(ENDPOINTS.length));

  it.each(Object.entries(ROLES))('allow %s its listed actions and logging only', (name, actions) => {
    const role = roles.find(({ id }) => id.startsWith(`${name.replace('-', '')}Role`));
    const statements: RoleStatement[] = role?.Properties.Policies[0].PolicyDocument.Statement;
    const logging = ['logs:CreateLogStream on its log', 'logs:PutLogEvents on its log'];
    expect(allowedBy(statements)).toEqual([...actions, ...logging].sort());
    expect(role?.Properties).not.toHaveProperty('ManagedPolicyArns');
  });
});

describe('each Lambda', () => {
  let store: TestDynamoDb;
  let recorder: Awaited<ReturnType<typeof startRecorder>>;
  let bundles: Awaited<ReturnType<typeof startBundles>>;

  beforeAll(async () => {
    store = await startTestDynamoDb();
    await createTestTable(store.endpoint);
    recorder = await startRecorder(store.endpoint, { 'the-password': PASSWORD });
    const names = ENDPOINTS.map(({ name }) => name);
    bundles = await startBundles((await synthesis()).lambdas, names, environment(recorder.endpoint));
  });
  afterAll(async () => {
    bundles.stop();
    recorder.close();
    await store.close();
  });

  // Signups of two days ago, and nothing else.
  beforeEach(async () => {
    await clearTable(store.endpoint);
    const signup = ENDPOINTS.find(({ name }) => name === 'signup');
    const [response] = await bundles.invoke('signup', [{ event: eventOf(signup?.route), clock: -TWO_DAYS }]);
    expect(response?.statusCode).toBe(201);
    await addPeople(store.endpoint);
    recorder.takeActions();
  });

  it.each(ENDPOINTS)('uses exactly the actions of its role: $name', async (endpoint) => {
    const responses = await bundles.invoke(endpoint.name, callsOf(endpoint));
    expect(responses.map((response) => response?.statusCode ?? null)).toEqual(expectedStatuses(endpoint));
    expect(recorder.takeActions()).toEqual(ROLES[endpoint.name]?.sort());
  });

  it('reads a CSV that API Gateway passes on in base64: import', async () => {
    const route = ENDPOINTS.find(({ name }) => name === 'import')?.route;
    const [response] = await bundles.invoke('import', [{ event: eventOf(route) }]);
    expect(JSON.parse(response?.body ?? '')).toEqual({ imported: 1, existing: 1, refused: [] });
  });
});

/** A query that only the list knows; the others ignore it. */
const SEARCH = { search: SEEDED };

/** Returns calls that reach every action of a Lambda: with the right and a wrong password, and after the clock was set back. */
function callsOf({ route }: Endpoint): LambdaCall[] {
  return [
    { event: eventOf(route) },
    { event: eventOf(route, 'wrong-wrong-wrong') },
    { event: eventOf(route, 'wrong-wrong-wrong') },
    { event: eventOf(route, PASSWORD, SEARCH), clock: -HALF_AN_HOUR },
  ];
}

/** Returns the event of an API Gateway REST API for a request to a route, or to an unknown path. */
function eventOf(
  route: Endpoint['route'],
  password = PASSWORD,
  query: Record<string, string> | null = null,
): object {
  const { methods, path } = route ?? { methods: ['GET'], path: '/api/nothing-here' };
  const [method] = methods;
  const isImport = path === PATHS.import;
  return {
    resource: path,
    path,
    httpMethod: method,
    headers: {
      [EDGE_HEADERS.secret]: EDGE_SECRET,
      [EDGE_HEADERS.viewerAddress]: VIEWER_ADDRESS,
      [EDGE_HEADERS.publicOrigin]: 'https://shop.test',
      'Content-Type': isImport ? 'text/csv; charset=utf-8' : 'application/json',
      Authorization: `Bearer ${password}`,
    },
    multiValueHeaders: {},
    queryStringParameters: query,
    multiValueQueryStringParameters:
      query && Object.fromEntries(Object.entries(query).map(([key, value]) => [key, [value]])),
    pathParameters: null,
    stageVariables: null,
    requestContext: { path, httpMethod: method, stage: 'live', identity: { sourceIp: '198.51.100.1' } },
    body: isImport
      ? Buffer.from(CSV).toString('base64')
      : method === 'POST'
        ? JSON.stringify({ email: SEEDED, from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' })
        : null,
    isBase64Encoded: isImport,
  };
}

function expectedStatuses({ name, password, route }: Endpoint): (number | null)[] {
  const success = { signup: 201, erase: 204, fallback: 404 }[name] ?? 200;
  return password && route ? [success, 401, 401, success] : [success, success, success, success];
}

const environment = (endpoint: string) => ({
  AWS_ENDPOINT_URL: endpoint,
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'none',
  AWS_SECRET_ACCESS_KEY: 'none',
  TABLE_NAME: TEST_TABLE,
  EDGE_SECRET,
  ADMIN_PASSWORD_SECRET: 'the-password',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
});

/** Adds what two signups have that were confirmed by mail once: mails to one of the two people have bounced. */
async function addPeople(endpoint: string): Promise<void> {
  const client = clientOf(endpoint);
  const put = (Item: Record<string, AttributeValue>) =>
    client.send(new PutItemCommand({ TableName: TEST_TABLE, Item }));
  const { Items = [] } = await client.send(new ScanCommand({ TableName: TEST_TABLE }));
  const bounced = { silenced: { S: 'bounce' }, silencedAt: { N: '1' } };
  for (const [n, silence] of [{}, bounced].entries()) {
    const ref = `person-${n}`;
    const pk = `people#${(createHash('sha256').update(ref).digest()[0] ?? 0) % 8}`;
    await put({ pk: { S: pk }, sk: { S: ref }, email: { S: SEEDED }, version: { N: '1' }, ...silence });
    for (const Item of Items.filter(({ sk }) => sk?.S === SEEDED)) {
      await put({ ...Item, ref: { S: ref }, sk: { S: n === 0 ? SEEDED : `other-${SEEDED}` } });
    }
  }
  client.destroy();
}

async function clearTable(endpoint: string): Promise<void> {
  const client = clientOf(endpoint);
  const { Items = [] } = await client.send(new ScanCommand({ TableName: TEST_TABLE }));
  for (const { pk, sk } of Items)
    if (pk && sk) await client.send(new DeleteItemCommand({ TableName: TEST_TABLE, Key: { pk, sk } }));
  client.destroy();
}
