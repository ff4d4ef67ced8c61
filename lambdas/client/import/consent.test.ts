import { IMPORT_ERRORS } from '../../contract/messages';
import { OWNER_DAYS } from '../../facts/owner-days';
import { type ListImportSettings, openList } from './lists';
import { VALUES_COUNTED } from './survey';
import {
  CONSENT_COLUMNS,
  CONTRADICTING,
  HAPPENED,
  NO_WORDS,
  NOT_HAPPENED,
  OTHER_COLUMNS,
  REFUSAL_COLUMNS,
  SILENT,
  STATE_COLUMNS,
  UNKNOWN_WORDS,
  YES_WORDS,
} from './testing/consent-words';

type Outcome = 'sent' | 'left' | 'left out' | 'refused';

const DATE = '2026-03-04';

const dayOf = (iso: string): string => OWNER_DAYS.dayOf(Date.parse(iso));

/** Reads rows below a header of address, date and other columns. Resolves to the outcome of each, and to the survey. */
async function read(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  settings: ListImportSettings = {},
) {
  const quote = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  const lines = [['email', 'date', ...columns], ...rows].map(quote).join('\n');
  const { survey, parts } = await openList(() => [new TextEncoder().encode(lines)], settings);
  const outcomes = new Map<number, Outcome>();
  const result = { sent: 0, left: 0, leftOut: 0, repeated: 0, reasons: new Set<string>() };
  for await (const part of parts) {
    result.sent += part.rows.length;
    result.left += part.left;
    result.leftOut += part.leftOut;
    result.repeated += part.repeated;
    for (const { line } of part.sources.flat()) outcomes.set(line, 'sent');
    for (const { line, reason } of part.refused) {
      outcomes.set(line, 'refused');
      result.reasons.add(reason);
    }
  }
  return { ...result, outcomes, survey };
}

/** Resolves to the outcome of a row with these cells, alone in its file. */
async function outcomeOf(
  columns: readonly string[],
  cells: readonly string[],
  settings: ListImportSettings = {},
) {
  const { sent, left, leftOut } = await read(columns, [['a@example.org', DATE, ...cells]], settings);
  return sent ? 'sent' : left ? 'left' : leftOut ? 'left out' : 'refused';
}

/** Resolves to the values that, alone in a column, do not have the expected outcome. */
async function exceptions(column: string, values: readonly string[], expected: Outcome) {
  const outcomes = await Promise.all(values.map((value) => outcomeOf([column], [value])));
  return values.filter((_, index) => outcomes[index] !== expected).map((value) => `${column}=${value}`);
}

describe('a column of a state', () => {
  it.each(STATE_COLUMNS)(
    '%s: a known no leaves, a known yes enters, any other word is the owner’s',
    async (name) => {
      expect(await exceptions(name, Object.values(NO_WORDS).flat(), 'left')).toEqual([]);
      expect(await exceptions(name, [...Object.values(YES_WORDS).flat(), ...SILENT], 'sent')).toEqual([]);
      expect(await exceptions(name, UNKNOWN_WORDS, 'left out')).toEqual([]);
    },
  );

  it('shows each unknown word with its rows, whether all or some rows have it, and is not among the unused', async () => {
    const row = (n: number, status: string) => [`p${n}@example.org`, DATE, status];
    const rows = [row(1, 'VIP'), row(2, 'staff'), row(3, 'VIP'), row(4, 'active'), row(5, 'unsubscribed')];
    for (const leftOut of [undefined, 'proposed'] as const) {
      const { survey, outcomes, sent, left, leftOut: out } = await read(['Status'], rows, { leftOut });
      expect(survey.undecided).toEqual([
        {
          column: 'Status',
          values: [
            { value: 'VIP', rows: 2 },
            { value: 'staff', rows: 1 },
          ],
          others: 0,
        },
      ]);
      expect([survey.unused, survey.proposed]).toEqual([[], []]);
      expect([sent, left, out, [...outcomes.keys()]]).toEqual([1, 1, 3, [5]]);
    }
    expect((await read(['Status'], rows.slice(0, 1))).survey.undecided).toHaveLength(1);
  });

  it('enters by the words that the owner takes, in any case, and never by a known no', async () => {
    const taken = [{ column: 'STATUS', values: ['vip', 'Staff'] }];
    const any = [{ column: 'Status', values: ['*'] }];
    for (const settings of [{ taken }, { taken: any }]) {
      expect(await outcomeOf(['Status'], ['VIP'], settings)).toBe('sent');
      expect(await outcomeOf(['Status'], ['unsubscribed'], settings)).toBe('left');
    }
    expect(await outcomeOf(['Status'], ['guest'], { taken })).toBe('left out');
    expect(await outcomeOf(['Status', 'Unsubscribed'], ['VIP', '1'], { taken })).toBe('left');
    const wrong = { taken: [{ column: 'Status', values: ['junk'] }] };
    await expect(outcomeOf(['Status'], ['junk'], wrong)).rejects.toThrow(
      '“junk” in the column “Status” means no',
    );
    const missing = { taken: [{ column: 'Pledge', values: ['x'] }] };
    await expect(outcomeOf(['Status'], ['junk'], missing)).rejects.toThrow(
      'The file has no column “Pledge”.',
    );
  });

  it('leaves out the rows of more unknown words than it shows', async () => {
    const rows = Array.from({ length: 80 }, (_, n) => [`p${n}@example.org`, DATE, `word ${n}`]);
    const { survey, sent, leftOut } = await read(['Status'], rows);
    const [column] = survey.undecided;
    expect([sent, leftOut, (column?.values.length ?? 0) + (column?.others ?? 0)]).toEqual([0, 80, 80]);
  });

  it('is part of an address if no row has the word of a state, and the others are codes or parts of addresses', async () => {
    const rowsOf = (...states: string[]) =>
      states.map((state, n) => [`p${n}@example.org`, DATE, state, 'Anytown']);
    const ofAddress = await read(['State', 'City'], rowsOf('California', 'NO', 'OK'));
    expect([ofAddress.sent, ofAddress.survey.undecided]).toEqual([3, []]);
    const codes = await read(['State', 'Note'], rowsOf('CA', 'OR', 'NO'));
    expect([codes.sent, codes.survey.undecided]).toEqual([3, []]);
    const ofPeople = await read(['State', 'City'], rowsOf('active', 'lapsed', 'cancelled'));
    expect(ofPeople).toMatchObject({ sent: 1, leftOut: 1, left: 1 });
    const unclear = await read(['State', 'Note'], rowsOf('California', 'Texas'));
    expect(unclear).toMatchObject({ sent: 0, leftOut: 2 });
  });
});

