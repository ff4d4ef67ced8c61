import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_ERRORS, IMPORT_ERRORS, INPUT_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
import { OWNER_DAYS } from '@tariff-tantrum/lambdas/facts/owner-days';
import { emptyFolder, type RunOptions } from '../testing/cli';
import { EXPORTED_LISTS } from '../testing/lists';
import { type System, startSystem } from '../testing/system';

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
  return signups.map(({ email, name, signedUpAt }) => [
    email,
    name,
    OWNER_DAYS.dayOf(Date.parse(signedUpAt)),
  ]);
};
/** Returns the number of signups whose address contains the text. */
const countMatching = async (search: string) => {
  const { stdout } = await system.run(`list --all --search ${search}`);
  return stdout.split('\n').length - 1;
};

describe('the list of a tool', () => {
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

  it('a stray quotation mark loses nobody: its row is rejected with its text, and can be imported once corrected', async () => {
    const at = new Date().toISOString();
    const people = Array.from({ length: 8 }, (_, n) => `stray-${n}@example.com,P ${n},${at},`);
    const left = `stray-left@example.com,Left,${at},unsubscribed`;
    const stray = `stray-bo@example.com,"Bo the Great,${at},`;
    write('stray.csv', ['email,name,date,status', people[0], stray, ...people.slice(1), left].join('\n'));
    const { code, stderr } = await importFile('stray.csv --rejected stray-rejected.csv');
    expect([code, stderr.split('\n')]).toEqual([
      1,
      [
        `line 3 (stray-bo@example.com): ${IMPORT_ERRORS.openQuote}`,
        'error: 1 row was rejected: imported 8, already on the list 0, left, were erased or said no before 1, rejected 1.',
        'They are in stray-rejected.csv: correct them there and import it; 8 of the others are on the list.',
        '',
      ],
    ]);
    const rejected = readFileSync(join(cwd, 'stray-rejected.csv'), 'utf8');
    expect(rejected.split('\r\n')[1]).toContain(`"stray-bo@example.com","""Bo the Great","${at}",""`);
    write('stray-rejected.csv', rejected.replace('""Bo', 'Bo'));
    expect((await importJson('stray-rejected.csv')).result).toMatchObject({ imported: 1, refused: [] });
    expect(await readList()).toContainEqual([
      'stray-bo@example.com',
      'Bo the Great',
      OWNER_DAYS.dayOf(Date.parse(at)),
    ]);
  });

  it('if nobody of a file is on the list, nothing is said of those whose rows were not rejected', async () => {
    const at = new Date().toISOString();
    write('nobody.csv', `email,date,status\nx,${at},\ny@example.com,${at},unsubscribed`);
    const { stderr } = await importFile('nobody.csv');
    expect(stderr).toContain('Correct them and import the file again. --rejected FILE saves them.\n');
  });

  it('tag and place of consent are repeated, in a dry run, too', async () => {
    write('fair.csv', `email,date\nfair-1@example.com,${new Date().toISOString()}\n`);
    const options = ['fair.csv', '--tag', 'essen-2026', '--source', 'Spring fair'];
    const run = async (...more: string[]) =>
      (await system.run(['import', ...options, ...more], { cwd })).stderr;
    const added = '1 person, tagged “essen-2026”, who agreed here: Spring fair.';
    expect(await run('--dry-run')).toMatch(`Would be added: ${added}\nDry run, nothing was changed`);
    expect(await run()).toMatch(`Added: ${added}\nImported 1`);
    expect(await run()).not.toContain('Added');
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
      'would have imported 1, already on the list 0, left out 3, left, were erased or said no before 1, rejected 0.';
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

  it('a file that is not Unicode is read by its letters or as the owner says, who sees its names before', async () => {
    write('windows.csv', Buffer.from(`email;navn;dato\njorn@example.com;J\xf8rn;2026-01-02\n`, 'latin1'));
    expect((await importFile('windows.csv --dry-run')).stderr).toContain(
      'By its letters it is in Windows-1252: Jørn. Choose another one with --encoding.',
    );
    write('either.csv', Buffer.from(`email;navn;dato\njorg@example.com;J\x9arg;2026-01-02\n`, 'latin1'));
    const { code, stderr } = await importFile('either.csv');
    expect([code, stderr]).toEqual([1, expect.stringContaining('--encoding macintosh, Mac Roman: Jörg\n')]);
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
      expect((await importJson('cr.csv')).result).toEqual({
        ...counts,
        left: 0,
        leftOut: 0,
        repeated: 0,
        refused,
      });
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
