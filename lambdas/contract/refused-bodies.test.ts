import type { ENDPOINTS, EndpointName } from './endpoints';
import { type EndpointSchemas, SCHEMAS, type SentBodyOf, type SentSignupRow } from './schemas';
import type { SentOrderRow } from './shop';

type WithBody = {
  [Name in EndpointName]: (typeof ENDPOINTS)[Name] extends { access: 'owner'; body: 'json' } ? Name : never;
}[EndpointName];
/** A body with all of its fields. A person is named by one of two. */
type Complete<Name extends WithBody> = Name extends 'person' ? SentBodyOf<Name> : Required<SentBodyOf<Name>>;

const TIME = '2026-03-18T12:00:00Z';
const LATER = '2026-03-18T13:00:00Z';
const email = 'ada@example.com';
const id = 'm0abcdef12';
const written = { subject: 'We are open', text: 'Hello' };
const rows = { rows: [], dryRun: true };

const BODIES: { [Name in WithBody]: Complete<Name> } = {
  erase: { email },
  lift: { email },
  sendLink: { email },
  correctName: { email, name: 'Ada' },
  correctAddress: { email, newEmail: 'ada@example.org' },
  person: { email },
  people: {
    ...{ limit: 1, cursor: 'x', state: 'left', source: 'bgg', tag: 'old' },
    ...{ since: TIME, until: LATER, search: 'a' },
  },
  eraseRange: { from: TIME, to: LATER, dryRun: true },
  import: { ...rows, consentFrom: 'The fair', tag: 'old' },
  changeImport: { id: '0123abcd', action: 'undo', cursor: 'x', dryRun: true },
  importCodes: { ...rows, areUsed: true },
  importOrders: rows,
  previewCampaign: written,
  saveCampaign: {
    ...written,
    ...{ id, revision: 1, audience: { to: 'not-ordered', neverMailed: true } },
    ...{ sources: ['bgg'], tags: [], unconfirmed: true, oldConsents: true },
  },
  campaignAgain: { id },
  deleteCampaign: { id },
  testCampaign: { id },
  changeCampaign: {
    ...{ id, action: 'resume', recipients: 1, digest: 'x', pauses: 0, at: TIME },
    ...{ atOnce: true, warmUp: true, acceptDuplicates: true },
  },
  resolveUnknown: { id, sendAgain: true },
  checkReceived: { message: '' },
  sendWeekly: {},
};

/** Unlike what the library says by default: “Invalid input”. */
const SENTENCE = expect.stringMatching(/^.{15,}\.$/);
const schemas: Partial<Record<string, EndpointSchemas>> = SCHEMAS;

/** Returns why a body is refused; undefined if it is accepted. */
const reasonOf = (name: string, body: object): string | undefined =>
  schemas[name]?.body?.safeParse(body).error?.issues[0]?.message;

test.each(Object.entries(BODIES))('%s says in a sentence which field has a wrong value', (name, body) => {
  const fields = Object.keys(body);
  const reasons = fields.map((field) => reasonOf(name, { ...body, [field]: { wrong: 1 } }));
  expect([reasonOf(name, body), ...reasons]).toEqual([undefined, ...fields.map(() => SENTENCE)]);
});

/** A row of each import, with all of its fields. */
const ROWS: { import: Required<SentSignupRow>; importOrders: Required<SentOrderRow> } = {
  import: {
    ...{ email, name: 'Ada', source: 'bgg', tag: 'old', signedUpAt: TIME },
    ...{ discountPercent: 20, notificationStatus: 'pending' },
  },
  importOrders: {
    ...{ order: '#1', email, codes: ['ABC'], amount: '36.00', refunded: '1.00', currency: 'EUR', date: TIME },
    isCancelled: false,
  },
};
/** Fields whose wrong values are left out: they refuse no row. */
const LEFT_OUT = { import: ['name', 'source', 'tag'], importOrders: ['codes', 'email'] };

test.each(['import', 'importOrders'] as const)('a row of %s says which field has a wrong value', (name) => {
  const row = ROWS[name];
  const fields = Object.keys(row).filter((field) => !LEFT_OUT[name].includes(field));
  const rows = [row, ...fields.map((field) => ({ ...row, [field]: { wrong: 1 } }))];
  const checked = [...SCHEMAS[name].body.parse({ rows }).rows];
  const reasons = checked.map((one) => ('reason' in one ? one.reason : 'accepted'));
  expect(reasons).toEqual(['accepted', ...fields.map(() => SENTENCE)]);
});