describe('a column whose name means no', () => {
  it.each(REFUSAL_COLUMNS)('%s: what is in it means no, unless nothing has happened', async (name) => {
    expect(await exceptions(name, HAPPENED, 'left')).toEqual([]);
    expect(await exceptions(name, NOT_HAPPENED, 'sent')).toEqual([]);
    expect(await exceptions(name, CONTRADICTING, 'left out')).toEqual([]);
  });

  it.each(OTHER_COLUMNS)('%s is none, and holds nobody back', async (name) => {
    expect(await exceptions(name, ['yes', 'https://example.org/u', '1', 'whatever', 'Open'], 'sent')).toEqual(
      [],
    );
  });
});

describe('a column of consent', () => {
  const NAMES = [
    'Accepts Email Marketing',
    'Accepts Marketing',
    'subscribed_to_emails',
    'Email Marketing Consent',
  ];

  it.each(NAMES)('%s must say yes', async (name) => {
    expect(await exceptions(name, Object.values(YES_WORDS).flat(), 'sent')).toEqual([]);
    expect(await exceptions(name, Object.values(NO_WORDS).flat(), 'left')).toEqual([]);
    expect(await exceptions(name, [...UNKNOWN_WORDS, ...SILENT], 'refused')).toEqual([]);
  });

  it('is the reason that a row without a yes is refused', async () => {
    const { reasons } = await read(['consent'], [['a@example.org', DATE, '']]);
    expect([...reasons]).toEqual([IMPORT_ERRORS.consent]);
  });

  it('that the owner names is read in the same way, by its own name or another', async () => {
    const named = { map: { consent: 'Må vi skrive?' } };
    for (const [answer, outcome] of [
      ['Ja tak', 'sent'],
      ['Nej tak', 'left'],
      ['', 'refused'],
      ['måske', 'refused'],
    ] as const) {
      expect(await outcomeOf(['Må vi skrive?'], [answer], named)).toBe(outcome);
      expect(await outcomeOf(['consent'], [answer])).toBe(outcome);
    }
  });
});

describe('a column with a date or an answer, such as Subscribed', () => {
  it.each(['Subscribed', 'Tilmeldt'])('%s: an answer is no date', async (name) => {
    const outcomeWithout = async (answer: string) => {
      const lines = `email,${name},Dato\na@example.org,${answer},${DATE}`;
      const { parts } = await openList(() => [new TextEncoder().encode(lines)], {});
      const { value } = await parts.next();
      return value?.left ? 'left' : value?.rows[0] && dayOf(value.rows[0].signedUpAt);
    };
    expect(await outcomeWithout('2026-03-05')).toBe('2026-03-05');
    for (const yes of ['yes', 'TRUE', '1', 'Ja']) expect(await outcomeWithout(yes)).toBe(DATE);
    for (const no of ['no', 'FALSE', '0', 'Nej', 'unsubscribed'])
      expect(await outcomeWithout(no)).toBe('left');
  });
});

