import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_EXPORT } from '@tariff-tantrum/lambdas/client/not-exported';
import { IMPORT_ERRORS, INPUT_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
import { emptyFolder, type RunOptions } from '../testing/cli';
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
      const stderr = `${OWN_EXPORT}\n${counts}, rejected 0.\n`;
      expect((await importFile('list.csv --dry-run', {}, target)).stderr).toContain(OWN_EXPORT);
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
      `${at};"two\nlines";refused-1@example`,
      `${at};;semi-1@example.com`,
      `${at};Ada;refused`,
      `yesterday;;refused-3@example.com`,
      `${at};Li;semi-2@example.com`,
    ];
    write('semicolons.csv', rows.join('\r\n'));
    const { code, stdout, stderr } = await importFile('semicolons.csv');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.split('\n')).toEqual([
      `line 2 (refused-1@example): ${INPUT_ERRORS.emailInvalid}`,
      `line 5: ${INPUT_ERRORS.emailInvalid}`,
      `line 6 (refused-3@example.com): ${IMPORT_ERRORS.dateUnknown}`,
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

  const tooLarge = `email,signup_date\r\na@example.com,${'x'.repeat(200_000)}`;
  it.each([
    ['a missing file', 'missing.csv', 1, 'There is no such file or folder'],
    ['a folder', '.', 2, 'is a folder'],
    ['stdin with the password', '- --password-stdin', 2, 'both the password and the file'],
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
