import { ENDPOINTS, type NamesOf } from '../contract/endpoints';
import {
  type EndpointSchemas,
  type OwnerAction,
  SCHEMAS,
  type SentBodyOf,
  type SentSignupRow,
} from '../contract/schemas';
import type { SentOrderRow } from '../contract/shop';
import { OutcomeUnknown } from '../email/mailer';
import { DAY, isoOf } from '../facts/time';
import { createMemoryTable } from '../table/memory-table';
import { createTestTable } from '../table/testing/test-table';
import { addressOf, DRAFT, setUpCampaign } from './testing/campaign';
import { jsonPost } from './testing/steps';
import { COMPLETE_ORDER, TEST_PASSWORD } from './testing/test-api';

type Launch = Awaited<ReturnType<typeof setUpCampaign>>;
type Requested = NamesOf<{ access: 'owner'; method: 'POST' }>;
/** A body with all of its fields. A person is named by one of two. */
type Complete<Name extends Requested> = Name extends 'person' ? SentBodyOf<Name> : Required<SentBodyOf<Name>>;

/** What the owner sends to an endpoint. */
interface OwnerRequest<Name extends Requested> {
  body: Complete<Name>;
  /** The action of the log that it is, and how it is taken; or the reason why it is not logged. */
  logged:
    | readonly [OwnerAction['action'], (launch: Launch) => Promise<unknown>]
    | 'only reads'
    | 'a draft, or an email to the owner';
}

const TIME = '2026-03-18T12:00:00Z';
const LATER = '2026-03-18T13:00:00Z';
const email = addressOf(0);
const newEmail = 'new@example.org';
const id = 'm0abcdef12';
const written = { subject: 'We are open', text: 'Hello' };
const rows = { rows: [], dryRun: true };

/** A row of each import, with all of its fields. */
const ROWS: { import: Required<SentSignupRow>; importOrders: Required<SentOrderRow> } = {
  import: {
    ...{ email: newEmail, name: 'Ada', source: 'bgg', tag: 'old', signedUpAt: TIME },
    ...{ discountPercent: 20, notificationStatus: 'pending' },
  },
  importOrders: COMPLETE_ORDER,
};

const REQUESTS: { [Name in Requested]: OwnerRequest<Name> } = {
  people: {
    body: {
      ...{ limit: 1, cursor: 'x', state: 'left', source: 'bgg', tag: 'old' },
      ...{ since: TIME, until: LATER, search: 'a' },
    },
    logged: 'only reads',
  },
  person: { body: { email }, logged: 'only reads' },
  previewCampaign: { body: written, logged: 'only reads' },
  checkReceived: { body: { message: '' }, logged: 'only reads' },
  saveCampaign: {
    body: {
      ...written,
      ...{ id, revision: 1, audience: { to: 'not-ordered', neverMailed: true } },
      ...{ sources: ['bgg'], tags: [], unconfirmed: true, oldConsents: true },
    },
    logged: 'a draft, or an email to the owner',
  },
  campaignAgain: { body: { id }, logged: 'a draft, or an email to the owner' },
  testCampaign: { body: { id }, logged: 'a draft, or an email to the owner' },
  sendWeekly: { body: {}, logged: 'a draft, or an email to the owner' },
  erase: { body: { email }, logged: ['erase', ({ owner }) => owner.erase(email)] },
  eraseRange: {
    body: { from: TIME, to: LATER, dryRun: true },
    logged: ['erase-range', ({ owner }) => owner.eraseRange({ from: isoOf(0), to: isoOf(DAY) })],
  },
  lift: { body: { email }, logged: ['lift', ({ owner }) => owner.lift(email)] },
  sendLink: { body: { email }, logged: ['send-link', ({ owner }) => owner.sendLink({ email })] },
  correctName: {
    body: { email, name: 'Ada' },
    logged: ['correct-name', ({ owner }) => owner.correctName({ email, name: 'Ada' })],
  },
  correctAddress: {
    body: { email, newEmail },
    logged: ['correct-address', ({ owner }) => owner.correctAddress({ email, newEmail })],
  },
  changeCampaign: {
    body: {
      ...{ id, action: 'resume', recipients: 1, digest: 'x', pauses: 0, at: TIME },
      ...{ atOnce: true, warmUp: true, acceptDuplicates: true },
    },
    logged: ['freeze-campaign', ({ freeze }) => freeze()],
  },
  deleteCampaign: {
    body: { id },
    logged: ['delete-campaign', async ({ owner }) => owner.deleteCampaign(await owner.saveCampaign(DRAFT))],
  },
  resolveUnknown: { body: { id, sendAgain: true }, logged: ['resolve-campaign', loseReply] },
  importCodes: {
    body: { ...rows, areUsed: true },
    logged: ['import-codes', ({ owner }) => owner.importCodes({ rows: ['CODE'] })],
  },
  importOrders: {
    body: rows,
    logged: ['import-orders', ({ owner }) => owner.importOrders({ rows: [ROWS.importOrders] })],
  },
  import: {
    body: { ...rows, consentFrom: 'The fair', tag: 'old' },
    logged: ['import', ({ owner }) => owner.import({ rows: [ROWS.import] })],
  },
  changeImport: {
    body: { id: '0123abcd', action: 'undo', cursor: 'x', dryRun: true },
    logged: ['tag-import', renameImport],
  },
};