describe('two columns', () => {
  // Each kind of column with a cell of each kind: the key of a cell is its kind in the table below.
  const CELLS = {
    'Accepts Marketing': { yes: 'yes', no: 'no', unknown: 'maybe', empty: '' },
    subscribed_to_emails: { yes: 'true', no: 'false', unknown: 'perhaps', empty: '' },
    Status: { yes: 'active', no: 'junk', unknown: 'VIP', empty: '' },
    'Email Status': { yes: 'subscribed', no: 'bounced', unknown: 'staff', empty: '' },
    'Opt-out': { yes: 'false', no: 'TRUE', unknown: 'subscribed', empty: '' },
    Bounced: { yes: '0', no: '2026-03-04', unknown: 'active', empty: '' },
  };
  type Cell = 'yes' | 'no' | 'unknown' | 'empty';
  /**
   * The outcome by both cells. A column of `consents` must contain a yes, or the row is refused; other columns may be
   * empty.
   */
  const EXPECTED: Record<'consents' | 'consent and other' | 'others', Record<Cell, Record<Cell, Outcome>>> = {
    consents: {
      yes: { yes: 'sent', no: 'left', unknown: 'refused', empty: 'refused' },
      no: { yes: 'left', no: 'left', unknown: 'left', empty: 'left' },
      unknown: { yes: 'refused', no: 'left', unknown: 'refused', empty: 'refused' },
      empty: { yes: 'refused', no: 'left', unknown: 'refused', empty: 'refused' },
    },
    'consent and other': {
      yes: { yes: 'sent', no: 'left', unknown: 'left out', empty: 'sent' },
      no: { yes: 'left', no: 'left', unknown: 'left', empty: 'left' },
      unknown: { yes: 'refused', no: 'left', unknown: 'left out', empty: 'refused' },
      empty: { yes: 'refused', no: 'left', unknown: 'left out', empty: 'refused' },
    },
    others: {
      yes: { yes: 'sent', no: 'left', unknown: 'left out', empty: 'sent' },
      no: { yes: 'left', no: 'left', unknown: 'left', empty: 'left' },
      unknown: { yes: 'left out', no: 'left', unknown: 'left out', empty: 'left out' },
      empty: { yes: 'sent', no: 'left', unknown: 'left out', empty: 'sent' },
    },
  };
  const names = Object.keys(CELLS) as (keyof typeof CELLS)[];
  const kinds: readonly Cell[] = ['yes', 'no', 'unknown', 'empty'];
  const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const));

  it.each(pairs)('%s and %s: one no is enough, and each consent must say yes', async (one, other) => {
    const kind = CONSENT_COLUMNS.includes(other)
      ? 'consents'
      : CONSENT_COLUMNS.includes(one)
        ? 'consent and other'
        : 'others';
    for (const first of kinds)
      for (const second of kinds) {
        const cells = [CELLS[one][first], CELLS[other][second]];
        const expected = EXPECTED[kind][first][second];
        const found = [
          await outcomeOf([one, other], cells),
          await outcomeOf([other, one], cells.toReversed()),
        ];
        expect([...cells, ...found]).toEqual([...cells, expected, expected]);
      }
  });
});

describe('every column at once', () => {
  const columns = [...STATE_COLUMNS, ...REFUSAL_COLUMNS, ...CONSENT_COLUMNS];
  const yesOf = (column: string) => (REFUSAL_COLUMNS.includes(column) ? 'false' : 'yes');
  const rowsWith = (answer: (column: string) => string) =>
    columns.map((changed, n) => [
      `p${n}@example.org`,
      DATE,
      ...columns.map((column) => (column === changed ? answer(column) : yesOf(column))),
    ]);

  it('says yes together, and no by any one of them', async () => {
    expect(await read(columns, rowsWith(yesOf))).toMatchObject({ sent: columns.length });
    const no = (column: string) => (REFUSAL_COLUMNS.includes(column) ? 'true' : 'unsubscribed');
    expect(await read(columns, rowsWith(no))).toMatchObject({ sent: 0, left: columns.length });
  });
});

