import { randomUUID } from 'node:crypto';
import { PATHS } from '@tariff-tantrum/lambdas/contract';
import { EDGE_HEADERS } from '@tariff-tantrum/lambdas/contract/edge-headers';
import { MAIL_PATHS } from '@tariff-tantrum/lambdas/contract/mail';
import { startTestDynamoDb, type TestDynamoDb } from '../../../testing';
import { fileOf } from '../../endpoints';
import { startBundles, synthesis } from '../../testing';
import { startRecorder } from '../../testing/recorder';
import { createTestTable, TEST_TABLE } from '../../testing/roles';
import { endpointsOf } from '../endpoints';

const DOUBLE = endpointsOf({ optIn: 'double' });

const PASSWORD = 'correct horse battery';
const EDGE_SECRET = 'a-secret-that-only-cloudfront-knows';
const SITE = 'https://shop.test';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };
/** Headers of a call with a JSON body, as the owner's. */
export const JSON_BODY = { 'Content-Type': 'application/json', Authorization: `Bearer ${PASSWORD}` };

let store: TestDynamoDb;
let recorder: Awaited<ReturnType<typeof startRecorder>>;
let bundles: Awaited<ReturnType<typeof startBundles>>;
/** The actions that each Lambda has used. */
export const used = new Map<string, Set<string>>();

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  clock?: number;
}

/** Invokes a Lambda, and adds what it used. */
async function invoke(name: string, event: object, clock = 0) {
  recorder.takeActions();
  const endpoint = DOUBLE.find((one) => one.name === name);
  const [result] = await bundles.invoke(endpoint ? fileOf(endpoint) : name, [{ event, clock }]);
  const actions = used.get(name) ?? new Set();
  for (const action of recorder.takeActions()) actions.add(action);
  used.set(name, actions);
  return result;
}

let clients = 0;
/** Sends a request to a Lambda as CloudFront and API Gateway do, each time from another client. */
export async function call(
  name: string,
  link: string,
  { method = 'GET', headers = {}, body, clock }: Sent = {},
) {
  const url = new URL(link, SITE);
  const query = Object.fromEntries(url.searchParams);
  clients += 1;
  const event = {
    resource: url.pathname,
    path: url.pathname,
    httpMethod: method,
    headers: {
      [EDGE_HEADERS.secret]: EDGE_SECRET,
      [EDGE_HEADERS.viewerAddress]: `192.0.2.${clients}`,
      [EDGE_HEADERS.publicOrigin]: SITE,
      ...headers,
    },
    multiValueHeaders: {},
    queryStringParameters: query,
    multiValueQueryStringParameters: Object.fromEntries(
      Object.entries(query).map(([key, value]) => [key, [value]]),
    ),
    pathParameters: null,
    stageVariables: null,
    requestContext: { path: url.pathname, httpMethod: method, stage: 'live', identity: {} },
    body: body ?? null,
    isBase64Encoded: false,
  };
  return (await invoke(name, event, clock))?.statusCode;
}

export const signUp = (email: string) =>
  call('signup', PATHS.signup, { method: 'POST', headers: JSON_BODY, body: JSON.stringify({ email }) });

/** Runs the worker, and returns the links of the mail that it sent, by their paths. */
export async function deliver(clock = 0): Promise<Record<string, string>> {
  await invoke('mail-worker', {}, clock);
  const text = recorder.takeMails().join().replace(/=\r\n/g, '').replace(/=3D/g, '=');
  const links = [...text.matchAll(/https:\/\/shop\.test(\/api\/[\w-]+)(\?t=[\w-]+)/g)];
  return Object.fromEntries(links.map(([, path = '', query]) => [path, `${path}${query}`]));
}

export const tokenOf = (link = '') => new URL(link, SITE).searchParams.get('t') ?? '';
const submit = (name: string, path: string, fields: Record<string, string>, clock = 0) =>
  call(name, path, { method: 'POST', headers: FORM, body: String(new URLSearchParams(fields)), clock });
export const answer = (link: string | undefined, given: 'yes' | 'no', clock = 0) =>
  submit('confirm', MAIL_PATHS.confirm, { t: tokenOf(link), answer: given }, clock);
export const change = (link: string | undefined, action: string) =>
  submit('my-signup-change', MAIL_PATHS.mySignupChange, { t: tokenOf(link), action, name: 'Ada' });

/** Signs up and confirms. Resolves to the links of the confirmation mail. */
export async function join(email: string, clock = 0) {
  expect(await signUp(email)).toBe(201);
  const links = await deliver(clock);
  expect(await call('confirm', links[MAIL_PATHS.confirm] ?? '')).toBe(200);
  expect(await answer(links[MAIL_PATHS.confirm], 'yes', clock)).toBe(303);
  return links;
}

/** Requests the link to a signup. */
export async function manage(email: string): Promise<string | undefined> {
  const body = JSON.stringify({ email });
  const sent = { method: 'POST', headers: JSON_BODY, body };
  expect(await call('my-signup', MAIL_PATHS.mySignup, sent)).toBe(202);
  return (await deliver())[MAIL_PATHS.mySignup];
}

/** Returns the reference of a person, which their links contain. */
const refOf = (links: Record<string, string>): string =>
  Buffer.from(tokenOf(links[MAIL_PATHS.unsubscribe]), 'base64url').toString('hex', 1, 17);

/** Lets SES report something about the person of a mail. */
export function report(links: Record<string, string>, event: string) {
  const Records = [{ messageId: randomUUID(), body: JSON.stringify({ ref: refOf(links), event }) }];
  return invoke('mail-events', { Records });
}

/** Starts all Lambdas of a stage whose signups are confirmed by mail. Resolves to the function that stops them. */
export async function startMailLambdas(): Promise<() => Promise<void>> {
  store = await startTestDynamoDb();
  await createTestTable(store.endpoint);
  recorder = await startRecorder(store.endpoint, {
    'the-password': PASSWORD,
    'the-mail-key': 'a-mail-key-for-tests-of-43-characters-------',
  });
  const names = DOUBLE.map(fileOf);
  bundles = await startBundles((await synthesis()).lambdas, names, {
    AWS_ENDPOINT_URL: recorder.endpoint,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'none',
    AWS_SECRET_ACCESS_KEY: 'none',
    TABLE_NAME: TEST_TABLE,
    EDGE_SECRET,
    ADMIN_PASSWORD_SECRET: 'the-password',
    MAIL_KEY_SECRET: 'the-mail-key',
    MAIL_FROM: 'support@shop.test',
    SITE_URL: SITE,
    MAIL_CONFIGURATION_SET: 'launch',
    MAILS_PER_DAY: '5000',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  });
  return async () => {
    bundles.stop();
    recorder.close();
    await store.close();
  };
}
