import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FaultProxy, type Interceptor, startFaultProxy } from '@tariff-tantrum/infra/testing';
import { IMPORT_ERRORS } from '@tariff-tantrum/lambdas/contract';
import { emptyFolder, openTerminal, run } from '../testing/cli';
import { hoursAgo, ownerOf, type System, startSystem } from '../testing/system';

const HEADER = 'email,name,signup_date,discount_percent,notification_status';
let system: System;
let folder: string;
beforeAll(async () => {
  system = await startSystem();
  folder = emptyFolder();
});
afterAll(() => system.close());

const write = (name: string, lines: readonly string[]) =>
  writeFileSync(join(folder, name), lines.join('\r\n'));
const importFile = (name: string, options: string[] = [], env = ownerOf(system)) =>
  run(['import', name, ...options], { env, cwd: folder });
/** Returns the number of signups whose address contains the text. */
const countMatching = async (search: string) => {
  const { stdout } = await run(['list', '--all', '--search', search], { env: ownerOf(system) });
  return stdout.split('\n').length - 1;
};

/** Writes a file of several parts, whose addresses contain `label`. */
function writeLargeFile(label: string, rows: number): void {
  const name = 'x'.repeat(180);
  const at = hoursAgo(0);
  const lines = Array.from({ length: rows }, (_, n) => `${label}${n}@example.com,${name},${at},20,pending`);
  write(`${label}.csv`, [HEADER, ...lines]);
}

describe('launch-admin import', () => {
  it('restores an export with its dates, and changes nothing when it is repeated', async () => {
    const source = await startSystem({
      people: [
        { email: 'Ada@example.com', name: 'Ada "A", Lovelace', at: hoursAgo(100) },
        { email: 'formula@example.com', name: '=1+1', at: hoursAgo(2000) },
        { email: 'li@例え.jp', at: hoursAgo(1) },
      ],
    });
    const target = await startSystem();
    await run(['export', '-o', 'list.csv'], { env: ownerOf(source), cwd: folder });
    expect(await importFile('list.csv', [], ownerOf(target))).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Imported 3, already on the list 0, refused 0.\n',
    });
    const list = async (of: { url: string }) => (await run(['list', '--json'], { env: ownerOf(of) })).stdout;
    expect(await list(target)).toBe(await list(source));
    const again = await importFile('list.csv', [], ownerOf(target));
    expect(again.stderr).toBe('Imported 0, already on the list 3, refused 0.\n');
    expect(await list(target)).toBe(await list(source));
    await source.close();
    await target.close();
  });

  it('reads semicolons, and prints every refused row with its line in the file', async () => {
    const at = hoursAgo(5);
    write('semicolons.csv', [
      'signup_date;name;email',
      `${at};"two\nlines";refused-1@example.com`,
      `${at};;semi-1@example.com`,
      `${at};Ada;refused`,
      `yesterday;;refused-3@example.com`,
      `${at};Li;semi-2@example.com`,
    ]);
    const { code, stdout, stderr } = await importFile('semicolons.csv');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.split('\n')).toEqual([
      'line 2: The name has characters that cannot be stored. Please type it again.',
      'line 5: This does not look like an email address. Please check it for typos.',
      `line 6: ${IMPORT_ERRORS.dateUnknown}`,
      'error: 3 rows were refused: imported 2, already on the list 0, refused 3.',
      'Correct them and import the file again; the others are on the list. --refused FILE saves them.',
      '',
    ]);
    expect(await countMatching('semi-')).toBe(2);
  });

  it('sends a large file in parts, with lines of the whole file, and shows progress', async () => {
    writeLargeFile('large', 1500);
    appendFileSync(join(folder, 'large.csv'), '\r\nrefused,,,,\r\n');
    const { code, stderr } = await importFile('large.csv', ['--timeout', '60']);
    expect(code).toBe(1);
    expect(stderr).toContain('line 1502: ');
    expect(stderr).toContain('imported 1,500, already on the list 0, refused 1.');
    expect(await countMatching('large')).toBe(1500);
    const terminal = openTerminal(['import', 'large.csv'], { env: ownerOf(system), cwd: folder });
    const { screen } = await terminal.ended;
    expect(terminal.sent()).toMatch(/[\d,]+ rows {2}\d+% {2}[\d,]+ rows\/s/);
    expect(screen).toContain('imported 0, already on the list 1,500, refused 1.\n');
  });

  it('reads stdin with -', async () => {
    const input = `email,signup_date\nstdin@example.com,${hoursAgo(1)}\n`;
    const { code, stderr } = await run(['import', '-'], { env: ownerOf(system), input });
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'Imported 1, already on the list 0, refused 0.\n' });
  });

  it.each([
    ['a missing file', ['missing.csv'], 1, 'There is no such file or folder'],
    ['a folder', ['.'], 2, 'is a folder'],
    ['stdin with the password', ['-', '--password-stdin'], 2, 'both the password and the CSV'],
    [
      'a file without the columns',
      ['columns.csv'],
      1,
      'Its columns are: a, b. Say which one it is with --map email="NAME".',
    ],
    ['a row that is too large', ['open-quote.csv'], 1, 'The row in line 2 has more than'],
  ])('refuses %s', async (_, args, code, message) => {
    mkdirSync(join(folder, 'sub'), { recursive: true });
    write('columns.csv', ['a,b', '1,2']);
    write('open-quote.csv', ['email,name', `a@example.com,"${'x\n'.repeat(100_000)}`]);
    const exited = await run(['import', ...args], { env: ownerOf(system), cwd: folder });
    expect([exited.code, exited.stdout]).toEqual([code, '']);
    expect(exited.stderr).toContain(message);
  });
});

