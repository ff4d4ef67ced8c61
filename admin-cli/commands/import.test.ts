import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_ERRORS, IMPORT_ERRORS, INPUT_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
import { emptyFolder, type RunOptions } from '../testing/cli';
import { EXPORTED_LISTS } from '../testing/lists';
import { hoursAgo, type System, startSystem } from '../testing/system';

const HEADER = 'email,name,signup_date,discount_percent,notification_status';
let system: System;
let cwd: string;
beforeAll(async () => {
  system = await startSystem();
  cwd = emptyFolder();
});
afterAll(() => system.close());

const write = (name: string, content: string | Buffer) => writeFileSync(join(cwd, name), content);
const importFile = (line: string, options: RunOptions = {}, target: Pick<System, 'run'> = system) =>
  target.run(`import ${line}`, { cwd, ...options });
const importJson = async (name: string, ...options: string[]) => {
  const { code, stdout, stderr } = await system.run(['import', name, '--json', ...options], { cwd });
  return { code, stderr, result: stdout === '' ? undefined : JSON.parse(stdout) };
};
const readList = async () => {
  const { stdout } = await system.run('list --all --json');
  const { signups }: { signups: { email: string; name?: string; signedUpAt: string }[] } = JSON.parse(stdout);
  return signups.map(({ email, name, signedUpAt }) => [email, name, signedUpAt.slice(0, 10)]);
};
/** Returns the number of signups whose address contains the text. */
const countMatching = async (search: string) => {
  const { stdout } = await system.run(`list --all --search ${search}`);
  return stdout.split('\n').length - 1;
};

/** Writes a file of several parts, whose addresses contain `label`. */
function writeLargeFile(label: string, rows: number): void {
  const name = 'x'.repeat(180);
  const at = hoursAgo(0);
  const lines = Array.from({ length: rows }, (_, n) => `${label}${n}@example.com,${name},${at},20,pending`);
  write(`${label}.csv`, [HEADER, ...lines].join('\r\n'));
}

