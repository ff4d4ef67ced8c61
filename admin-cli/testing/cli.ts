import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { spawn as spawnTerminal } from '@lydell/node-pty';

const BIN = join(__dirname, '../bin.mjs');
/** The built program, as it is installed. */
export const PROGRAM = join(__dirname, '../dist/launch-admin.mjs');

// Processes take their time where many of them run.
jest.setTimeout(60_000);

/** Builds the program when it is older than its sources; for `beforeAll`. */
export const buildProgram = (): void => {
  execFileSync(process.execPath, [BIN, '--version']);
};

/** A new empty folder. */
export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'launch-admin-'));

/** Nothing of the tester's own settings; a zone without surprises. */
const ENVIRONMENT = {
  PATH: process.env.PATH ?? '',
  HOME: tmpdir(),
  TZ: 'UTC',
  LANG: 'C.UTF-8',
  TERM: 'xterm-256color',
};

export interface RunOptions {
  env?: Record<string, string> | undefined;
  /** What stdin gives. */
  input?: string | undefined;
  cwd?: string | undefined;
  /** Handed the running process. */
  onStart?: (child: ChildProcess) => void;
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the program without a terminal. */
export function run(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return collect(spawn(process.execPath, [PROGRAM, ...args], spawnOptions(options)), options);
}

/** Runs a line of bash in which `launch-admin` is the program. */
export function runShell(line: string, options: RunOptions = {}): Promise<Ended> {
  const program = `launch-admin() { '${process.execPath}' '${PROGRAM}' "$@"; }; ${line}`;
  return collect(spawn('bash', ['-c', program], spawnOptions(options)), options);
}

const spawnOptions = ({ env, cwd }: RunOptions) => ({
  env: { ...ENVIRONMENT, ...env },
  cwd: cwd ?? tmpdir(),
});

function collect(child: ChildProcess, { input = '', onStart }: RunOptions): Promise<Ended> {
  const output = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (chunk) => output[name].push(chunk));
  // A program that never reads its stdin is no failure of the test.
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

export interface TerminalOptions {
  env?: Record<string, string> | undefined;
  cwd?: string | undefined;
  columns?: number;
  rows?: number;
}

/** The program on a pseudo-terminal. */
export interface Terminal {
  pid: number;
  /** Waits until the screen was sent something that matches. */
  see(pattern: RegExp | string): Promise<void>;
  type(keys: string): void;
  /** All that was sent to the screen. */
  sent(): string;
  /** Its end: the exit code, and what stays on the screen, without colour. */
  ended: Promise<{ code: number; screen: string }>;
}

export function openTerminal(args: readonly string[], options: TerminalOptions = {}): Terminal {
  return onTerminal(process.execPath, [PROGRAM, ...args], options);
}

/** Runs a line of bash on a pseudo-terminal. */
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
  let seen = 0;
  const waiting = new Set<() => void>();
  terminal.onData((data) => {
    sent += data;
    for (const look of waiting) look();
  });
  return {
    pid: terminal.pid,
    sent: () => sent,
    type: (keys) => terminal.write(keys),
    see: (pattern) =>
      new Promise((resolve) => {
        const look = () => {
          const found = new RegExp(pattern).exec(sent.slice(seen));
          if (!found) return;
          seen += found.index + found[0].length;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    ended: new Promise((resolve) =>
      terminal.onExit(({ exitCode }) => resolve({ code: exitCode, screen: screenOf(sent) })),
    ),
  };
}

/** What stays to be read: lines that were taken back are gone, and so is colour. */
const screenOf = (sent: string): string =>
  sent
    .split('\r\n')
    .map((line) => stripVTControlCharacters(line.split('\r\u001b[K').at(-1) ?? ''))
    .join('\n');
