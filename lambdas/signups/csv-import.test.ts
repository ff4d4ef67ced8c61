import fc from 'fast-check';
import { unguardFormula } from '../contract/csv';
import { IMPORT_LIMIT, IMPORT_REFUSED_LIMIT } from '../contract/endpoints';
import { LIMITS } from '../contract/limits';
import { IMPORT_ERRORS, INPUT_ERRORS } from '../contract/messages';
import { emailSchema, type LaunchSignup, visitorFieldsSchema } from '../contract/schemas';
import { expiryOf } from '../facts/retention';
import { isoOf } from '../facts/time';
import { csvHeader, csvRows } from './csv';
import { InvalidCsvError, parseSignupCsv } from './csv-import';
import { IMPORTED_CONSENT, signupRecord } from './signup';

const NOW = Date.UTC(2025, 8, 20, 12);
const DATE = '2025-09-19T10:00:00.000Z';
const TIME = Date.parse(DATE);

const recordOf = ({ signedUpAt, discountPercent, ...signup }: LaunchSignup) => ({
  ...signupRecord(signup, Date.parse(signedUpAt)),
  discountPercent,
  consentVersion: IMPORTED_CONSENT,
});
const ada = { ...signupRecord({ email: 'ada@example.com' }, TIME), consentVersion: IMPORTED_CONSENT };
const reasons = async (csv: string) => (await parseSignupCsv(csv, NOW)).refused;

