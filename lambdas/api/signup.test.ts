import fc from 'fast-check';
import { LIMITS, PATHS, type VisitorFields } from '../contract';
import { launchSignupSchema, visitorFieldsSchema } from '../contract/schemas';
import { emailOf } from './request-table/signup';
import { bytesOf, COMPLETE_SIGNUP, createTestApi, TEST_SITE } from './testing/test-api';

const RUNS = { numRuns: 500 };
const STATUSES = [201, 400, 413, 415];

const text = fc.string({ unit: 'binary', maxLength: 300 });
const field = fc.oneof(
  text,
  fc.emailAddress(),
  fc.constantFrom('', ' ', '\u0000', '=cmd@example.com', 'a@b.dk', '\ud800', '__proto__'),
  fc.jsonValue(),
);
const body = fc.oneof(
  text,
  fc.uint8Array({ maxLength: 400 }).map((bytes) => bytes.slice()),
  fc.json(),
  fc
    .record({ email: field, name: field, website: field }, { requiredKeys: [] })
    .map((sent) => JSON.stringify(sent)),
  fc.integer({ min: 0, max: 40_000 }).map((size) => JSON.stringify({ email: 'a@b.dk' }).padEnd(size)),
);
const form = fc
  .record({ email: fc.oneof(text, fc.emailAddress()), name: text, website: fc.constantFrom('', 'x') })
  .map((fields) => String(new URLSearchParams(fields)));
const contentType = fc.oneof(
  { weight: 4, arbitrary: fc.constant('application/json') },
  fc.constantFrom('application/json; charset=utf-8', 'text/plain', 'application/x-www-form-urlencoded', ''),
  fc.string({ unit: 'grapheme-ascii' }).map((type) => type.trim()),
);

