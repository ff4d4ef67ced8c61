import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startFaultProxy } from '@tariff-tantrum/infra/testing';
import { exportFilename, MAILING_TOOLS } from '@tariff-tantrum/lambdas/contract/mailing-tools';
import { SIGNUP_DISCOUNT_PERCENT } from '@tariff-tantrum/lambdas/facts/derived';
import { emptyFolder } from '../testing/cli';
import { asOwner, PASSWORD, type System, startSystem } from '../testing/system';

const execFileAsync = promisify(execFile);

const ROWS = 300;
const NAME = exportFilename();
let system: System;
let csv: string;
beforeAll(async () => {
  const name = 'Quoted "line\nbreak", Ada';
  const people = Array.from({ length: ROWS }, (_, n) => ({ email: `p${n}@example.com`, name }));
  system = await startSystem({ people });
  const response = await fetch(`${system.url}/api/launch-signups/export`, {
    headers: { Authorization: Buffer.from(`Bearer ${PASSWORD}`).toString('latin1') },
  });
  csv = Buffer.from(await response.arrayBuffer()).toString('utf8');
});
afterAll(() => system.close());

let cwd: string;
beforeEach(() => {
  cwd = emptyFolder();
});
const contents = (name: string) => readFileSync(join(cwd, name), 'utf8');

describe('launch-admin export', () => {
  it('writes the exact bytes of the API to a pipe', async () => {
    expect(await system.run('export', { cwd })).toEqual({ code: 0, stdout: csv, stderr: '' });
    expect((await system.run('export -o -')).stdout).toBe(csv);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('writes the columns of a mailing tool, and names the page that describes its import', async () => {
    const { code, stderr } = await system.run('export --for mailchimp -o m.csv', { cwd });
    expect([code, contents('m.csv').split('\r\n')[0]]).toEqual([0, 'Email Address,First Name']);
    expect(stderr).toContain('Saved 300 signups');
    const { screen } = await system.open('export --for brevo', { cwd }).ended;
    expect(screen).toContain(MAILING_TOOLS.brevo.columnsAt);
    expect(readdirSync(cwd).sort()).toEqual(['m.csv', exportFilename('brevo')].sort());
    const unknown = await system.run('export --for excel', { cwd });
    const tools = Object.keys(MAILING_TOOLS).join(', ');
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining(tools)]);
  });

  it('writes the signups of a time and with a discount', async () => {
    for (const [options, rows] of [
      ['--since 1d', ROWS],
      [`--since 1d --discount ${SIGNUP_DISCOUNT_PERCENT}`, ROWS],
      ['--discount 99', 0],
      ['--until 1d', 0],
    ] as const) {
      const { stdout } = await system.run(`export ${options}`);
      expect([options, stdout.split('@example.com,').length - 1]).toEqual([options, rows]);
    }
    const wrong = await system.run('export --since 1d --until 2d');
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(wrong.stderr).toContain('--since must be earlier than --until.');
  });

  it('writes the exact bytes to a named file with mode 0600, and leaves no other file', async () => {
    const { code, stdout, stderr } = await system.run('export -o list.csv', { cwd });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/^Saved 300 signups \([\d.]+ kB\) to .*list\.csv\n$/);
    expect(contents('list.csv')).toBe(csv);
    expect(statSync(join(cwd, 'list.csv')).mode & 0o777).toBe(0o600);
    expect(readdirSync(cwd)).toEqual(['list.csv']);
  });

  it('saves under the default name on a terminal, and clears its progress line', async () => {
    const terminal = system.open('export', { cwd });
    const { code, screen } = await terminal.ended;
    expect([code, contents(NAME)]).toEqual([0, csv]);
    expect(terminal.sent()).toMatch(/\d+ of 300 rows {2}\d+% {2}[\d,]+ rows\/s/);
    expect(screen).not.toContain('rows/s');
  });

  it('prints a summary with --json, on stderr if stdout has the CSV', async () => {
    const bytes = Buffer.byteLength(csv);
    const saved = await system.run('export --json -o list.csv', { cwd });
    expect(JSON.parse(saved.stdout)).toEqual({ file: join(cwd, 'list.csv'), rows: ROWS, bytes });
    const unnamed = await system.run('export --json', { cwd });
    expect(JSON.parse(unnamed.stdout).file).toBe(join(cwd, NAME));
    const piped = await system.run('export --json -o -');
    expect(piped).toEqual({ code: 0, stdout: csv, stderr: `{"file":"-","rows":${ROWS},"bytes":${bytes}}\n` });
  });
});