async function loseReply({ owner, system, change, freeze }: Launch): Promise<unknown> {
  system.onSend.hook = async () => {
    throw new OutcomeUnknown();
  };
  const campaign = await freeze();
  await change(campaign, 'send');
  await system.deliver();
  return owner.resolveUnknown({ id: campaign, sendAgain: false });
}

async function renameImport({ owner }: Launch): Promise<unknown> {
  await owner.import({ rows: [ROWS.import], tag: 'fair' });
  const { imports } = await owner.imports();
  return owner.changeImport({ id: imports[0]?.id ?? '', action: 'tag', tag: 'spiel' });
}

const LOGGED = Object.entries(REQUESTS).flatMap(([name, { logged }]) =>
  typeof logged === 'string' ? [] : [[name, ...logged] as const],
);

test.each(LOGGED)('%s is logged as %s', async (_, action, makeChange) => {
  const launch = await setUpCampaign(createTestTable(createMemoryTable()), 2);
  const count = async () =>
    (await launch.owner.actions()).actions.filter((line) => line.action === action).length;
  const before = await count();
  await makeChange(launch);
  expect(await count()).toBe(before + 1);
});

/** Unlike what the library says by default: “Invalid input”. */
const SENTENCE = expect.stringMatching(/^.{15,}\.$/);
const schemas: Partial<Record<string, EndpointSchemas>> = SCHEMAS;

/** Returns why a body is refused; undefined if it is accepted. */
const reasonOf = (name: string, body: object): string | undefined =>
  schemas[name]?.body?.safeParse(body).error?.issues[0]?.message;

test.each(Object.entries(REQUESTS))(
  '%s says in a sentence which field has a wrong value',
  (name, { body }) => {
    const fields = Object.keys(body);
    const reasons = fields.map((field) => reasonOf(name, { ...body, [field]: { wrong: 1 } }));
    expect([reasonOf(name, body), ...reasons]).toEqual([undefined, ...fields.map(() => SENTENCE)]);
  },
);

/** Whatever names a campaign or an import by its id. */
const BY_ID = Object.entries(ENDPOINTS).flatMap(([name, { path }]): [path: string, RequestInit][] => {
  const { body = {} } = Object.entries(REQUESTS).find(([each]) => each === name)?.[1] ?? {};
  if ('id' in body) return [[path, jsonPost(body, TEST_PASSWORD)]];
  const { query } = schemas[name] ?? {};
  const isById = query?.safeParse({}).success === false && query.safeParse({ id }).success;
  return isById ? [[`${path}?id=${id}`, { headers: { Authorization: `Bearer ${TEST_PASSWORD}` } }]] : [];
});

