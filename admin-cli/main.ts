#!/usr/bin/env node
import { lookUpWith } from '@tariff-tantrum/lambdas/deliverability/dns/look-up';
import { readEnvironment } from './env';
import { CommandError, EXITS, type ExitName } from './errors/command-error';
import { explain } from './errors/explain';
import { runProgram } from './program/run';

const { stdin, stdout, stderr } = process;
const ending = new AbortController();

/** Asks the command to clean up and stop; a second signal exits at once. */
function end(exit: ExitName): void {
  if (ending.signal.aborted) process.exit(EXITS[exit].code);
  ending.abort(new CommandError(exit, 'The program received a signal to stop.'));
}

process.on('SIGINT', () => end('interrupted'));
process.on('SIGTERM', () => end('terminated'));
process.on('SIGHUP', () => end('hungUp'));

// In `launch-admin export | head -1` the reader closes the pipe early, which is not an error.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  ending.abort(
    error.code === 'EPIPE' ? new CommandError('done', 'The reader closed the pipe.') : explain(error),
  );
});
stderr.on('error', () => undefined);

const flushed = (stream: NodeJS.WriteStream) => new Promise((resolve) => stream.write('', resolve));

const code = await runProgram(process.argv.slice(2), {
  env: readEnvironment(),
  stdin,
  stdout,
  stderr,
  fetch,
  lookUp: lookUpWith(),
  now: Date.now,
  signal: ending.signal,
});
if (!ending.signal.aborted) await Promise.all([flushed(stdout), flushed(stderr)]);
process.exit(code);
