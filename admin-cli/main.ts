import { readEnvironment } from './env';
import { CommandError, EXITS, type ExitName } from './exits';
import { explain } from './explain';
import { run } from './run';

const { stdin, stdout, stderr } = process;
const ending = new AbortController();

/** Asks the command to clean up and stop; whoever asks twice does not want to wait. */
function end(exit: ExitName): void {
  if (ending.signal.aborted) process.exit(EXITS[exit].code);
  ending.abort(new CommandError(exit, 'The program was told to stop.'));
}

process.on('SIGINT', () => end('interrupted'));
process.on('SIGTERM', () => end('terminated'));
process.on('SIGHUP', () => end('hungUp'));

// `launch-admin export | head -1`: whoever reads has read enough, which is no failure.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  const readerIsGone = error.code === 'EPIPE';
  ending.abort(readerIsGone ? new CommandError('done', 'The reader is gone.') : explain(error));
});
stderr.on('error', () => undefined);

const written = (stream: NodeJS.WriteStream) => new Promise((resolve) => stream.write('', resolve));

const code = await run(process.argv.slice(2), {
  env: readEnvironment(),
  stdin,
  stdout,
  stderr,
  signal: ending.signal,
});
if (!ending.signal.aborted) await Promise.all([written(stdout), written(stderr)]);
process.exit(code);
