import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type FaultProxy, startFaultProxy } from '@tariff-tantrum/infra/testing';
import { exportFilename, MAILING_TOOLS } from '@tariff-tantrum/lambdas/contract';
import { SIGNUP_DISCOUNT_PERCENT } from '@tariff-tantrum/lambdas/contract/facts';
import { emptyFolder, openTerminal, run } from '../testing/cli';
import { ownerOf, PASSWORD, type System, startSystem } from '../testing/system';

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

let folder: string;
beforeEach(() => {
  folder = emptyFolder();
});
const env = () => ownerOf(system);
const contents = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('launch-admin export', () => {
  it('writes the exact bytes of the API to a pipe', async () => {
    expect(await run(['export'], { env: env(), cwd: folder })).toEqual({ code: 0, stdout: csv, stderr: '' });
    expect((await run(['export', '-o', '-'], { env: env() })).stdout).toBe(csv);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('writes the columns of a mailing tool, and names the page that describes its import', async () => {
    const { code, stderr } = await run(['export', '--for', 'mailchimp', '-o', 'm.csv'], {
      env: env(),
      cwd: folder,
    });
    expect({ code, lines: contents('m.csv').split('\r\n')[0] }).toEqual({
      code: 0,
      lines: 'Email Address,First Name',
    });
    expect(stderr).toContain('Saved 300 signups');
    const terminal = openTerminal(['export', '--for', 'brevo'], { env: env(), cwd: folder });
    expect((await terminal.ended).screen).toContain(MAILING_TOOLS.brevo.columnsAt);
    expect(readdirSync(folder).sort()).toEqual(['m.csv', exportFilename('brevo')].sort());
    const unknown = await run(['export', '--for', 'excel'], { env: env(), cwd: folder });
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain(Object.keys(MAILING_TOOLS).join(', '));
  });

  it('writes the signups of a time and with a discount', async () => {
    const linesOf = async (...args: string[]) =>
      (await run(['export', ...args], { env: env() })).stdout.trimEnd().split('@example.com,').length - 1;
    expect(await linesOf('--since', '1d')).toBe(ROWS);
    expect(await linesOf('--since', '1d', '--discount', `${SIGNUP_DISCOUNT_PERCENT}`)).toBe(ROWS);
    expect(await linesOf('--discount', '99')).toBe(0);
    expect(await linesOf('--until', '1d')).toBe(0);
    const wrong = await run(['export', '--since', '1d', '--until', '2d'], { env: env() });
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(wrong.stderr).toContain('--since must be earlier than --until.');
  });

  it('writes the exact bytes to a named file with mode 0600, and leaves no other file', async () => {
    const { code, stdout, stderr } = await run(['export', '-o', 'list.csv'], { env: env(), cwd: folder });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/^Saved 300 signups \([\d.]+ kB\) to .*list\.csv\n$/);
    expect(contents('list.csv')).toBe(csv);
    expect(statSync(join(folder, 'list.csv')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['list.csv']);
  });

  it('saves under the default name on a terminal, and clears its progress line', async () => {
    const terminal = openTerminal(['export'], { env: env(), cwd: folder });
    const { code, screen } = await terminal.ended;
    expect(code).toBe(0);
    expect(contents(NAME)).toBe(csv);
    expect(terminal.sent()).toMatch(/\d+ of 300 rows {2}\d+% {2}[\d,]+ rows\/s/);
    expect(screen).not.toContain('rows/s');
  });

  it('prints a summary with --json, on stderr if stdout has the CSV', async () => {
    const saved = await run(['export', '--json', '-o', 'list.csv'], { env: env(), cwd: folder });
    const bytes = Buffer.byteLength(csv);
    expect(JSON.parse(saved.stdout)).toEqual({ file: join(folder, 'list.csv'), rows: ROWS, bytes });
    const unnamed = await run(['export', '--json'], { env: env(), cwd: folder });
    expect(JSON.parse(unnamed.stdout).file).toBe(join(folder, NAME));
    const piped = await run(['export', '--json', '-o', '-'], { env: env() });
    expect(piped).toEqual({ code: 0, stdout: csv, stderr: `{"file":"-","rows":${ROWS},"bytes":${bytes}}\n` });
  });
});

describe('export to an existing file', () => {
  beforeEach(() => writeFileSync(join(folder, NAME), 'old'));

  it('exits with 6 without a terminal, and replaces the file with --force', async () => {
    const refused = await run(['export', '-o', NAME], { env: env(), cwd: folder });
    expect(refused.code).toBe(6);
    expect(refused.stderr).toContain('--force');
    expect(contents(NAME)).toBe('old');
    expect((await run(['export', '-o', NAME, '--force'], { env: env(), cwd: folder })).code).toBe(0);
    expect(contents(NAME)).toBe(csv);
  });

  it('asks on a terminal', async () => {
    const no = openTerminal(['export'], { env: env(), cwd: folder });
    await no.see(/exists already\. Replace it\?.*y\/N/s);
    no.type('n\r');
    expect((await no.ended).code).toBe(6);
    expect(contents(NAME)).toBe('old');
    const yes = openTerminal(['export'], { env: env(), cwd: folder });
    await yes.see('y/N');
    yes.type('y\r');
    expect((await yes.ended).code).toBe(0);
    expect(contents(NAME)).toBe(csv);
  });
});

describe('an interrupted export', () => {
  let proxy: FaultProxy;
  let held: Promise<void>;
  beforeEach(async () => {
    proxy = await startFaultProxy(system.url);
    held = proxy.hold(8192);
    writeFileSync(join(folder, 'list.csv'), 'old');
  });
  afterEach(() => proxy.close());
  const force = ['export', '-o', 'list.csv', '--force'];
  const expectOldFile = () => {
    expect(readdirSync(folder)).toEqual(['list.csv']);
    expect(contents('list.csv')).toBe('old');
  };

  it('by a cut connection exits with 8', async () => {
    void held.then(() => proxy.cut());
    const { code, stderr } = await run(force, { env: ownerOf(proxy), cwd: folder });
    expect(code).toBe(8);
    expect(stderr).toContain('The list changed or was cut while it was being exported. Please run it again.');
    expect(stderr).toMatch(/\d+ of 300 rows were received\./);
    expectOldFile();
  });

  it('by a silent server exits with 8', async () => {
    const { code } = await run([...force, '--timeout', '1'], { env: ownerOf(proxy), cwd: folder });
    expect(code).toBe(8);
    expectOldFile();
  });
});

describe('launch-admin export with special targets', () => {
  it.each(['a named pipe', 'a device'])('sends nothing to %s unless the owner agrees', async (kind) => {
    const target = kind === 'a device' ? '/dev/null' : join(folder, 'pipe');
    if (kind === 'a named pipe') execFileSync('mkfifo', [target]);
    const refused = await run(['export', '-o', target], { env: env() });
    expect([refused.code, refused.stdout]).toEqual([6, '']);
    const terminal = openTerminal(['export', '-o', target], { env: env(), columns: 200 });
    await terminal.see(/is a device or a pipe, not a file\. Send the list to it\?/);
    terminal.type('\r');
    expect((await terminal.ended).code).toBe(6);
    const reader = kind === 'a named pipe' ? execFileAsync('cat', [target]) : undefined;
    expect((await run(['export', '-o', target, '--force'], { env: env() })).code).toBe(0);
    if (reader) expect((await reader).stdout).toBe(csv);
  });

  it.each([
    ['a missing folder', 'missing/list.csv', 1, 'There is no such file or folder'],
    ['a folder', 'sub', 2, 'is a folder'],
    ['no name', '', 2, 'needs the name of a file'],
  ])('refuses %s as the target', async (_, output, code, words) => {
    mkdirSync(join(folder, 'sub'));
    const exited = await run(['export', '-o', output], { env: env(), cwd: folder });
    expect([exited.code, exited.stdout]).toEqual([code, '']);
    expect(exited.stderr).toContain(words);
    expect(exited.stderr).not.toContain('.part');
    expect(readdirSync(folder)).toEqual(['sub']);
  });
});