describe('an address with several rows', () => {
  const columns = ['Status', 'Newsletter?'];
  const yes = (email: string) => [email, DATE, 'active', 'Yes'];
  const unsubscribed = (email: string) => [email, DATE, 'unsubscribed', 'Yes'];
  const unknown = (email: string) => [email, DATE, 'VIP', 'Yes'];
  const answeredNo = (email: string) => [email, DATE, 'active', 'No'];
  const other = ['other@example.org', DATE, 'active', 'Yes'];

  it.each([
    ['unsubscribed', unsubscribed, { left: 2, leftOut: 0 }],
    ['an unknown word', unknown, { left: 0, leftOut: 2 }],
    ['an answer that is left out', answeredNo, { left: 0, leftOut: 2 }],
  ])(
    'stays out by one row with %s, whichever comes first and however it is written',
    async (_, no, counts) => {
      for (const rows of [
        [yes('Ada@Example.org'), no('ada@example.org ')],
        [no('ADA@example.org'), yes('ada@example.org')],
      ])
        expect(await read(columns, [...rows, other], { leftOut: 'proposed' })).toMatchObject({
          sent: 1,
          ...counts,
        });
    },
  );

  it('says no by a row whose cells are too few or too many, wherever its word is', async () => {
    const short = ['ada@example.org', DATE, 'unsubscribed'];
    const long = ['ada@example.org', DATE, 'A. Lovelace', 'the first', 'unsubscribed', 'Yes'];
    const of = (row: readonly string[]) => read(columns, [yes('ada@example.org'), row, other]);
    // The name is missing, so the state is in the column of the name.
    const named = await read(['Name', 'Status'], [yes('ada@example.org').with(2, 'Ada'), short, other]);
    expect(named).toMatchObject({ sent: 1, left: 2 });
    expect(await of(long)).toMatchObject({
      sent: 1,
      left: 1,
      reasons: new Set([IMPORT_ERRORS.cells(long.length, 4)]),
    });
  });

  it('is sent once if each of its rows says yes, whatever is invisible around it, and the others are counted', async () => {
    const again = ['A@b.dk', '\u200ba@b.dk', 'a@b.dk\u00a0', '\ufeffa@b.dk\u2060', "'a@b.dk"];
    expect(await read(columns, [yes('a@b.dk'), ...again.map(yes)])).toMatchObject({
      sent: 2,
      repeated: 4,
      left: 0,
      leftOut: 0,
    });
  });

  it('is sent by its next row if the date of the first one would be refused', async () => {
    const dates = ['2999-01-01', '2001-01-01', DATE, DATE];
    const rows = dates.map((date) => yes('a@b.dk').with(1, date));
    expect(await read(columns, rows)).toMatchObject({ sent: 3, repeated: 1 });
  });
});

describe('a question about emails', () => {
  it.each([
    'No',
    'no way',
    'Nej tak',
    'Nein.',
    'Non merci',
    'please do not',
    "don't",
    'Helst ikke',
    'Lieber nicht',
    'Pas du tout',
  ])('an answer such as “%s” is proposed to be left out', async (answer) => {
    const rows = ['Yes', 'sure', answer].map((each, n) => [`p${n}@b.dk`, DATE, each]);
    const column = 'May we email you?';
    expect((await read([column], rows)).survey.proposed).toEqual([{ column, values: [answer] }]);
  });
});

it('an answer is proposed to be left out of a column with as many answers as are counted, and of no larger one', async () => {
  const column = 'May we email you?';
  const proposed = async (answers: number) => {
    const rows = Array.from({ length: answers }, (_, n) => [
      `p${n}@b.dk`,
      DATE,
      n === 0 ? 'please do not' : `x${n}`,
    ]);
    return (await read([column], rows)).survey.proposed.length;
  };
  expect([await proposed(VALUES_COUNTED), await proposed(VALUES_COUNTED + 1)]).toEqual([1, 0]);
});

describe('a question about emails that everybody answered with no', () => {
  it.each([
    'May we email you?',
    'Newsletter',
    'Må vi skrive til dig?',
    'Newsletter abonnieren?',
    'Opt-in',
    'consent_given',
  ])('%s: its rows are proposed to be left out', async (question) => {
    const answer = /opt|consent/i.test(question) ? 'FALSE' : 'No';
    const { survey } = await read([question], [['a@b.dk', DATE, answer]]);
    expect(survey.proposed).toEqual([{ column: question, values: [answer] }]);
  });

  it.each(['Accepts SMS Marketing', 'active_subscription', 'Rewards Sent?', 'Emails opened'])(
    '%s is none',
    async (column) => {
      const answers = column === 'active_subscription' ? ['false', 'true'] : ['0', '1', 'x'];
      const rows = answers.map((answer, n) => [`p${n}@b.dk`, DATE, answer]);
      expect((await read([column], rows)).survey.proposed).toEqual([]);
    },
  );
});
