import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMPORT_ERRORS } from '@tariff-tantrum/lambdas/contract';
import { emptyFolder, run } from '../testing/cli';
import { EXPORTED_LISTS } from '../testing/lists';
import { ownerOf, type System, startSystem } from '../testing/system';

let system: System;
let folder: string;
beforeAll(async () => {
  system = await startSystem();
  folder = emptyFolder();
});
afterAll(() => system.close());

const importFile = async (name: string, ...options: string[]) => {
  const args = ['import', name, '--json', ...options];
  const { code, stdout, stderr } = await run(args, { env: ownerOf(system), cwd: folder });
  return { code, stderr, result: stdout === '' ? undefined : JSON.parse(stdout) };
};
const readList = async () => {
  const { stdout } = await run(['list', '--all', '--json'], { env: ownerOf(system) });
  const { signups }: { signups: { email: string; name?: string; signedUpAt: string }[] } = JSON.parse(stdout);
  return signups.map(({ email, name, signedUpAt }) => [email, name, signedUpAt.slice(0, 10)]);
};
const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);

it.each(Object.entries(EXPORTED_LISTS))(
  'the list of %s is imported as the dry run says, and refused rows are saved',
  async (tool, { file, options = [], added, left, refused }) => {
    write('list.csv', file);
    const saved = `refused-${tool}.csv`;
    const before = await readList();
    const dryRun = await importFile('list.csv', '--dry-run', ...options);
    expect(dryRun.result).toMatchObject({ imported: added.length, existing: 0, left });
    expect(dryRun.result.refused.map(({ line }: { line: number }) => line)).toEqual(refused);
    expect(await readList()).toEqual(before);

    const { code, result } = await importFile('list.csv', '--refused', saved, ...options);
    expect(result).toEqual(dryRun.result);
    expect(code).toBe(refused.length === 0 ? 0 : 1);
    expect(await readList()).toEqual(expect.arrayContaining([...before, ...added]));
    expect(await readList()).toHaveLength(before.length + added.length);
    expect(existsSync(join(folder, saved))).toBe(refused.length > 0);
    if (refused.length > 0) {
      const again = await importFile(saved, ...options);
      expect(again.result).toMatchObject({ imported: 0, existing: 0, left: 0 });
      expect(again.result.refused).toHaveLength(refused.length);
    }
  },
);

it('the file of refused rows has line, reason and cells, guards formulas, and can be corrected and imported', async () => {
  const [header, at] = ['Note;E-Mail;signup_date', new Date().toISOString()];
  write('bad.csv', [header, '=1+1;fixed;2020-99-99', `"two\nlines";ok@example.com;${at}`, ''].join('\n'));
  expect((await importFile('bad.csv', '--refused', 'fix.csv')).code).toBe(1);
  const text = readFileSync(join(folder, 'fix.csv'), 'utf8');
  expect(text.split('\r\n')).toEqual([
    '"line","reason","Note","E-Mail","signup_date"',
    `"2","${IMPORT_ERRORS.dateUnknown}","'=1+1","fixed","2020-99-99"`,
    '',
  ]);
  write('fix.csv', text.replace('fixed', 'fixed@example.com').replace('2020-99-99', at));
  expect((await importFile('fix.csv')).result).toMatchObject({ imported: 1, refused: [] });
  const kept = await importFile('bad.csv', '--refused', 'fix.csv');
  expect([kept.code, kept.stderr]).toEqual([6, expect.stringContaining('Name another file')]);
});

it('lines are those of the file, whatever is above and in the header, in every part of it', async () => {
  const at = new Date().toISOString();
  const rows = Array.from({ length: 1500 }, (_, n) => `line-${n}@example.com,${at}`);
  write('lines.csv', ['', '', '"email\n(of the person)",date', ...rows, `,${at}`].join('\n'));
  const { result } = await importFile('lines.csv', '--dry-run', '--map', 'email=Email (of the person)');
  expect(result).toMatchObject({ imported: 1500, refused: [{ line: 1505 }] });
});

it('an unclear date is imported once the owner says what comes first', async () => {
  const year = new Date().getUTCFullYear() - 1;
  write('unclear.csv', `email,date\nunclear@example.com,3/4/${year}\n`);
  const { result } = await importFile('unclear.csv');
  expect(result.refused).toEqual([{ line: 2, reason: IMPORT_ERRORS.dateUnclear }]);
  expect((await importFile('unclear.csv', '--date-order', 'month')).result.imported).toBe(1);
  expect(await readList()).toContainEqual(['unclear@example.com', undefined, `${year}-03-04`]);
});

it('UTF-16 with the other byte order, and UTF-8 without a mark, are read as they are meant', async () => {
  const text = `\uFEFFemail,name,date\nutf16@example.com,Bo Ø,${new Date().toISOString()}\n`;
  write('utf16be.csv', Buffer.from(text, 'utf16le').swap16());
  expect((await importFile('utf16be.csv')).result.imported).toBe(1);
  write('utf8.csv', text.slice(1));
  expect((await importFile('utf8.csv')).result.existing).toBe(1);
});

it.each([
  ['no dates', 'email,name\na@example.com,Ada\n', [], 'The file names no column for the dates of signups.'],
  ['no such column', 'email,date\n', ['--map', 'email=Mail'], 'The file has no column “Mail”.'],
  ['another encoding', Buffer.from('email,date\n\xe6@example.com,x\n', 'latin1'), [], 'not valid UTF-8'],
])(
  'a file with %s is refused with what to do, not with the advice to repeat it',
  async (_, file, options, message) => {
    write('wrong.csv', file);
    const { code, stderr } = await importFile('wrong.csv', ...options);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/Stopped at line|is safe/);
  },
);

it('a wrong --map is a wrong usage', async () => {
  for (const map of ['email', 'phone=Phone', 'email=']) {
    expect((await importFile('list.csv', '--map', map)).code).toBe(2);
  }
});
