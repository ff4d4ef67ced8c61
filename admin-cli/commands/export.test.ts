import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { buildProgram, emptyFolder, openTerminal, run, runShell } from '../testing/cli';
import { type Gate, startGate } from '../testing/gate';
import { ownerOf, PASSWORD, type System, startSystem } from '../testing/system';

const ROWS = 300;
const NAME = 'tariff-tantrum-signups.csv';
let system: System;
let csv: string;
beforeAll(async () => {
  buildProgram();
  system = await startSystem();
  const name = 'Quoted "line\nbreak", Ada';
  await system.list.signUp(Array.from({ length: ROWS }, (_, n) => ({ email: `p${n}@example.com`, name })));
  const answer = await fetch(`${system.url}/api/launch-signups/export`, {
    headers: { Authorization: Buffer.from(`Bearer ${PASSWORD}`).toString('latin1') },
  });
  csv = Buffer.from(await answer.arrayBuffer()).toString('utf8');
});
afterAll(() => system.close());

let folder: string;
beforeEach(() => {
  folder = emptyFolder();
});
const env = () => ownerOf(system);
const contents = (name: string) => readFileSync(join(folder, name), 'utf8');

test('a pipe gets the very bytes of the API', async () => {
  expect(await run(['export'], { env: env(), cwd: folder })).toEqual({ code: 0, stdout: csv, stderr: '' });
  expect((await run(['export', '-o', '-'], { env: env() })).stdout).toBe(csv);
  expect(readdirSync(folder)).toEqual([]);
});

