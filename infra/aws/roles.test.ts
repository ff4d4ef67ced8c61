import { orders } from '@tariff-tantrum/lambdas/campaigns/orders';
import {
  ALL_ENDPOINTS,
  type EndpointName,
  isCampaignPath,
  needsPassword,
} from '@tariff-tantrum/lambdas/contract/endpoints';
import { parseMailKey } from '@tariff-tantrum/lambdas/email/keys';
import { refOf } from '@tariff-tantrum/lambdas/people/people';
import { people } from '@tariff-tantrum/lambdas/people/person';
import { requests } from '@tariff-tantrum/lambdas/people/request';
import { imports } from '@tariff-tantrum/lambdas/signups/imports';
import { signups } from '@tariff-tantrum/lambdas/signups/signup';
import {
  call,
  deleteSignups,
  expectExactRoles,
  MAIL_KEY,
  putItems,
  readItems,
  send,
  signUp,
  startLambdas,
  trap,
  tryPasswords,
} from './testing/stage-lambdas';

const SEEDED = 'seeded@shop.test';
const BOUNCED = 'bounced@shop.test';
/** Somebody who was imported, and has done nothing since. */
const IDLE = 'idle@shop.test';
const IMPORT = '3f9a12bc';
const TWO_DAYS = 2 * 86_400_000;
/** A signup that is stored already, and a new one. */
const ROWS = [SEEDED, 'jörn@shop.test'].map((email) => ({
  email,
  name: 'Bjørn',
  signedUpAt: new Date(Date.now() - TWO_DAYS).toISOString(),
}));
const RANGE = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' };
const BODIES: Partial<Record<EndpointName, string>> = {
  import: JSON.stringify({ rows: ROWS }),
  erase: JSON.stringify({ email: SEEDED }),
  lift: JSON.stringify({ email: BOUNCED }),
  people: JSON.stringify({ state: 'silenced' }),
  person: JSON.stringify({ code: 'ICE-1' }),
  sendLink: JSON.stringify({ email: SEEDED }),
  correctName: JSON.stringify({ email: SEEDED, name: 'Bo' }),
  correctAddress: JSON.stringify({ email: SEEDED, newEmail: 'bo@shop.test' }),
  changeImport: JSON.stringify({ id: IMPORT, action: 'tag', tag: 'fair' }),
  eraseRange: JSON.stringify(RANGE),
};

/** What is asked for the second time. */
const AGAIN: Partial<Record<EndpointName, { query?: string; body?: string }>> = {
  list: { query: `?search=${SEEDED}` },
  people: { body: '{}' },
  changeImport: { body: JSON.stringify({ id: IMPORT, action: 'undo' }) },
  count: { query: '?trend=true' },
  person: { body: JSON.stringify({ email: SEEDED }) },
};

/** The statuses of calls that do not end with 200: a stage that sends no emails sends no links. */
const SUCCESS: Partial<Record<EndpointName, number>> = { erase: 204, sendLink: 409, correctAddress: 409 };

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startLambdas('withoutDomain');
});
afterAll(() => stop());

// Two signups that were confirmed by email before the stage lost its domain: emails to one of the two people have bounced,
// the other one has ordered, and has signed up again.
beforeEach(async () => {
  await deleteSignups();
  expect(await signUp(SEEDED, -TWO_DAYS)).toBe(201);
  const [signup] = (await readItems()).filter(({ sk }) => sk?.S === SEEDED);
  const ref = { S: refOf(parseMailKey(MAIL_KEY), SEEDED) };
  const sale = { currency: { S: 'EUR' }, amount: { N: '3120' }, at: { S: new Date().toISOString() } };
  const order = { order: { S: '#1' }, state: { S: 'placed' }, isMatched: { BOOL: true }, ...sale };
  await putItems([{ ...order, pk: { S: orders.key({ order: '#1' }).pk }, sk: { S: '#1' }, ref }]);
  const asked = { state: { S: 'asked' }, type: { S: 'signup' }, id: { S: 'first' }, email: { S: SEEDED } };
  const time = { S: new Date().toISOString() };
  const request = { ref: ref.S, type: 'signup' } as const;
  const { pk, sk } = requests.key(request);
  await putItems([{ ...asked, pk: { S: pk }, sk: { S: sk }, ref, createdAt: time, dueAt: time }]);
  const suppression = { suppressed: { S: 'bounce' }, suppressedAt: { S: '2026-01-01T00:00:00.000Z' } };
  for (const email of [SEEDED, BOUNCED]) {
    const ref = refOf(parseMailKey(MAIL_KEY), email);
    const { pk } = people.key({ ref });
    const silenced = email === BOUNCED && suppression;
    await putItems([
      ...[
        {
          pk: { S: pk },
          sk: { S: ref },
          ref: { S: ref },
          email: { S: email },
          version: { S: 'first' },
          ...silenced,
        },
      ],
      { ...signup, ref: { S: ref }, sk: { S: email }, importId: { S: IMPORT } },
    ]);
  }
  const idle = { email: IDLE };
  await putItems([
    {
      ...signup,
      pk: { S: signups.key(idle).pk },
      sk: { S: IDLE },
      email: { S: IDLE },
      importId: { S: IMPORT },
    },
    {
      pk: { S: imports.key({ id: IMPORT }).pk },
      sk: { S: IMPORT },
      id: { S: IMPORT },
      at: { S: new Date().toISOString() },
      ...Object.fromEntries(
        ['imported', 'existing', 'left', 'refused', 'undone'].map((name) => [name, { N: '0' }]),
      ),
    },
  ]);
});

const OWNER_CALLS = ALL_ENDPOINTS.filter(
  (endpoint) => needsPassword(endpoint) && !endpoint.outboxOnly && !isCampaignPath(endpoint.path),
).map((endpoint, n) => ({ ...endpoint, address: `198.51.100.${n}` }));

test.each(OWNER_CALLS)(
  'the Lambda of $access serves $name, with the right password only',
  async ({ name, address }) => {
    const sent = { address, ...(BODIES[name] && { body: BODIES[name] }) };
    const again = { ...sent, ...AGAIN[name] };
    const statuses = await tryPasswords(name, sent, again);
    const success = SUCCESS[name] ?? 200;
    expect(statuses).toEqual([success, 401, 401, success]);
  },
);

test('an import adds who is not stored yet', async () => {
  const response = await send('import', { body: JSON.stringify({ rows: ROWS }) });
  expect(await response.json()).toEqual({ imported: 1, existing: 1, left: 0, refused: [] });
});

test('the Lambda of visitors serves everything that needs no password', async () => {
  expect(await signUp('later@shop.test')).toBe(201);
  expect(await trap('machine@shop.test')).toBe(201);
  expect(await call('health')).toBe(200);
  expect(await call('ready')).toBe(200);
  expect(await call('publicCount')).toBe(200);
});

test('each role allows exactly what its Lambda has used', () => expectExactRoles('withoutDomain'));