describe('launch-admin import', () => {
  it('restores an export with every column of it, and changes nothing when it is repeated', async () => {
    const source = await startSystem({
      people: [
        { email: 'Ada@example.com', name: 'Ada "A", Lovelace', source: 'boardgamegeek', at: hoursAgo(100) },
        { email: 'formula@example.com', name: '=1+1', at: hoursAgo(2000) },
        { email: 'li@例え.jp', at: hoursAgo(1) },
      ],
    });
    const target = await startSystem();
    await source.run('export -o list.csv', { cwd });
    const list = (await source.run('list --json')).stdout;
    for (const counts of ['Imported 3, already on the list 0', 'Imported 0, already on the list 3']) {
      const stderr = `${counts}, rejected 0.\n`;
      expect(await importFile('list.csv', {}, target)).toEqual({ code: 0, stdout: '', stderr });
      expect((await target.run('list --json')).stdout).toBe(list);
    }
    await source.close();
    await target.close();
  });

  it('reads semicolons, and prints every rejected row with its line in the file', async () => {
    const at = hoursAgo(5);
    const rows = [
      'signup_date;name;email',
      `${at};"two\nlines";refused-1@example.com`,
      `${at};;semi-1@example.com`,
      `${at};Ada;refused`,
      `yesterday;;refused-3@example.com`,
      `${at};Li;semi-2@example.com`,
    ];
    write('semicolons.csv', rows.join('\r\n'));
    const { code, stdout, stderr } = await importFile('semicolons.csv');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.split('\n')).toEqual([
      'line 2: The name has characters that cannot be stored. Please type it again.',
      `line 5: ${INPUT_ERRORS.emailInvalid}`,
      `line 6: ${IMPORT_ERRORS.dateUnknown}`,
      'error: 3 rows were rejected: imported 2, already on the list 0, rejected 3.',
      'Correct them and import the file again; the others are on the list. --rejected FILE saves them.',
      '',
    ]);
    expect(await countMatching('semi-')).toBe(2);
  });

  it('sends a large file in parts, with lines of the whole file, and shows progress', async () => {
    writeLargeFile('large', 1500);
    appendFileSync(join(cwd, 'large.csv'), '\r\nrefused,,,,\r\n');
    const { code, stderr } = await importFile('large.csv --timeout 60');
    expect(code).toBe(1);
    expect(stderr).toContain('line 1502: ');
    expect(stderr).toContain('imported 1,500, already on the list 0, rejected 1.');
    expect(await countMatching('large')).toBe(1500);
    const terminal = system.open('import large.csv', { cwd });
    const { screen } = await terminal.ended;
    expect(terminal.sent()).toMatch(/[\d,]+ rows {2}\d+% {2}[\d,]+ rows\/s/);
    expect(screen).toContain('imported 0, already on the list 1,500, rejected 1.\n');
  });

  it('reads stdin with -', async () => {
    const input = `email,signup_date\nstdin@example.com,${hoursAgo(1)}\n`;
    const stderr = 'Imported 1, already on the list 0, rejected 0.\n';
    expect(await importFile('-', { input })).toMatchObject({ code: 0, stderr });
  });

  const tooLarge = `email,signup_date\r\na@example.com,"${'x\n'.repeat(100_000)}`;
  it.each([
    ['a missing file', 'missing.csv', 1, 'There is no such file or folder'],
    ['a folder', '.', 2, 'is a folder'],
    ['stdin with the password', '- --password-stdin', 2, 'both the password and the CSV'],
    [
      'no columns',
      'wrong.csv',
      1,
      'Its columns are: a, b. Say which one it is with --map email="NAME".',
      'a,b\n1,2',
    ],
    ['a row that is too large', 'wrong.csv', 1, 'The row in line 2 is too large.', tooLarge],
    [
      'no dates',
      'wrong.csv',
      1,
      'The file names no column for the dates of signups.',
      'email,name\na@b.com,Ada\n',
    ],
    ['a wrong column', 'wrong.csv --map email=Mail', 1, 'The file has no column “Mail”.', 'email,date\n'],
    ['latin1', 'wrong.csv', 1, 'not valid UTF-8', Buffer.from('email,date\n\xe6@example.com,x\n', 'latin1')],
    ['--map without a column', 'wrong.csv --map email', 2, 'It must be like email="Contact"'],
    ['--map of an unknown field', 'wrong.csv --map phone=Phone', 2, 'It must be like email="Contact"'],
    ['--map without a name', 'wrong.csv --map email=', 2, 'It must be like email="Contact"'],
  ])(
    'refuses %s with what to do, not with the advice to repeat it',
    async (_, line, exit, words, content = '') => {
      write('wrong.csv', content);
      const { code, stdout, stderr } = await importFile(line);
      expect([code, stdout]).toEqual([exit, '']);
      expect(stderr).toContain(words);
      expect(stderr).not.toMatch(/Stopped at line|is safe/);
    },
  );
});