test('a named file gets the very bytes, for the owner alone, and nothing else is left', async () => {
  const { code, stdout, stderr } = await run(['export', '-o', 'list.csv'], { env: env(), cwd: folder });
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(stderr).toMatch(/^Saved 300 signups \([\d.]+ kB\) to .*list\.csv\n$/);
  expect(contents('list.csv')).toBe(csv);
  expect(statSync(join(folder, 'list.csv')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['list.csv']);
});

test('a terminal gets a file of the server’s name, and progress that goes away', async () => {
  const terminal = openTerminal(['export'], { env: env(), cwd: folder });
  const { code, screen } = await terminal.ended;
  expect(code).toBe(0);
  expect(contents(NAME)).toBe(csv);
  expect(terminal.sent()).toMatch(/\d+ of 300 rows {2}\d+% {2}[\d,]+ rows\/s/);
  expect(screen).not.toContain('rows/s');
});

test('--json tells what was saved; with -o - the CSV keeps stdout', async () => {
  const saved = await run(['export', '--json', '-o', 'list.csv'], { env: env(), cwd: folder });
  const bytes = Buffer.byteLength(csv);
  expect(JSON.parse(saved.stdout)).toEqual({ file: join(folder, 'list.csv'), rows: ROWS, bytes });
  const unnamed = await run(['export', '--json'], { env: env(), cwd: folder });
  expect(JSON.parse(unnamed.stdout).file).toBe(join(folder, NAME));
  const piped = await run(['export', '--json', '-o', '-'], { env: env() });
  expect(piped).toEqual({ code: 0, stdout: csv, stderr: `{"file":"-","rows":${ROWS},"bytes":${bytes}}\n` });
});

describe('a file that is there', () => {
  beforeEach(() => writeFileSync(join(folder, NAME), 'old'));

  test('is refused without a terminal, and replaced with --force', async () => {
    const refused = await run(['export', '-o', NAME], { env: env(), cwd: folder });
    expect(refused.code).toBe(6);
    expect(refused.stderr).toContain('--force');
    expect(contents(NAME)).toBe('old');
    expect((await run(['export', '-o', NAME, '--force'], { env: env(), cwd: folder })).code).toBe(0);
    expect(contents(NAME)).toBe(csv);
  });

  test('is asked about on a terminal', async () => {
    const no = openTerminal(['export'], { env: env(), cwd: folder });
    await no.see(/is there already\. Replace it\?.*y\/N/s);
    no.type('n\r');
    expect((await no.ended).code).toBe(6);
    expect(contents(NAME)).toBe('old');
    const yes = openTerminal(['export'], { env: env(), cwd: folder });
    await yes.see('y/N');
    yes.type('y\r');
    expect((await yes.ended).code).toBe(0);
    expect(contents(NAME)).toBe(csv);
  });

  test('is not replaced either when it comes into being during the export', async () => {
    const gate = await startGate(system.url, 4096);
    const running = run(['export', '-o', 'late.csv'], { env: ownerOf(gate), cwd: folder });
    await gate.held;
    writeFileSync(join(folder, 'late.csv'), 'somebody else’s');
    gate.open();
    expect((await running).code).toBe(6);
    expect(contents('late.csv')).toBe('somebody else’s');
    expect(readdirSync(folder).sort()).toEqual(['late.csv', NAME]);
    await gate.close();
  });

  test('that is a link stays one: what it leads to is replaced', async () => {
    symlinkSync(NAME, join(folder, 'link.csv'));
    await run(['export', '-o', 'link.csv', '--force'], { env: env(), cwd: folder });
    expect(lstatSync(join(folder, 'link.csv')).isSymbolicLink()).toBe(true);
    expect(contents(NAME)).toBe(csv);
  });
});

describe('in mid-export, with an older file in its place', () => {
  let gate: Gate;
  beforeEach(async () => {
    gate = await startGate(system.url, 8192);
    writeFileSync(join(folder, 'list.csv'), 'old');
  });
  afterEach(() => gate.close());
  const force = ['export', '-o', 'list.csv', '--force'];
  const untouched = () => {
    expect(readdirSync(folder)).toEqual(['list.csv']);
    expect(contents('list.csv')).toBe('old');
  };

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s ends with %i and leaves nothing', async (signal, code) => {
    const ended = await run(force, {
      env: ownerOf(gate),
      cwd: folder,
      onStart: (child) => void gate.held.then(() => child.kill(signal)),
    });
    expect(ended).toEqual({ code, stdout: '', stderr: '' });
    untouched();
  });

  test('ctrl-C on the terminal takes the progress away and leaves nothing', async () => {
    const terminal = openTerminal(force, { env: ownerOf(gate), cwd: folder });
    await terminal.see(/of 300 rows/);
    terminal.type('\u0003');
    expect((await terminal.ended).code).toBe(130);
    untouched();
  });

  test('a cut connection is an incomplete export', async () => {
    void gate.held.then(() => gate.cut());
    const { code, stderr } = await run(force, { env: ownerOf(gate), cwd: folder });
    expect(code).toBe(8);
    expect(stderr).toContain('The list changed or was cut while it was being exported. Please run it again.');
    expect(stderr).toMatch(/\d+ of 300 rows were received\./);
    untouched();
  });

  test('a server that falls silent is given up', async () => {
    const { code } = await run([...force, '--timeout', '1'], { env: ownerOf(gate), cwd: folder });
    expect(code).toBe(8);
    untouched();
  });

  test('a full disk is told in words', async () => {
    // A limit on file sizes stands for the end of the disk: the same call fails in the same place.
    const line = 'ulimit -f 8; launch-admin export -o list.csv --force';
    const { code, stderr } = await runShell(line, { env: env(), cwd: folder });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: The file is larger than this disk or this shell allows/);
    untouched();
  });
});

test('a full device is told in words, by -o and by a redirection', async () => {
  for (const line of ['launch-admin export -o /dev/full', 'launch-admin export > /dev/full']) {
    const { code, stderr } = await runShell(line, { env: env() });
    expect([line, code]).toEqual([line, 1]);
    expect(stderr).toMatch(/^error: The disk is full/);
  }
  expect(lstatSync('/dev/full').isCharacterDevice()).toBe(true);
});

test('a reader that has read enough ends it quietly', async () => {
  const gate = await startGate(system.url, 8192);
  const line = 'set -o pipefail; launch-admin export | head -1; echo $?';
  const running = runShell(line, { env: ownerOf(gate) });
  await gate.held;
  gate.open();
  expect(await running).toEqual({ code: 0, stdout: `${csv.split('\r\n')[0]}\r\n0\n`, stderr: '' });
  await gate.close();
});

test.each([
  ['a folder that is not there', 'missing/list.csv', 1, 'There is no such file or folder'],
  ['a folder', 'sub', 2, 'is a folder'],
  ['no name', '', 2, 'wants the name of a file'],
])('%s is told before anything is asked of the server', async (_, output, code, words) => {
  mkdirSync(join(folder, 'sub'));
  const ended = await run(['export', '-o', output], { env: env(), cwd: folder });
  expect([ended.code, ended.stdout]).toEqual([code, '']);
  expect(ended.stderr).toContain(words);
  expect(readdirSync(folder)).toEqual(['sub']);
});