describe('POST /api/launch-signup', () => {
  it('returns a response of the contract for any body, and stores only successes', async () => {
    const { api, records, logged } = createTestApi();
    await fc.assert(
      fc.asyncProperty(body, contentType, async (body, type) => {
        records.clear();
        const headers = { 'Content-Type': type };
        const response = await api.request(PATHS.signup, { method: 'POST', headers, body });
        const text = await response.text();
        expect(STATUSES).toContain(response.status);
        if (response.status === 201) {
          const { email, name = 'x', ...rest } = JSON.parse(text);
          expect([email, name, rest]).toEqual([
            expect.stringMatching(/^\S+@\S+$/),
            expect.stringMatching(/\S/),
            {},
          ]);
          expect(records.size).toBeLessThanOrEqual(1);
        } else {
          expect(text).toMatch(/^[A-Z][^\n<>{}]{5,150}$/);
          expect(records.size).toBe(0);
        }
      }),
      RUNS,
    );
    expect(logged).toEqual([]);
  });

  it("redirects any form to one of the site's pages", async () => {
    const { api, records, logged } = createTestApi();
    const PAGES = ['/signed-up', '/signup-problem#missing', '/signup-problem#invalid'];
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: TEST_SITE };
    await fc.assert(
      fc.asyncProperty(fc.oneof(body, form), async (body) => {
        records.clear();
        const response = await api.request(PATHS.signup, { method: 'POST', headers, body });
        expect([response.status, await response.text()]).toEqual([303, '']);
        expect(PAGES).toContain(response.headers.get('Location'));
        expect(records.size).toBeLessThanOrEqual(response.headers.get('Location') === '/signed-up' ? 1 : 0);
      }),
      RUNS,
    );
    expect(logged).toEqual([]);
  });

  it('returns what it stores', async () => {
    const { client, records } = createTestApi();
    const name = fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .filter(
        (name) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u.test(name),
      );
    await fc.assert(
      fc.asyncProperty(fc.emailAddress(), name, async (email, name) => {
        records.clear();
        const stored = { email: email.trim(), ...(name.trim() && { name: name.trim().normalize('NFC') }) };
        expect(await client.signup({ email, name })).toEqual(stored);
        expect([...records.values()]).toMatchObject([stored]);
      }),
      RUNS,
    );
  });

  it('responds alike to a repeat in another spelling, and changes nothing', async () => {
    const { client, records } = createTestApi();
    await client.signup({ email: 'Ærlig.Ann@Example.com', name: 'Ann' });
    expect(await client.signup({ email: ' æRLIG.ann@EXAMPLE.COM ', name: 'Bob' })).toEqual({
      email: 'æRLIG.ann@EXAMPLE.COM',
      name: 'Bob',
    });
    expect([...records.values()]).toMatchObject([{ email: 'Ærlig.Ann@Example.com', name: 'Ann' }]);
  });

  it('returns a success but stores nothing if the honeypot is filled', async () => {
    const { client, records } = createTestApi();
    for (const website of ['https://spam.example', ' ', '0']) {
      expect(await client.signup({ email: 'bot@example.com', website })).toEqual({
        email: 'bot@example.com',
      });
    }
    expect(records.size).toBe(0);
  });

  it.each([
    ['an address of 254 characters', { email: emailOf(LIMITS.email, 20) }, 201],
    ['an address of 255 characters', { email: emailOf(LIMITS.email + 1, 20) }, 400],
    [
      'an address of 254 characters beyond the basic plane',
      { email: `𝒳${emailOf(LIMITS.email - 1, 20)}` },
      201,
    ],
    ['64 characters before the @', { email: emailOf(80, LIMITS.emailLocalPart) }, 201],
    ['65 characters before the @', { email: emailOf(80, LIMITS.emailLocalPart + 1) }, 400],
    ['a name of 200 characters', { email: 'a@b.dk', name: 'ø'.repeat(LIMITS.name) }, 201],
    ['a name of 200 characters in NFC', { email: 'a@b.dk', name: 'a\u030a'.repeat(LIMITS.name) }, 201],
    ['a name of 201 characters', { email: 'a@b.dk', name: 'ø'.repeat(LIMITS.name + 1) }, 400],
    [
      'a name of 200 characters and spaces around',
      { email: 'a@b.dk', name: ` ${'ø'.repeat(LIMITS.name)} ` },
      201,
    ],
  ])('handles %s', async (_what, signup: VisitorFields, status) => {
    const { api, records } = createTestApi();
    const response = await api.request(PATHS.signup, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(signup),
    });
    expect(response.status).toBe(status);
    const stored = [...records.values()].map(({ email, name }) => ({ email, ...(name && { name }) }));
    const sent = { ...signup, ...(signup.name && { name: signup.name.trim().normalize('NFC') }) };
    expect(stored).toEqual(status === 201 ? [sent] : []);
  });

  it('stores the source of a link, and ignores whatever is not one', async () => {
    const { client, fetch, records } = createTestApi();
    await client.signup({ email: 'known@example.org', via: 'boardgamegeek' });
    expect(records.get('known@example.org')?.source).toBe('boardgamegeek');
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.jsonValue(),
      fc.constantFrom('A', 'a b', 'x'.repeat(33)),
    );
    const isSource = (via: unknown) => typeof via === 'string' && /^[a-z0-9-]{1,32}$/.test(via);
    await fc.assert(
      fc.asyncProperty(hostile, async (via) => {
        fc.pre(!isSource(via));
        const body = JSON.stringify({ email: 'ada@example.org', via, source: 'forged' });
        const response = await fetch(PATHS.signup, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
        });
        expect([response.status, await response.json()]).toEqual([201, { email: 'ada@example.org' }]);
        expect(records.get('ada@example.org')?.source).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });

  it('stores every field, returns it in the list and keeps it through an export and an import', async () => {
    const fields = COMPLETE_SIGNUP;
    expect(Object.keys(fields)).toEqual(Object.keys(visitorFieldsSchema.shape));
    const [source, target] = [createTestApi(), createTestApi()];
    expect(await source.client.signup({ ...fields, via: fields.source })).toEqual(fields);
    const { signups } = await source.client.list();
    expect(signups).toMatchObject([fields]);
    expect(Object.keys(signups[0] ?? {}).sort()).toEqual(Object.keys(launchSignupSchema.shape).sort());
    await target.client.import(await bytesOf((await source.client.export()).chunks));
    expect((await target.client.list()).signups).toEqual(signups);
  });
});
