import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { openList } from '../client/import/lists';
import { PATHS } from '../contract/endpoints';
import { LIMITS } from '../contract/limits';
import { launchSignupSchema, visitorFieldsSchema } from '../contract/signup-schemas';
import { WORD } from '../contract/text-schemas';
import { COMPLETE_SIGNUP, createTestApi, failing, TEST_SITE } from '../system/testing/test-api';
import { StoreUnavailableError } from '../table/errors';

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
    const { api, items, signups, logged } = createTestApi();
    await fc.assert(
      fc.asyncProperty(body, contentType, async (body, type) => {
        items.clear();
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
          expect(signups().length).toBeLessThanOrEqual(1);
        } else {
          expect(text).toMatch(/^[A-Z][^\n<>{}]{5,150}$/);
          expect(signups()).toEqual([]);
        }
      }),
      RUNS,
    );
    expect(logged).toEqual([]);
  });

  it("redirects any form to one of the site's pages", async () => {
    const { api, items, signups, logged } = createTestApi();
    const PAGES = [
      '/signed-up',
      '/signed-up#name-not-kept',
      '/signup-problem#missing',
      '/signup-problem#invalid',
    ];
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: TEST_SITE };
    await fc.assert(
      fc.asyncProperty(fc.oneof(body, form), async (body) => {
        items.clear();
        const response = await api.request(PATHS.signup, { method: 'POST', headers, body });
        expect([response.status, await response.text()]).toEqual([303, '']);
        expect(PAGES).toContain(response.headers.get('Location'));
        expect(signups().length).toBeLessThanOrEqual(
          response.headers.get('Location')?.startsWith('/signed-up') ? 1 : 0,
        );
      }),
      RUNS,
    );
    expect(logged).toEqual([]);
  });

  it('signs up who has a name that cannot be stored, without it, and says so', async () => {
    const { fetch, client, signups } = createTestApi();
    const name = 'x'.repeat(LIMITS.name + 1);
    expect(await client.signup({ email: 'ada@example.org', name })).toEqual({ email: 'ada@example.org' });
    expect(signups()).not.toContainEqual(expect.objectContaining({ name: expect.anything() }));
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: TEST_SITE };
    const submit = async (fields: Record<string, string>) => {
      const body = String(new URLSearchParams({ email: 'bo@example.org', ...fields }));
      const response = await fetch(PATHS.signup, { method: 'POST', headers, body });
      return response.headers.get('Location');
    };
    expect(await submit({ name })).toBe('/signed-up#name-not-kept');
    for (const stored of ['Bo', 'Bo ❤️', ' ']) expect(await submit({ name: stored })).toBe('/signed-up');
  });

  it('returns what it stores', async () => {
    const { client, items, signups } = createTestApi();
    const name = fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .filter(
        (name) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u.test(name),
      );
    await fc.assert(
      fc.asyncProperty(fc.emailAddress(), name, async (email, name) => {
        items.clear();
        const stored = { email: email.trim(), ...(name.trim() && { name: name.trim().normalize('NFC') }) };
        expect(await client.signup({ email, name })).toEqual(stored);
        expect(signups()).toMatchObject([stored]);
      }),
      RUNS,
    );
  });

  it('stores the source of a link folded to a word, and ignores what has none', async () => {
    const { client, signups } = createTestApi();
    const sourceOf = (email: string) => signups().find((each) => each.email === email)?.source;
    for (const [n, via] of ['BoardGameGeek', 'boardgamegeek', 'boardgamegeek/'].entries()) {
      await client.signup({ email: `known-${n}@example.org`, via });
      expect(sourceOf(`known-${n}@example.org`)).toBe('boardgamegeek');
    }
    const { fetch, items } = createTestApi();
    const hostile = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.constant('x'.repeat(33)));
    await fc.assert(
      fc.asyncProperty(hostile, async (via) => {
        items.clear();
        const response = await fetch(PATHS.signup, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: 'ada@example.org', via, source: 'forged' }),
        });
        const { source = 'none' } = (await response.json()) as { source?: string };
        expect([response.status, source]).toEqual([201, expect.stringMatching(WORD)]);
        expect(source).not.toBe('forged');
      }),
      { numRuns: 200 },
    );
  });

  it('stores every field, returns it in the list and keeps it through an export and an import', async () => {
    const fields = COMPLETE_SIGNUP;
    expect(Object.keys(fields)).toEqual(Object.keys(visitorFieldsSchema.shape));
    const [source, target] = [createTestApi(), createTestApi()];
    expect(await source.client.signup({ ...fields, via: fields.source })).toEqual(fields);
    const row = { email: 'tagged@example.com', signedUpAt: '2025-09-20T12:00:00.000Z' };
    await source.client.import({ rows: [{ ...row, source: fields.source }], tag: 'fair' });
    const { signups } = await source.client.list();
    expect(signups).toMatchObject([fields, { ...row, tag: 'fair' }]);
    const names = signups.flatMap((signup) => Object.keys(signup));
    expect([...new Set(names)].sort()).toEqual(Object.keys(launchSignupSchema.shape).sort());
    const file = await buffer((await source.client.export()).chunks);
    const { parts } = await openList(() => [file], {});
    for await (const { rows } of parts) await target.client.import({ rows });
    expect((await target.client.list()).signups).toEqual(signups);
  });

  it('redirects a form that cannot be taken now to the page that says why, and logs it', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: TEST_SITE };
    const send = async (...given: Parameters<typeof createTestApi>) => {
      const { api, logged } = createTestApi(...given);
      const body = String(new URLSearchParams({ email: 'ada@example.com' }));
      const response = await api.request(PATHS.signup, { method: 'POST', headers, body });
      return [response.headers.get('Location'), logged.map(({ event }) => event)];
    };
    expect(await send({ signupWait: () => 1000 })).toEqual(['/signup-problem#too-many', ['rate-limited']]);
    expect(await send({}, failing(new StoreUnavailableError('unavailable')))).toEqual([
      '/signup-problem#unavailable',
      ['store-unavailable'],
    ]);
  });
});