describe('an interrupted import', () => {
  /** Returns a `fetch` with the response of `respond` from the nth request on, from 0. */
  const interceptFrom = (nth: number, respond: typeof fetch): typeof fetch => {
    let requests = 0;
    return async (...sent) => {
      requests += 1;
      return requests <= nth ? fetch(...sent) : respond(...sent);
    };
  };
  const refuse = (status: number, seconds: number) => async () =>
    new Response('Please wait.', { status, headers: { 'Retry-After': `${seconds}` } });

  it('prints how far it got, and loses and doubles nothing when it is run again', async () => {
    writeLargeFile('cut', 2500);
    // The server stores the third part, but its response does not arrive.
    const cut = interceptFrom(2, async (...sent) => {
      await fetch(...sent);
      throw new TypeError('fetch failed');
    });
    const { code, stderr } = await importFile('cut.csv', { fetch: cut });
    expect(code).toBe(3);
    expect(stderr).toMatch(/^error: The server cannot be reached\./);
    expect(stderr).toMatch(/Stopped at line 1\d{3}: imported 1,\d{3}, already on the list 0, rejected 0\./);
    expect(stderr).toContain('Running the import again is safe');
    expect(await countMatching('cut')).toBeGreaterThan(2000);

    const again = await importFile('cut.csv');
    const counts = /^Imported ([\d,]+), already on the list ([\d,]+), rejected 0\./.exec(again.stderr);
    const [imported = 0, existing = 0] =
      counts?.slice(1).map((count) => Number(count.replace(',', ''))) ?? [];
    expect(imported + existing).toBe(2500);
    expect(existing).toBeGreaterThan(2000);
    expect(await countMatching('cut')).toBe(2500);
  });

  it('retries a part after the time in Retry-After', async () => {
    writeLargeFile('retried', 500);
    const pause = refuse(504, 1);
    let failures = 2;
    const busy: typeof fetch = (...sent) => {
      failures -= 1;
      return failures >= 0 ? pause() : fetch(...sent);
    };
    const { code, stderr } = await importFile('retried.csv', { fetch: busy });
    expect(code).toBe(0);
    expect(stderr.split('\n')).toEqual([
      '504: Please wait. Waiting 1 s (retry 1 of 3).',
      '504: Please wait. Waiting 1 s (retry 2 of 3).',
      'Imported 500, already on the list 0, rejected 0.',
      '',
    ]);
  });

  it.each([
    [504, 0, 3, 3],
    [429, 0, 7, 3],
    [429, 61, 7, 0],
  ])(
    'after status %i with Retry-After %i exits with %i after %i retries',
    async (status, wait, exit, retries) => {
      const label = `failed${status}-${wait}-`;
      writeLargeFile(label, 1200);
      const { code, stderr } = await importFile(`${label}.csv`, {
        fetch: interceptFrom(1, refuse(status, wait)),
      });
      expect(code).toBe(exit);
      expect(stderr.match(/retry \d of 3/g) ?? []).toHaveLength(retries);
      expect(stderr).toMatch(/Stopped at line \d+: imported \d+, already/);
    },
  );

  it('by ctrl-C exits with 130 and prints how far it got', async () => {
    writeLargeFile('signal', 1200);
    let end = (_: 'interrupted') => {};
    const { code, stderr } = await importFile('signal.csv', {
      onStart: (given) => {
        end = given;
      },
      fetch: interceptFrom(1, async (_, init) => {
        end('interrupted');
        throw init?.signal?.reason;
      }),
    });
    expect(code).toBe(130);
    expect(stderr).toMatch(/^Stopped at line \d+: imported \d+, already on the list 0, rejected 0\./);
  });
});

