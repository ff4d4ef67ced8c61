import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { spawn as spawnTerminal } from '@lydell/node-pty';

const BIN = join(__dirname, '../bin.mjs');
/** The built program, as it is installed. */
export const PROGRAM = join(__dirname, '../dist/launch-admin.mjs');

// Each test starts several processes, which is slow when other tests run at the same time.
jest.setTimeout(60_000);

/** Builds the program if its sources are newer; for `beforeAll`. */
export const buildProgram = (): void => {
  execFileSync(process.execPath, [BIN, '--version']);
};

/** Creates an empty temporary folder and returns its path. */
export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'launch-admin-'));

/** Without the settings of the account that runs the tests. */
const ENVIRONMENT = {
  PATH: process.env.PATH ?? '',
  HOME: tmpdir(),
  TZ: 'UTC',
  LANG: 'C.UTF-8',
  TERM: 'xterm-256color',
};

interface RunOptions {
  env?: Record<string, string> | undefined;
  /** Content of stdin. */
  input?: string | undefined;
  cwd?: string | undefined;
  /** Receives the running process. */
  onStart?: (child: ChildProcess) => void;
}

interface ExitedProcess {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the program without a terminal until it exits. */
export function run(args: readonly string[], options: RunOptions = {}): Promise<ExitedProcess> {
  return collect(spawn(process.execPath, [PROGRAM, ...args], spawnOptions(options)), options);
}

/** Runs a line of bash in which `launch-admin` is a function that runs the program. */
export function runShell(line: string, options: RunOptions = {}): Promise<ExitedProcess> {
  const program = `launch-admin() { '${process.execPath}' '${PROGRAM}' "$@"; }; ${line}`;
  return collect(spawn('bash', ['-c', program], spawnOptions(options)), options);
}

const spawnOptions = ({ env, cwd }: RunOptions) => ({
  env: { ...ENVIRONMENT, ...env },
  cwd: cwd ?? tmpdir(),
});

function collect(child: ChildProcess, { input = '', onStart }: RunOptions): Promise<ExitedProcess> {
  const output = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (chunk) => output[name].push(chunk));
  // A program that does not read its stdin closes it, which fails the write.
  child.stdin?.on('error', () => undefined).end(input);
  onStart?.(child);
  return new Promise((resolve) => {
    child.on('close', (code) =>
      resolve({
        code,
        stdout: String(Buffer.concat(output.stdout)),
        stderr: String(Buffer.concat(output.stderr)),
      }),
    );
  });
}

interface TerminalOptions {
  env?: Record<string, string> | undefined;
  cwd?: string | undefined;
  columns?: number;
  rows?: number;
}

/** The program, running on a pseudo-terminal. */
export interface Terminal {
  pid: number;
  /** Resolves when the output since the last match matches. */
  see(pattern: RegExp | string): Promise<void>;
  type(keys: string): void;
  /** Returns the whole output, with its control sequences. */
  sent(): string;
  /** Resolves at the exit, with what is left on the screen, without colour. */
  ended: Promise<{ code: number; screen: string }>;
}

export function openTerminal(args: readonly string[], options: TerminalOptions = {}): Terminal {
  return onTerminal(process.execPath, [PROGRAM, ...args], options);
}

/** Runs a line of bash, as `runShell`, on a pseudo-terminal. */
export function openShell(line: string, options: TerminalOptions = {}): Terminal {
  const program = `launch-admin() { '${process.execPath}' '${PROGRAM}' "$@"; }; ${line}`;
  return onTerminal('bash', ['-c', program], options);
}

function onTerminal(
  file: string,
  args: string[],
  { env, cwd, columns = 80, rows = 24 }: TerminalOptions,
): Terminal {
  const terminal = spawnTerminal(file, args, {
    cols: columns,
    rows,
    cwd: cwd ?? tmpdir(),
    env: { ...ENVIRONMENT, ...env },
  });
  let sent = '';
  let matchedUntil = 0;
  const waiting = new Set<() => void>();
  terminal.onData((data) => {
    sent += data;
    for (const check of waiting) check();
  });
  return {
    pid: terminal.pid,
    sent: () => sent,
    type: (keys) => terminal.write(keys),
    see: (pattern) =>
      new Promise((resolve) => {
        const check = () => {
          const found = new RegExp(pattern).exec(sent.slice(matchedUntil));
          if (!found) return;
          matchedUntil += found.index + found[0].length;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    ended: new Promise((resolve) =>
      terminal.onExit(({ exitCode }) => resolve({ code: exitCode, screen: screenOf(sent) })),
    ),
  };
}

/** Returns what is left on the screen: without colour, and without lines that were cleared. */
const screenOf = (sent: string): string =>
  sent
    .split('\r\n')
    .map((line) => stripVTControlCharacters(line.split('\r\u001b[K').at(-1) ?? ''))
    .join('\n');

/** Replaces what differs from run to run with placeholders of the same width, for snapshots. */
export const withPlaceholders = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'YYYY-MM-DD hh:mm')
    .replaceAll(/\d{4}-\d\d-\d\d/g, 'YYYY-MM-DD')
    .replaceAll(/127\.0\.0\.1:\d{5}/g, '127.0.0.1:PORT')
    .replaceAll(/in \d+ ms/g, 'in N ms');