describe('an interrupted import', () => {
  let proxy: FaultProxy;
  beforeEach(async () => {
    proxy = await startFaultProxy(system.url);
  });
  afterEach(() => proxy.close());

  /** Forwards the requests before the nth, from 0, and passes the others to `interceptor`. */
  function interceptFrom(nth: number, interceptor: Interceptor): void {
    let requests = 0;
    proxy.intercept((request, response, forward) => {
      requests += 1;
      return requests <= nth ? forward() : interceptor(request, response, forward);
    });
  }
  const unavailable =
    (status: number, retryAfter: number): Interceptor =>
    (_request, response) =>
      void response.writeHead(status, { 'Retry-After': retryAfter }).end('Please wait.');

  it('prints how far it got, and loses and doubles nothing when it is run again', async () => {
    writeLargeFile('cut', 1000);
    // The server stores the third part, but its response does not arrive.
    interceptFrom(2, (_request, response, forward) => {
      response.write = () => response.destroy() && false;
      return forward();
    });
    const { code, stderr } = await importFile('cut.csv', [], ownerOf(proxy));
    expect(code).toBe(3);
    expect(stderr).toMatch(/^error: The server cannot be reached\./);
    expect(stderr).toMatch(/Stopped at line \d{3}: imported \d{3}, already on the list 0, refused 0\./);
    expect(stderr).toContain('Running the import again is safe');
    expect(await countMatching('cut')).toBeGreaterThan(600);

    const again = await importFile('cut.csv');
    const [, imported, existing] =
      /^Imported (\d+), already on the list (\d+), refused 0\./.exec(again.stderr) ?? [];
    expect(Number(imported) + Number(existing)).toBe(1000);
    expect(Number(existing)).toBeGreaterThan(600);
    expect(await countMatching('cut')).toBe(1000);
  });

  it('retries a part after the time in Retry-After', async () => {
    writeLargeFile('retried', 500);
    let failures = 2;
    proxy.intercept((request, response, forward) => {
      failures -= 1;
      return failures >= 0 ? unavailable(504, 1)(request, response, forward) : forward();
    });
    const { code, stderr } = await importFile('retried.csv', [], ownerOf(proxy));
    expect(code).toBe(0);
    expect(stderr.split('\n')).toEqual([
      '504: Please wait. Waiting 1 s (retry 1 of 3).',
      '504: Please wait. Waiting 1 s (retry 2 of 3).',
      'Imported 500, already on the list 0, refused 0.',
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
      writeLargeFile(`failed${status}-${wait}-`, 400);
      interceptFrom(1, unavailable(status, wait));
      const { code, stderr } = await importFile(`failed${status}-${wait}-.csv`, [], ownerOf(proxy));
      expect(code).toBe(exit);
      expect(stderr.match(/retry \d of 3/g) ?? []).toHaveLength(retries);
      expect(stderr).toMatch(/Stopped at line \d+: imported \d+, already/);
    },
  );

  it('by ctrl-C exits with 130 and prints how far it got', async () => {
    writeLargeFile('signal', 600);
    const { code, stderr } = await run(['import', 'signal.csv'], {
      env: ownerOf(proxy),
      cwd: folder,
      onStart: (end) => interceptFrom(1, () => end('interrupted')),
    });
    expect(code).toBe(130);
    expect(stderr).toMatch(/^Stopped at line \d+: imported \d+, already on the list 0, refused 0\./);
  });
});