describe('the list of a tool', () => {
  beforeAll(async () => {
    await system.close();
    system = await startSystem();
  });

  it.each(Object.entries(EXPORTED_LISTS))(
    'the list of %s is imported as the dry run says, and rejected rows are saved',
    async (tool, { file, options = [], added, left, refused }) => {
      write('list.csv', file);
      const saved = `rejected-${tool}.csv`;
      const before = await readList();
      const dryRun = await importJson('list.csv', '--dry-run', ...options);
      expect(dryRun.result).toMatchObject({ imported: added.length, existing: 0, left });
      expect(dryRun.result.refused.map(({ line }: { line: number }) => line)).toEqual(refused);
      expect(await readList()).toEqual(before);

      const { code, result } = await importJson('list.csv', '--rejected', saved, ...options);
      expect(result).toEqual(dryRun.result);
      expect(code).toBe(refused.length === 0 ? 0 : 1);
      expect(await readList()).toEqual(expect.arrayContaining([...before, ...added]));
      expect(await readList()).toHaveLength(before.length + added.length);
      expect(existsSync(join(cwd, saved))).toBe(refused.length > 0);
      if (refused.length > 0) {
        const again = await importJson(saved, ...options);
        expect(again.result).toMatchObject({ imported: 0, existing: 0, left: 0 });
        expect(again.result.refused).toHaveLength(refused.length);
      }
    },
  );

  it('the file of rejected rows has line, reason and cells, guards formulas, and can be corrected and imported', async () => {
    const [header, at] = ['Note;E-Mail;signup_date', new Date().toISOString()];
    write('bad.csv', [header, '=1+1;fixed;2020-99-99', `"two\nlines";ok@example.com;${at}`, ''].join('\n'));
    expect((await importJson('bad.csv', '--rejected', 'fix.csv')).code).toBe(1);
    const text = readFileSync(join(cwd, 'fix.csv'), 'utf8');
    expect(text.split('\r\n')).toEqual([
      '"line","reason","Note","E-Mail","signup_date"',
      `"2","${IMPORT_ERRORS.dateUnknown}","'=1+1","fixed","2020-99-99"`,
      '',
    ]);
    write('fix.csv', text.replace('fixed', 'fixed@example.com').replace('2020-99-99', at));
    expect((await importJson('fix.csv')).result).toMatchObject({ imported: 1, refused: [] });
    const kept = await importJson('bad.csv', '--rejected', 'fix.csv');
    expect([kept.code, kept.stderr]).toEqual([6, expect.stringContaining('Name another file')]);
  });

  it('line numbers are those of the file in every part, whatever precedes the header', async () => {
    const at = new Date().toISOString();
    const rows = Array.from({ length: 1500 }, (_, n) => `line-${n}@example.com,${at}`);
    write('lines.csv', ['', '', '"email\n(of the person)",date', ...rows, `,${at}`].join('\n'));
    const { result } = await importJson('lines.csv', '--dry-run', '--map', 'email=Email (of the person)');
    expect(result).toMatchObject({ imported: 1500, refused: [{ line: 1505 }] });
  });

  it('rows that look like a "No" are imported or left out only when the owner has decided', async () => {
    const at = new Date().toISOString();
    const lines = ['email,date,Newsletter?', `yes-1@example.com,${at},Yes`, `no-1@example.com,${at},No`];
    write('answers.csv', lines.join('\n'));
    const { code, stderr } = await importFile('answers.csv');
    expect(code).toBe(1);
    expect(stderr).toContain('not used: Newsletter?: Yes (1), No (1)\n');
    expect(stderr).toContain('--leave-out "Newsletter?=No", or import them too with --all-rows.');
    const dryRun = await importFile('answers.csv --dry-run');
    expect(dryRun.code).toBe(0);
    expect(dryRun.stderr).toContain('Without --dry-run, nothing is imported yet. ');
    expect(dryRun.stderr).toContain('--leave-out "Newsletter?=No"');
    expect((await importJson('answers.csv', '--all-rows', '--dry-run')).result.imported).toBe(2);
    const { result } = await importJson('answers.csv', '--leave-out', 'Newsletter?=No');
    expect(result).toMatchObject({ imported: 1, leftOut: 1 });
    expect(await countMatching('no-1@')).toBe(0);
    const unknown = await importFile('answers.csv --leave-out Letter=No');
    expect(unknown.stderr).toContain('The file has no column “Letter”.');
  });

  it('a word of a status that is neither a yes nor a no stops the import until the owner has decided about it', async () => {
    const row = (name: string, status: string) =>
      `word-${name}@example.com,${new Date().toISOString()},${status}`;
    const rows = [
      row('a', 'active'),
      row('b', 'VIP'),
      row('c', 'vip'),
      row('d', 'dropped'),
      row('e', 'junk'),
    ];
    write('words.csv', ['email,date,Status', ...rows].join('\n'));
    const hint =
      'Leave these rows out with --leave-out "Status=VIP|dropped", or import them with --take "Status=VIP|dropped".\n';
    const problem =
      'Some words are neither a known yes nor a known no: “Status” has “VIP” (2), “dropped” (1).\n';
    const stopped = await importFile('words.csv');
    expect([stopped.code, stopped.stderr]).toEqual([1, `error: ${problem}${hint}`]);
    expect(await countMatching('word-')).toBe(0);
    const dryRun = await importFile('words.csv --dry-run');
    const counts =
      'would have imported 1, already on the list 0, left out 3, left or said no before 1, rejected 0.';
    expect([dryRun.code, dryRun.stderr]).toEqual([
      0,
      `Without --dry-run, nothing is imported yet. ${problem}${hint}Dry run, nothing was changed: ${counts}\n`,
    ]);
    // Rows that look like a “No” are something else.
    expect((await importFile('words.csv --all-rows')).code).toBe(1);
    const half = await importFile('words.csv --take Status=vip');
    expect([half.code, half.stderr]).toEqual([1, expect.stringContaining('--take "Status=dropped".')]);
    const no = await importFile('words.csv --take Status=junk');
    expect([no.code, no.stderr]).toEqual([1, expect.stringContaining(FILE_ERRORS.takenNo('junk', 'Status'))]);
    const { result } = await importJson('words.csv', '--take', 'Status=vip', '--leave-out', 'Status=dropped');
    expect(result).toMatchObject({ imported: 3, left: 1, leftOut: 1 });
    expect(await countMatching('word-')).toBe(3);
  });

  it('a file that is not Unicode is read as the owner says, who sees its names before', async () => {
    write('windows.csv', Buffer.from(`email;navn;dato\njorn@example.com;J\xf8rn;2026-01-02\n`, 'latin1'));
    const { code, stderr } = await importFile('windows.csv');
    expect([code, stderr]).toEqual([1, expect.stringContaining('--encoding windows-1252: Jørn\n')]);
    expect((await importJson('windows.csv', '--encoding', 'windows-1252')).result.imported).toBe(1);
    expect(await readList()).toContainEqual(['jorn@example.com', 'Jørn', '2026-01-02']);
  });

  it('an unclear date is imported once the owner says what comes first', async () => {
    const year = new Date().getUTCFullYear() - 1;
    write('unclear.csv', `email,date\nunclear@example.com,3/4/${year}\n`);
    const { code, stderr } = await importFile('unclear.csv');
    expect([code, stderr]).toEqual([1, expect.stringContaining('Say --date-order day or month.')]);
    expect((await importJson('unclear.csv', '--date-order', 'month')).result.imported).toBe(1);
    expect(await readList()).toContainEqual(['unclear@example.com', undefined, `${year}-03-04`]);
  });

  it('reads a file whose lines end in CR, with and without the separator line of Excel', async () => {
    const at = new Date().toISOString();
    const lines = ['sep=;', 'email;name;signup_date', `cr-1@example.com;Ada;${at}`, `cr;;${at}`];
    for (const [skipped, end, counts] of [
      [0, '\r\n', { imported: 1, existing: 0 }],
      [0, '\r', { imported: 0, existing: 1 }],
      [1, '\r', { imported: 0, existing: 1 }],
    ] as const) {
      write('cr.csv', lines.slice(skipped).join(end));
      const refused = [{ line: 4 - skipped, reason: INPUT_ERRORS.emailInvalid }];
      expect((await importJson('cr.csv')).result).toEqual({ ...counts, left: 0, leftOut: 0, refused });
    }
  });

  it('an error names the columns of a file, and shows nothing of its rows', async () => {
    const row = 'ada@example.org,Ada Lovelace';
    for (const [file, shown] of [
      [`Contact,Called\r${row}\r`, 'Its columns are: Contact, Called.'],
      [`${row}\n${row}\n`, 'Its first line must name the columns.'],
      [`"Contact\n${row}"\n${row}\n`, 'Its columns are: Contact.'],
      [`${'x'.repeat(300)},b\n`, `Its columns are: ${'x'.repeat(40)}…, b.`],
    ] as const) {
      write('columns.csv', file);
      const { stderr } = await importJson('columns.csv', '--date', '2025-09-20');
      expect(JSON.parse(stderr).error.hint).toMatch(shown);
      expect(stderr).not.toMatch(/ada@|Lovelace/);
    }
  });

  it('UTF-16 with the other byte order, and UTF-8 without a mark, are read as they are meant', async () => {
    const text = `\uFEFFemail,name,date\nutf16@example.com,Bo Ø,${new Date().toISOString()}\n`;
    write('utf16be.csv', Buffer.from(text, 'utf16le').swap16());
    expect((await importJson('utf16be.csv')).result.imported).toBe(1);
    write('utf8.csv', text.slice(1));
    expect((await importJson('utf8.csv')).result.existing).toBe(1);
  });
});
