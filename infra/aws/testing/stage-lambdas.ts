import { randomUUID } from 'node:crypto';
import { join as joinPath } from 'node:path';
import {
  type AttributeValue,
  DeleteItemCommand,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { EDGE_HEADERS } from '@tariff-tantrum/lambdas/contract/edge-headers';
import {
  ALL_ENDPOINTS,
  ENDPOINTS,
  type EndpointName,
  PATHS,
} from '@tariff-tantrum/lambdas/contract/endpoints';
import {
  type Lambdas,
  startLambdas as startProcess,
} from '@tariff-tantrum/lambdas/functions/testing/lambdas';
import { responseOf, restEvent } from '@tariff-tantrum/lambdas/functions/testing/rest-api';
import { startTestDynamoDb, type TestDynamoDb } from '../../testing';
import { LAMBDA_NAMES, type LambdaName, listLambdas } from '../endpoints';
import { type StageSettings, sendsEmail } from '../stages';
import { startRecorder } from './recorder';
import { type RecordedStage, writeRights } from './rights';
import { allowedBy, clientOf, createTestTable, isOfLambda, TEST_TABLE } from './roles';
import { TEST_STAGES, type TestStageName } from './stages';
import { synthesis } from './synthesis';

export const PASSWORD = 'correct horse battery';
export const MAIL_KEY = 'a-mail-key-for-tests-of-43-characters-------';
const SITE = 'https://shop.test';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };

let store: TestDynamoDb;
let recorder: Awaited<ReturnType<typeof startRecorder>>;
let lambdas: Lambdas;
/** The actions that each Lambda has used. */
const used = new Map<LambdaName, Set<string>>();

interface Sent {
  /** The query, such as `?t=...`. */
  query?: string;
  password?: string;
  /** The client's address; each request has one of its own by default. */
  address?: string;
  headers?: Record<string, string>;
  body?: string;
  /** By how much the clock is shifted (ms). */
  clock?: number;
}

/** Invokes a Lambda, and adds what it used. */
async function invoke(name: LambdaName, event: object, clock = 0) {
  recorder.takeActions();
  const result = await lambdas.invoke(name, event, clock);
  const actions = used.get(name) ?? new Set();
  for (const action of recorder.takeActions()) actions.add(action);
  used.set(name, actions);
  return result;
}

/** The endpoints to which requests were sent. */
const called = new Set<EndpointName>();

/** Returns the endpoints that were not called since the start of the Lambdas: their rights are not recorded. */
export const uncalledEndpoints = () => ALL_ENDPOINTS.filter(({ name }) => !called.has(name));

