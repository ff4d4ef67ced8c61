import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { LookUp } from '@tariff-tantrum/lambdas/deliverability/dns/look-up';
import { readEnvironment } from '../env';
import { CommandError, type ExitName } from '../errors/command-error';
import { runProgram } from '../program/run';

/** Creates an empty temporary folder and returns its path. */
export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'launch-admin-'));

/** Arguments, or a line of them without quotes. */
export type Arguments = string | readonly string[];

export interface RunOptions {
  env?: Record<string, string> | undefined;
  /** Content of stdin. */
  input?: string | undefined;
  cwd?: string | undefined;
  now?: (() => number) | undefined;
  fetch?: typeof globalThis.fetch | undefined;
  /** By default DNS has no records. */
  lookUp?: LookUp | undefined;
  /** Receives a function that ends the program as a signal does. */
  onStart?: (end: (exit: ExitName) => void) => void;
  /** Receives everything that is written. */
  onOutput?: (text: string) => void;
}

export interface Exited {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the program in this process, without a terminal, until it ends. */
export async function run(args: Arguments, options: RunOptions = {}): Promise<Exited> {
  const output = { stdout: '', stderr: '' };
  const write = (name: 'stdout' | 'stderr') => (text: string) => {
    output[name] += text;
    options.onOutput?.(text);
  };
  const stdin = new PassThrough();
  stdin.end(options.input ?? '');
  const ending = new AbortController();
  const running = start(args, options, ending.signal, {
    stdin,
    stdout: captureStream(write('stdout')),
    stderr: captureStream(write('stderr')),
  });
  options.onStart?.((exit) => ending.abort(new CommandError(exit, '')));
  return { code: await running, ...output };
}

export interface TerminalOptions extends RunOptions {
  columns?: number;
  rows?: number;
}

/** The program in this process, on a terminal that is simulated. */
export interface Terminal {
  /** Resolves when the output since the last match matches. */
  see(pattern: RegExp | string): Promise<void>;
  type(keys: string): void;
  /** Returns the whole output, with its control sequences. */
  sent(): string;
  /** Resolves at the exit, with what is left on the screen, without colour. */
  ended: Promise<{ code: number; screen: string }>;
}

/** Runs the program on a terminal. Prompts read single keys; otherwise ctrl-C ends the program, as a terminal does. */
export function openTerminal(args: Arguments, options: TerminalOptions = {}): Terminal {
  const ending = new AbortController();
  const screen = createScreen();
  const { columns = 80, rows = 24 } = options;
  let isRaw = false;
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode(raw: boolean) {
      isRaw = raw;
      return stdin;
    },
  });
  const output = Object.assign(captureStream(screen.write), { isTTY: true, columns, rows });
  // As stdout, it stays open when a prompt ends it.
  output.end = () => output;
  const streams = { stdin, stdout: output, stderr: output };
  const running = start(args, options, ending.signal, streams);
  return {
    ...screen,
    type(keys) {
      if (!isRaw && keys === '\u0003') ending.abort(new CommandError('interrupted', ''));
      else stdin.write(keys);
    },
    ended: running.then((code) => ({ code, screen: readScreen(screen.sent()) })),
  };
}

function start(
  args: Arguments,
  { env, cwd, now = Date.now, fetch = globalThis.fetch, lookUp = async () => [] }: RunOptions,
  signal: AbortSignal,
  streams: { stdin: PassThrough; stdout: Writable; stderr: Writable },
): Promise<number> {
  // The program uses only what both kinds of streams have.
  const { stdin, stdout, stderr } = streams as unknown as Pick<
    NodeJS.Process & { stdin: NodeJS.ReadStream; stdout: NodeJS.WriteStream; stderr: NodeJS.WriteStream },
    'stdin' | 'stdout' | 'stderr'
  >;
  return runProgram(typeof args === 'string' ? args.split(' ') : args, {
    env: readEnvironment(env ?? {}, cwd ?? tmpdir()),
    stdin,
    stdout,
    stderr,
    fetch,
    lookUp,
    now,
    signal,
  });
}

const captureStream = (onText: (text: string) => void): Writable => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return new Writable({
    write(chunk: Buffer, _, done) {
      onText(decoder.decode(chunk, { stream: true }));
      done();
    },
  });
};

/** Collects the output of a terminal, and waits for parts of it. */
export function createScreen() {
  let sent = '';
  let matchedUntil = 0;
  const waiting = new Set<() => void>();
  return {
    write(text: string): void {
      sent += text;
      for (const check of waiting) check();
    },
    sent: () => sent,
    see: (pattern: RegExp | string) =>
      new Promise<void>((resolve, reject) => {
        const unseen = setTimeout(
          () => reject(new Error(`${pattern} is not on the screen:\n${readScreen(sent)}`)),
          PATIENCE_MS,
        );
        const check = () => {
          const found = find(pattern, sent.slice(matchedUntil));
          if (!found) return;
          matchedUntil += found.index + found.length;
          waiting.delete(check);
          clearTimeout(unseen);
          resolve();
        };
        waiting.add(check);
        check();
      }),
  };
}

/** How long a test waits for what is not slow, however busy the machine is (ms). */
const PATIENCE_MS = 60_000;

/** Returns where a text is, or what matches an expression. */
function find(pattern: RegExp | string, text: string): { index: number; length: number } | undefined {
  if (typeof pattern !== 'string') {
    const found = pattern.exec(text);
    return found ? { index: found.index, length: found[0].length } : undefined;
  }
  const index = text.indexOf(pattern);
  return index === -1 ? undefined : { index, length: pattern.length };
}

/** Returns what is left on the screen: without colour, and without lines that were cleared. */
export const readScreen = (sent: string): string =>
  sent
    .split(/\r?\n/)
    .map((line) => stripVTControlCharacters(line.split('\r\u001b[K').at(-1) ?? ''))
    .join('\n');

/** Replaces what differs from run to run with placeholders of the same width, for snapshots. */
export const withPlaceholders = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'YYYY-MM-DD hh:mm')
    .replaceAll(/\d{4}-\d\d-\d\d/g, 'YYYY-MM-DD')
    .replaceAll(/127\.0\.0\.1:\d{5}/g, '127.0.0.1:PORT')
    .replaceAll(/in \d+ ms/g, 'in N ms');