describe('parseSignupCsv', () => {
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
    .filter(isUnambiguous);
  const name = fc
    .oneof(
      hostile,
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('Ada;=1+1', '=HYPERLINK("a";"b")'),
    )
    .map((text) => text.trim().normalize('NFC'))
    .filter((name) => name !== '' && valid(visitorFieldsSchema.shape.name)(name) && isUnambiguous(name));
  const signup = fc.record(
    {
      email: email.map((text) => text.normalize('NFC')).filter(valid(emailSchema)),
      name,
      signedUpAt: fc
        .integer({ min: NOW - 1e11, max: NOW })
        .filter((time) => expiryOf(time) > NOW)
        .map(isoOf),
      discountPercent: fc.integer({ min: 0, max: 100 }),
      notificationStatus: fc.constant('pending' as const),
    },
    { requiredKeys: ['email', 'signedUpAt', 'discountPercent', 'notificationStatus'] },
  );

  it('returns the signups that were exported', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(signup), async (signups) => {
        const expected = { signups: signups.map(recordOf), refused: [] };
        const csv = csvHeader() + csvRows(signups);
        expect(await parseSignupCsv(csv, NOW)).toEqual(expected);
        expect(await parseSignupCsv(csv.slice(1), NOW)).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('accepts semicolons, line feeds, blank lines, other orders, unknown columns and missing ones', async () => {
    for (const csv of [
      `email,signup_date\nada@example.com,${DATE}`,
      `\uFEFFsignup_date;more; email \r\n${DATE};"x\r\n;y"; ada@example.com \r\n\r\n`,
      `email,name,signup_date,discount_percent,notification_status\n\nada@example.com,,${DATE},,\n`,
      `"email","signup_date"\n"ada@example.com","2025-09-19T12:00:00+02:00"\n\n`,
    ]) {
      expect(await parseSignupCsv(csv, NOW)).toEqual({ signups: [ada], refused: [] });
    }
  });

  it('keeps the e-mail as typed and adds its normalised form', async () => {
    const { signups } = await parseSignupCsv(`email,signup_date\nADA@Example.com,${DATE}`, NOW);
    expect(signups).toEqual([{ ...ada, email: 'ADA@Example.com' }]);
  });

  it('refuses a row with its line and the reason, and takes the others', async () => {
    for (const [row, reason] of [
      [`ada,,${DATE},20,pending`, INPUT_ERRORS.emailInvalid],
      [`,,${DATE},20,pending`, INPUT_ERRORS.emailMissing],
      [`a@b.dk,${'x'.repeat(LIMITS.name + 1)},${DATE},20,pending`, INPUT_ERRORS.nameTooLong],
      [`a@b.dk,\u0007,${DATE},20,pending`, INPUT_ERRORS.nameInvalid],
      ...['', '2025-09-19', '2025-09-19T10:00:00', '2025-02-30T10:00:00Z', '19/09/2025', '45919'].map(
        (date) => [`a@b.dk,,${date},20,pending`, IMPORT_ERRORS.date],
      ),
      ['a@b.dk,,2025-09-19T25:00:00Z,20,pending', IMPORT_ERRORS.date],
      [`a@b.dk,,${isoOf(NOW + 1)},20,pending`, IMPORT_ERRORS.future],
      ['a@b.dk,,1999-09-20T23:00:00Z,20,pending', IMPORT_ERRORS.expired],
      ...['-1', '101', '20.5', '20%', 'x'].map((discount) => [
        `a@b.dk,,${DATE},${discount},pending`,
        IMPORT_ERRORS.discount,
      ]),
      [`a@b.dk,,${DATE},20,sent`, IMPORT_ERRORS.status],
    ]) {
      const header = 'email,name,signup_date,discount_percent,notification_status';
      expect(await parseSignupCsv([header, row, `ada@example.com,,${DATE},,`].join('\n'), NOW)).toEqual({
        signups: [ada],
        refused: [{ line: 2, reason }],
      });
    }
  });

  it('returns the line in which each refused row begins', async () => {
    const csv = [
      'email,name,signup_date',
      'a@b.dk,"two\nlines",no date',
      '',
      'b@b.dk,"x\r\ny"',
      `c@b.dk,O"Neil,${DATE}`,
      'd@b.dk,x,y,z',
      `e@b.dk,"not closed,${DATE}`,
      `f@b.dk,,${DATE}`,
    ].join('\n');
    const { signups, refused } = await parseSignupCsv(csv, NOW);
    expect(signups.map(({ email, name }) => [email, name])).toEqual([['c@b.dk', 'O"Neil']]);
    expect(refused).toEqual([
      { line: 2, reason: INPUT_ERRORS.nameInvalid },
      { line: 5, reason: IMPORT_ERRORS.cells(2, 3) },
      { line: 8, reason: IMPORT_ERRORS.cells(4, 3) },
      { line: 9, reason: IMPORT_ERRORS.openQuote },
    ]);
  });

  it('throws if the header line does not name the required columns', async () => {
    for (const csv of [
      '',
      '\n',
      'email',
      'email,name\n',
      'e-mail,signup_date\n',
      'email\tsignup_date\n',
      '"email,signup_date\n',
    ]) {
      await expect(parseSignupCsv(csv, NOW)).rejects.toThrow(InvalidCsvError);
    }
  });

  it('stores where the consent comes from, if it is known', async () => {
    const { signups } = await parseSignupCsv(`email,signup_date\nada@example.com,${DATE}`, NOW, 'the fair');
    expect(signups).toEqual([{ ...ada, consentVersion: `${IMPORTED_CONSENT} from the fair` }]);
  });

  it('throws if more rows are refused than a response should list', async () => {
    const csv = (rows: number) => `email,signup_date\n${'a,b\n'.repeat(rows)}`;
    expect(await reasons(csv(IMPORT_REFUSED_LIMIT))).toHaveLength(IMPORT_REFUSED_LIMIT);
    await expect(reasons(csv(IMPORT_REFUSED_LIMIT + 1))).rejects.toThrow(InvalidCsvError);
  });

  it.each([
    ['blank lines', '\n'],
    ['rows that are refused', 'a,b\n'],
    ['rows without a cell', ' \n'],
    ['a name of combining marks', '\u0315\u0300'],
    ['quotes', '"\n"'],
  ])('reads the largest file of %s within seconds', async (_, unit) => {
    const header = 'email,name,signup_date\nada@example.com,';
    const body = unit.repeat(Math.floor((IMPORT_LIMIT - header.length) / Buffer.byteLength(unit)));
    const start = performance.now();
    await parseSignupCsv(header + body, NOW).catch(() => undefined);
    // Before, half a minute for some of them.
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('gives every row of any text a place in the result', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', "'", '='),
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(text, async (text) => {
        for (const { line, reason } of await reasons(`email,signup_date\n${text}`)) {
          expect(line).toBeGreaterThan(1);
          expect(line).toBeLessThanOrEqual(text.split('\n').length + 1);
          expect(reason).toMatch(/^[A-Za-z][^\n<>{}]{5,150}$/);
        }
      }),
    );
  });
});