let clients = 0;
/** Sends a request to an endpoint as CloudFront and API Gateway do, each time from another client. */
export async function send(
  name: EndpointName,
  { query = '', password = PASSWORD, address, headers = {}, body, clock }: Sent = {},
) {
  const { method, path, audience } = ENDPOINTS[name];
  clients += 1;
  called.add(name);
  const init = {
    method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${password}`,
      ...headers,
    },
    ...(body !== undefined && { body }),
  };
  const edge = {
    [EDGE_HEADERS.viewerAddress]: address ?? `192.0.2.${clients % 250}`,
    [EDGE_HEADERS.publicOrigin]: SITE,
  };
  return responseOf(await invoke(audience, restEvent(path + query, init, edge), clock), method);
}

/** Sends a request, and returns its status. */
export const call = async (name: EndpointName, sent?: Sent) => (await send(name, sent)).status;

/** Sends a request of the owner with the password, twice with another one, and `again` with the password. */
export async function tryPasswords(name: EndpointName, sent: Sent, again: Sent = sent): Promise<number[]> {
  const wrong = { ...sent, password: 'wrong-wrong-wrong' };
  return [await call(name, sent), await call(name, wrong), await call(name, wrong), await call(name, again)];
}

export const signUp = (email: string, clock = 0) =>
  call('signup', { body: JSON.stringify({ email }), clock });

/**
 * Runs the worker, and returns the queries of the links of the email that it sent, by their paths.
 * @param event what invokes it; the schedule by default
 */
export async function deliver(
  clock = 0,
  event: { Records?: object[] } = {},
): Promise<Record<string, string>> {
  await invoke('worker', event, clock);
  const text = recorder.takeEmails().join().replace(/=\r\n/g, '').replace(/=3D/g, '=');
  const links = [...text.matchAll(/https:\/\/shop\.test(\/api\/[\w-]+)(\?t=[\w-]+)/g)];
  return Object.fromEntries(links.map(([, path = '', query = '']) => [path, query]));
}

const tokenOf = (query = '') => new URLSearchParams(query).get('t') ?? '';
const submit = (name: EndpointName, fields: Record<string, string>, clock = 0) =>
  call(name, { headers: FORM, body: String(new URLSearchParams(fields)), clock });
export const answer = (query: string | undefined, given: 'yes' | 'no', clock = 0) =>
  submit('answer', { t: tokenOf(query), answer: given }, clock);
export const change = (query: string | undefined, action: string) =>
  submit('mySignupChange', { t: tokenOf(query), action, name: 'Ada' });

/** Signs up and confirms. Resolves to the links of the confirmation mail. */
export async function join(email: string, clock = 0) {
  expect(await signUp(email)).toBe(201);
  const links = await deliver(clock);
  const query = links[PATHS.confirm] ?? '';
  expect(await call('confirm', { query })).toBe(200);
  expect(await answer(query, 'yes', clock)).toBe(303);
  return links;
}

/** Requests the link to a signup. */
export async function manage(email: string): Promise<string | undefined> {
  expect(await call('requestLink', { body: JSON.stringify({ email }) })).toBe(202);
  return (await deliver())[PATHS.mySignup];
}

/** Returns the reference of a person, which their links contain. */
export const refOf = (links: Record<string, string>): string =>
  Buffer.from(tokenOf(links[PATHS.unsubscribe]), 'base64url').toString('hex', 1, 17);

export type Stored = Record<string, AttributeValue>;

/** Returns all items of the table. */
export async function readItems(): Promise<Stored[]> {
  const client = clientOf(store.endpoint);
  const { Items = [] } = await client.send(new ScanCommand({ TableName: TEST_TABLE }));
  client.destroy();
  return Items;
}

/** Writes items directly, as Lambdas of another setting left them. */
export async function putItems(items: readonly Stored[]): Promise<void> {
  const client = clientOf(store.endpoint);
  for (const Item of items) await client.send(new PutItemCommand({ TableName: TEST_TABLE, Item }));
  client.destroy();
}

export async function deleteSignups(): Promise<void> {
  const client = clientOf(store.endpoint);
  for (const { pk, sk } of await readItems())
    if (pk?.S?.startsWith('signups#') && sk)
      await client.send(new DeleteItemCommand({ TableName: TEST_TABLE, Key: { pk, sk } }));
  client.destroy();
}

/** Lets SES report something about the person of an email. */
export function report(links: Record<string, string>, event: string, kind = 'confirm') {
  const Records = [{ messageId: randomUUID(), body: JSON.stringify({ ref: refOf(links), kind, event }) }];
  return invoke('events', { Records });
}

/** Returns how long the oldest email has waited at each run of the worker so far, in seconds, as CloudWatch reads it. */
export const waitingTimes = (): number[] =>
  lambdas
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{"_aws"'))
    .map((line) => {
      const { _aws, ...values } = JSON.parse(line);
      const [{ Namespace, Dimensions, Metrics }] = _aws.CloudWatchMetrics;
      expect({ Namespace, Dimensions }).toEqual({ Namespace: 'launch', Dimensions: [[]] });
      return values[Metrics[0].Name];
    });

/** Starts all Lambdas of a test stage. Resolves to the function that stops them. */
export async function startLambdas(stage: TestStageName): Promise<() => Promise<void>> {
  const settings: StageSettings = TEST_STAGES[stage].settings;
  used.clear();
  called.clear();
  store = await startTestDynamoDb();
  await createTestTable(store.endpoint);
  recorder = await startRecorder(store.endpoint, {
    'the-password': PASSWORD,
    'the-mail-key': MAIL_KEY,
  });
  const folder = (await synthesis()).lambdas;
  const files = listLambdas(settings).map(({ name }) => [name, joinPath(folder, name, 'index.mjs')]);
  lambdas = startProcess(Object.fromEntries(files), {
    AWS_ENDPOINT_URL: recorder.endpoint,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'none',
    AWS_SECRET_ACCESS_KEY: 'none',
    TABLE_NAME: TEST_TABLE,
    ADMIN_PASSWORD_SECRET: 'the-password',
    MAIL_KEY_SECRET: 'the-mail-key',
    ...(sendsEmail(settings) && {
      OPT_IN: settings.optIn ?? 'single',
      ...(settings.welcome && { WELCOME: 'on' }),
      MAIL_RATE: '1000',
      OWNER_EMAIL: 'owner@shop.test',
      MAIL_FROM: 'support@shop.test',
      SITE_URL: SITE,
      MAIL_CONFIGURATION_SET: 'launch',
      EMAILS_PER_DAY: '5000',
    }),
  });
  return async () => {
    await lambdas.stop();
    recorder.close();
    await store.close();
  };
}

/**
 * Expects that the roles of a test stage allow what its Lambdas have used, and nothing else. With the variable
 * RECORD_RIGHTS, makes what they have used their rights instead.
 * @param names the Lambdas that have done all that they do; the others may be allowed more
 */
export async function expectExactRoles(
  stage: RecordedStage,
  names: readonly LambdaName[] = LAMBDA_NAMES,
): Promise<void> {
  if (process.env.RECORD_RIGHTS) {
    writeRights(stage, new Map([...used].filter(([name]) => names.includes(name))));
    return;
  }
  const roles = (await synthesis()).template(stage, 'api').all('AWS::IAM::Role').filter(isOfLambda);
  const expected = listLambdas(TEST_STAGES[stage].settings);
  expect(roles).toHaveLength(expected.length);
  const differences = expected.map(({ name }) => {
    const role = roles.find(({ id }) => id.startsWith(`${name}Role`));
    expect(role?.Properties).not.toHaveProperty('ManagedPolicyArns');
    const granted = allowedBy(role?.Properties.Policies[0].PolicyDocument.Statement);
    const own = used.get(name) ?? new Set();
    return {
      name,
      unused: granted.filter((action) => names.includes(name) && !own.has(action) && !isOfRuntime(action)),
      missing: [...own].filter((action) => !granted.includes(action) && !action.startsWith('ses:')),
    };
  });
  expect(differences).toEqual(expected.map(({ name }) => ({ name, unused: [], missing: [] })));
}

/** What Lambda itself uses to log, and to read a stream or a queue; sending has a test of its own. */
const isOfRuntime = (action: string): boolean => /^(logs|ses|sqs):| on (its stream|"\*")/.test(action);
