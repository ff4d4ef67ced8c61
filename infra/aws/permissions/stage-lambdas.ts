import { randomUUID } from 'node:crypto';
import { join as joinPath } from 'node:path';
import {
  type AttributeValue,
  CreateTableCommand,
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
import { RETENTION_YEARS } from '@tariff-tantrum/lambdas/facts/facts';
import { DELETION_DAYS } from '@tariff-tantrum/lambdas/facts/retention';
import { DAY, isoOf } from '@tariff-tantrum/lambdas/facts/time';
import {
  type Lambdas,
  startLambdas as startProcess,
} from '@tariff-tantrum/lambdas/functions/testing/lambdas';
import { responseOf, restEvent } from '@tariff-tantrum/lambdas/functions/testing/rest-api';
import type { StoreClient } from '@tariff-tantrum/lambdas/table/dynamodb/client';
import { createTableInput } from '@tariff-tantrum/lambdas/table/dynamodb/schema';
import { createEmulator, createTestClient } from '@tariff-tantrum/lambdas/table/testing/test-dynamodb';
import { type Lambda, type LambdaName, listLambdas } from '../lambdas';
import { type StageSettings, sendsEmail } from '../stages';
import { synthesis, TEST_STAGES, type TestStageName } from '../testing';
import { isAllowed } from './iam';
import { type RecordedCall, startRecorder } from './recorder';
import { foreignCalls, iamCall, statementsOf, TEST_TABLE } from './roles';

export const PASSWORD = 'correct horse battery';
export const MAIL_KEY = 'a-mail-key-for-tests-of-43-characters-------';
const SITE = 'https://shop.test';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };

/** Reads and writes the table beside the Lambdas. */
let store: StoreClient;
let recorder: Awaited<ReturnType<typeof startRecorder>>;
let lambdas: Lambdas;
/** The calls that each Lambda has made, each kind once. */
const used = new Map<LambdaName, Map<string, RecordedCall>>();

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

/** Invokes a Lambda, and adds the calls that it made. */
async function invoke(name: LambdaName, event: object, clock = 0) {
  recorder.takeCalls();
  const result = await lambdas.invoke(name, event, clock);
  const calls = used.get(name) ?? new Map();
  for (const each of recorder.takeCalls()) calls.set(JSON.stringify(each), each);
  used.set(name, calls);
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
  const { method, path, access } = ENDPOINTS[name];
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
  return responseOf(await invoke(access, restEvent(path + query, init, edge), clock), method);
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

/** Sends a form whose honeypot is filled. */
export const trap = (email: string) => call('signup', { body: JSON.stringify({ email, website: 'x' }) });

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

/** Lets an address have signed up so long ago that it has expired by now, but keeps the date stored for DynamoDB. */
export async function storeAsExpired(email: string): Promise<void> {
  const signedUpAt = { S: isoOf(Date.now() - (RETENTION_YEARS * 366 + DELETION_DAYS.aws) * DAY) };
  const items = await readItems();
  const signup = items.find(({ pk, sk }) => pk?.S?.startsWith('signups#') && sk?.S === email);
  await putItems([{ ...signup, signedUpAt }]);
}

const tokenOf = (query = '') => new URLSearchParams(query).get('t') ?? '';
const submit = (name: EndpointName, fields: Record<string, string>, clock = 0) =>
  call(name, { headers: FORM, body: String(new URLSearchParams(fields)), clock });
export const answer = (query: string | undefined, given: 'yes' | 'no', clock = 0) =>
  submit('answer', { t: tokenOf(query), answer: given }, clock);
export const change = (query: string | undefined, action: string, email = '') =>
  submit('mySignupChange', { t: tokenOf(query), action, name: 'Ada', email });
/** Presses the only button of a page. */
export const pressOn = (name: 'confirmAddress' | 'renew', query: string | undefined) =>
  submit(name, { t: tokenOf(query) });

/** Signs up and confirms. Resolves to the links of the confirmation email. */
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
export const readItems = async (): Promise<Stored[]> =>
  (await store.send(new ScanCommand({ TableName: TEST_TABLE }))).Items ?? [];

/** Writes items directly, as Lambdas of another setting left them. */
export async function putItems(items: readonly Stored[]): Promise<void> {
  for (const Item of items) await store.send(new PutItemCommand({ TableName: TEST_TABLE, Item }));
}

/** Lets SES report something about the person of an email. */
export function report(links: Record<string, string>, event: string, kind = 'confirm') {
  const Records = [{ messageId: randomUUID(), body: JSON.stringify({ ref: refOf(links), kind, event }) }];
  return invoke('events', { Records });
}

/**
 * Returns how long the oldest email has waited at each run of the worker so far, in seconds, as CloudWatch reads it.
 */
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
  const emulator = createEmulator();
  store = createTestClient(emulator);
  await store.send(new CreateTableCommand(createTableInput(TEST_TABLE)));
  recorder = await startRecorder(emulator, {
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
      CAMPAIGN_FROM: 'support@shop.test',
      BOUNCE_DOMAIN: 'bounce.shop.test',
      SITE_URL: SITE,
      MAIL_CONFIGURATION_SET: 'launch',
      EMAILS_PER_DAY: '5000',
    }),
  });
  return async () => {
    await lambdas.stop();
    recorder.close();
    store.destroy();
  };
}

/**
 * Expects that the roles of a test stage allow each call that its Lambdas have made, as IAM judges it, that they refuse
 * what must be refused, and that each written right of the named Lambdas was used.
 * @param complete the Lambdas that have done everything that they do
 */
export async function expectRoles(stage: TestStageName, complete: readonly LambdaName[]): Promise<void> {
  const template = (await synthesis()).template(stage, 'app');
  const lambdasOfStage = listLambdas(TEST_STAGES[stage].settings);
  const found = lambdasOfStage.map((lambda) => {
    const own = [...(used.get(lambda.name)?.values() ?? [])];
    const statements = statementsOf(template, lambda.name);
    const allows = (call: RecordedCall) => isAllowed(statements, iamCall(call));
    return {
      name: lambda.name,
      // Sending has a test of its own.
      denied: own.filter((call) => !call.action.startsWith('ses:') && !allows(call)),
      foreign: foreignCalls(lambda).filter(allows),
      unused: complete.includes(lambda.name) ? unusedRights(lambda, own) : [],
    };
  });
  const nothing = { denied: [], foreign: [], unused: [] };
  expect(found).toEqual(lambdasOfStage.map(({ name }) => ({ name, ...nothing })));
}

/** Returns the written rights of a Lambda that it has not used, such as `Query by-time on signups#*`. */
function unusedRights({ table }: Lambda, own: readonly RecordedCall[]): string[] {
  const isUsed = (right: string, key: string) =>
    own.some(
      ({ action, index, keys }) =>
        `dynamodb:${right}` === [action, index].filter(Boolean).join(' ') && keys?.includes(key),
    );
  if (table === 'all') return [];
  return Object.entries(table).flatMap(([right, keys]) =>
    keys.filter((key) => !isUsed(right, key)).map((key) => `${right} on ${key}`),
  );
}