describe('what an export does not contain', () => {
  it('is said on stderr with numbers, but not with --json and not of a file for a mailing tool', async () => {
    const site = await startSystem({ people: [{ email: 'ada@example.com' }] });
    expect((await site.run('export')).stderr).toBe('');
    await site.run('codes import -', { input: 'Code\nICE-1\nICE-2\n' });
    const order =
      'Order,Code,Email,Amount,Currency,Date\n#1,,ada@example.com,36.00,EUR,2026-01-01T12:00:00Z\n';
    await site.run('orders import -', { input: order });
    const sentence =
      'Not in this file: 2 codes, 1 order, and how people agreed. To move to another machine use backup and restore.\n';
    const piped = await site.run('export');
    expect([piped.stderr, piped.stdout.split('\r\n')]).toEqual([sentence, expect.any(Array)]);
    expect(piped.stdout).not.toContain('Not in');
    expect((await site.run('export -o list.csv', { cwd })).stderr).toContain(sentence);
    for (const options of ['--json -o -', '--json', '--for mailchimp -o m.csv'])
      expect([options, (await site.run(`export ${options}`, { cwd })).stderr]).toEqual([
        options,
        expect.not.stringContaining('Not in this file'),
      ]);
    await site.close();
  });
});

describe('export to an existing file', () => {
  beforeEach(() => writeFileSync(join(cwd, NAME), 'old'));

  it('exits with 6 without a terminal, and replaces the file with --force', async () => {
    const refused = await system.run(`export -o ${NAME}`, { cwd });
    expect([refused.code, refused.stderr]).toEqual([6, expect.stringContaining('--force')]);
    expect(contents(NAME)).toBe('old');
    expect((await system.run(`export -o ${NAME} --force`, { cwd })).code).toBe(0);
    expect(contents(NAME)).toBe(csv);
  });

  it('asks on a terminal', async () => {
    const question = /exists already\. Replace it\?.*y\/N/s;
    expect((await system.answer('export', question, 'n\r', { cwd })).code).toBe(6);
    expect(contents(NAME)).toBe('old');
    expect((await system.answer('export', question, 'y\r', { cwd })).code).toBe(0);
    expect(contents(NAME)).toBe(csv);
  });
});

it('an export that the connection or a silent server interrupts exits with 8 and keeps the old file', async () => {
  for (const options of ['', ' --timeout 1']) {
    const proxy = await startFaultProxy(system.url);
    const held = proxy.hold(8192);
    writeFileSync(join(cwd, 'list.csv'), 'old');
    if (options === '') void held.then(() => proxy.cut());
    const { code, stderr } = await asOwner(proxy).run(`export -o list.csv --force${options}`, { cwd });
    await proxy.close();
    expect([options, code]).toEqual([options, 8]);
    expect(stderr).toContain('The list changed or was cut while it was being exported. Please run it again.');
    expect(stderr).toMatch(/\d+ of 300 rows were received\./);
    expect(readdirSync(cwd)).toEqual(['list.csv']);
    expect(contents('list.csv')).toBe('old');
  }
});

describe('launch-admin export with special targets', () => {
  it.each(['a named pipe', 'a device'])('sends nothing to %s unless the owner agrees', async (kind) => {
    const target = kind === 'a device' ? '/dev/null' : join(cwd, 'pipe');
    if (kind === 'a named pipe') execFileSync('mkfifo', [target]);
    const line = `export -o ${target}`;
    expect(await system.run(line)).toMatchObject({ code: 6, stdout: '' });
    const question = /is a device or a pipe, not a file\. Send the list to it\?/;
    expect((await system.answer(line, question, '\r', { columns: 200 })).code).toBe(6);
    const reader = kind === 'a named pipe' ? execFileAsync('cat', [target]) : undefined;
    expect((await system.run(`${line} --force`)).code).toBe(0);
    if (reader) expect((await reader).stdout).toBe(csv);
  });

  it.each([
    ['a missing folder', 'missing/list.csv', 1, 'There is no such file or folder'],
    ['a folder', 'sub', 2, 'is a folder'],
    ['no name', '', 2, 'needs the name of a file'],
  ])('refuses %s as the target', async (_, output, code, words) => {
    mkdirSync(join(cwd, 'sub'));
    const exited = await system.run(['export', '-o', output], { cwd });
    expect(exited).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(words) });
    expect(exited.stderr).not.toContain('.part');
    expect(readdirSync(cwd)).toEqual(['sub']);
  });
});
