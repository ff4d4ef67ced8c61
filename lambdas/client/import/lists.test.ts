import fc from 'fast-check';
import { unguardFormula } from '../../contract/csv';
import { foldText } from '../../contract/fold-text';
import { removeInvisible } from '../../contract/invisible';
import { IMPORT_ERRORS } from '../../contract/messages';
import { type LaunchSignup, visitorFieldsSchema } from '../../contract/signup-schemas';
import { emailSchema } from '../../contract/text-schemas';
import { csvHeader, csvRows } from '../../signups/csv';
import { openList } from './lists';

const encode = (csv: string) => [new TextEncoder().encode(csv)];

/** Reads a list that is one part. */
async function read(csv: string, settings = {}) {
  const { parts } = await openList(() => encode(csv), settings);
  const { value } = await parts.next();
  return { rows: value?.rows ?? [], refused: value?.refused ?? [], left: value?.left ?? 0 };
}

describe('openList', () => {
  const valid = (schema: { safeParse(text: string): { success: boolean } }) => (text: string) =>
    schema.safeParse(text).success;
  // A cell such as '=1 is written unchanged, so it is indistinguishable from a guarded =1.
  const isUnambiguous = (text: string) => unguardFormula(text) === text;
  const hostile = fc.string({
    unit: fc.constantFrom('=', '+', '@', "'", '"', ';', ',', ' ', 'a', '＝', '\u00a0'),
  });
  const email = fc
    .oneof(
      fc.emailAddress(),
      fc.constantFrom('=cmd@example.com', '+1@example.com', "o'neil@example.com", 'Æ@ø.dk'),
    )
    .map((text) => text.normalize('NFC'))
    .filter((text) => valid(emailSchema)(text) && isUnambiguous(text));
  const name = fc
    .oneof(
      hostile,
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('Ada;=1+1', '=HYPERLINK("a";"b")'),
    )
    // Names are stored like this.
    .map((text) => removeInvisible(text.normalize('NFC')))
    .filter((name) => name !== '' && valid(visitorFieldsSchema.shape.name)(name) && isUnambiguous(name));
  const signup = fc.record(
    {
      email,
      name,
      source: fc.stringMatching(/^[a-z0-9]{1,32}$/),
      signedUpAt: fc.integer({ min: 1e12, max: 2e12 }).map((time) => new Date(time).toISOString()),
      discountPercent: fc.integer({ min: 0, max: 100 }),
      notificationStatus: fc.constantFrom('pending', 'notified'),
    },
    { requiredKeys: ['email', 'signedUpAt', 'discountPercent', 'notificationStatus'] },
  );

  it('reads every value of our own export back as it was', async () => {
    const property = fc.asyncProperty(
      fc.uniqueArray(signup, { minLength: 1, selector: ({ email }) => foldText(email) }),
      async (signups: LaunchSignup[]) => {
        const expected = { rows: signups, refused: [], left: 0 };
        const csv = csvHeader() + csvRows(signups);
        expect(await read(csv)).toEqual(expected);
        expect(await read(csv.slice(1))).toEqual(expected);
      },
    );
    await fc.assert(property, { numRuns: 500 });
  });

  it('refuses a row with too few or too many cells, or with invalid values', async () => {
    const date = '2025-09-19T10:00:00Z';
    const rows = ['a@b.dk', 'a@b.dk,x,y,z,0', `a@b.dk,${date},20%,`, `a@b.dk,${date},,sent`];
    const { refused } = await read(`email,date,discount_percent,notification_status\n${rows.join('\n')}`);
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
      [2, IMPORT_ERRORS.dateMissing],
      [3, IMPORT_ERRORS.cells(5, 4)],
      [4, IMPORT_ERRORS.discount],
      [5, IMPORT_ERRORS.status],
    ]);
  });

  it('gives every row of any text a place in its parts', async () => {
    const unit = fc.constantFrom('a', '"', ',', ';', '\n', '\r', "'", '=');
    const property = fc.asyncProperty(fc.string({ unit, maxLength: 60 }), async (rest) => {
      const { rows, refused } = await read(`email,signup_date\n${rest}`);
      expect(rows).toEqual([]);
      for (const { line, reason } of refused) {
        expect(line).toBeGreaterThan(1);
        expect(line).toBeLessThanOrEqual(rest.split(/\r\n?|\n/).length + 1);
        expect(reason).toMatch(/^[A-Za-z][^\n<>{}]{5,150}$/);
      }
    });
    await fc.assert(property);
  });
});