test.each(BY_ID)('an id that nothing has is a 404: %s', async (path, request) => {
  const { system } = await setUpCampaign(createTestTable(createMemoryTable()), 1);
  const response = await system.fetch(path, request);
  expect([response.status, await response.text()]).toEqual([404, SENTENCE]);
});

/** Fields whose wrong values refuse their row. That of another field may be left out instead. */
const REFUSED = {
  import: ['email', 'signedUpAt', 'discountPercent', 'notificationStatus'],
  importOrders: ['order', 'amount', 'refunded', 'isCancelled', 'currency', 'date'],
};

/** Returns the fields that are kept of a row, and why it is refused. */
const readRow = (name: keyof typeof ROWS, row: object) =>
  [...SCHEMAS[name].body.parse({ rows: [row] }).rows].map((one) =>
    'value' in one ? { kept: new Map<string, unknown>(Object.entries(one.value)) } : one,
  );

test.each(['import', 'importOrders'] as const)('a row of %s says which field has a wrong value', (name) => {
  const row = ROWS[name];
  expect(readRow(name, row)).toEqual([{ kept: expect.any(Map) }]);
  for (const field of Object.keys(row)) {
    const [outcome] = readRow(name, { ...row, [field]: { wrong: 1 } });
    const isLeftOut = outcome && 'kept' in outcome && outcome.kept.get(field) === undefined;
    if (REFUSED[name].includes(field) || !isLeftOut)
      expect([field, outcome]).toEqual([field, { row: 0, reason: SENTENCE }]);
  }
});

/** Returns the values that are kept of a row. */
const keptOfRow = (name: keyof typeof ROWS, row: object): unknown[] =>
  readRow(name, row).flatMap((one) => ('kept' in one ? [...one.kept.values()] : []));

/** What the owner sends with texts, by its name, and what is kept of it. */
const SENT: readonly (readonly [name: string, body: object, keptOf: (body: object) => unknown[]])[] = [
  ...Object.entries(REQUESTS).map(
    ([name, { body }]) =>
      [name, body, (sent: object) => Object.values(schemas[name]?.body?.safeParse(sent).data ?? {})] as const,
  ),
  ...(['import', 'importOrders'] as const).map(
    (name) => [`row of ${name}`, ROWS[name], (row: object) => keptOfRow(name, row)] as const,
  ),
];

/** Returns the texts of the owner, as `endpoint.field`, to which something can be added so that it is kept. */
const textsThatKeep = (added: string): string[] =>
  SENT.flatMap(([name, body, keptOf]) =>
    Object.entries(body)
      .filter(
        ([field, value]) =>
          typeof value === 'string' &&
          keptOf({ ...body, [field]: `${value}${added}` }).includes(`${value}${added}`),
      )
      .map(([field]) => `${name}.${field}`),
  );

/** What is compared, and never stored. */
const COMPARED = [
  ...['people.cursor', 'people.source', 'people.tag', 'people.search', 'changeImport.cursor'],
  ...['changeCampaign.digest'],
];
/** Its reader replaces what cannot be sent. */
const MARKDOWN = ['previewCampaign.text', 'saveCampaign.text'];

test.each(['\u0007', '\u200B', '\u202E', '\u2028', '\uD800'])(
  'no text that the owner types is stored with a character that cannot be seen: %j',
  (added) => expect(textsThatKeep(`a${added}a`).sort()).toEqual([...COMPARED, ...MARKDOWN].sort()),
);

test('every text that the owner types and that is stored has a limit', () => {
  const limited = 'people.search';
  const compared = COMPARED.filter((text) => text !== limited);
  // A draft is stored as it was typed, and checked before it is sent.
  const drafts = ['saveCampaign.subject', 'saveCampaign.text'];
  const expected = [...compared, ...drafts, 'checkReceived.message'];
  expect(textsThatKeep('a'.repeat(100_000)).sort()).toEqual(expected.sort());
});
