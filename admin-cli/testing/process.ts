import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn as spawnTerminal } from '@lydell/node-pty';
import { createScreen, readScreen, type Terminal } from './cli';

const BIN = join(__dirname, '../bin.mjs');
/** The built program, as it is installed. */
export const PROGRAM = join(__dirname, '../dist/launch-admin.mjs');

/** Builds the program if its sources are newer; for `beforeAll`. */
export const buildProgram = (): void => {
  execFileSync(process.execPath, [BIN, '--version']);
};

/** Without the settings of the account that runs the tests. */
const ENVIRONMENT = {
  PATH: process.env.PATH ?? '',
  HOME: tmpdir(),
  TZ: 'UTC',
  LANG: 'C.UTF-8',
  TERM: 'xterm-256color',
};

interface ProcessOptions {
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

/** Runs a line of bash with `launch-admin` as a function that runs the built program. */
export const runShell = (line: string, options: ProcessOptions = {}): Promise<ExitedProcess> =>
  runFile('bash', ['-c', defineProgram(line)], options);

/** Runs the built program without a terminal until it exits. */
export const runProcess = (args: readonly string[], options: ProcessOptions = {}): Promise<ExitedProcess> =>
  runFile(process.execPath, [PROGRAM, ...args], options);

const defineProgram = (line: string) =>
  `launch-admin() { '${process.execPath}' '${PROGRAM}' "$@"; }; ${line}`;

function runFile(
  file: string,
  args: readonly string[],
  { env, cwd = tmpdir(), input = '', onStart }: ProcessOptions,
): Promise<ExitedProcess> {
  const child = spawn(file, args, { env: { ...ENVIRONMENT, ...env }, cwd });
  const output = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  child.stdout.on('data', (chunk) => output.stdout.push(chunk));
  child.stderr.on('data', (chunk) => output.stderr.push(chunk));
  // A program that does not read its stdin closes it, which fails the write.
  child.stdin.on('error', () => undefined).end(input);
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

/** Runs a line of bash, as `runShell`, on a pseudo-terminal. */
export function openShell(
  line: string,
  { env, cwd = tmpdir() }: Pick<ProcessOptions, 'env' | 'cwd'> = {},
): Terminal {
  const terminal = spawnTerminal('bash', ['-c', defineProgram(line)], {
    cols: 80,
    rows: 24,
    cwd,
    env: { ...ENVIRONMENT, ...env },
  });
  const screen = createScreen();
  terminal.onData(screen.write);
  return {
    ...screen,
    type: (keys) => terminal.write(keys),
    ended: new Promise((resolve) =>
      terminal.onExit(({ exitCode }) => resolve({ code: exitCode, screen: readScreen(screen.sent()) })),
    ),
  };
}
