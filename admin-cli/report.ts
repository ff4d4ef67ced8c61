import { CommanderError } from 'commander';
import { CommandError, EXITS, usageError } from './exits';
import { safeJson, safeLines } from './terminal/safe-text';
import type { Output } from './terminal/stream';

/** Ends that the owner chose, or that nobody is left to read of. */
const SILENT = new Set(['done', 'interrupted', 'terminated', 'hungUp']);

/**
 * Tells on stderr what went wrong, for people or as `{"error":{code, exitCode, message, hint?, ...}}`.
 * @returns the exit code
 */
export async function report(thrown: unknown, err: Output, json: boolean, debug: boolean): Promise<number> {
  const error = thrown instanceof CommanderError ? fromCommander(thrown) : thrown;
  const known =
    error instanceof CommandError ? error : new CommandError('failed', String(error), { cause: error });
  const { code } = EXITS[known.exit];
  if (known.exit !== 'done' && json) await err.write(`${asJson(known)}\n`);
  else if (!SILENT.has(known.exit) && known.message) await tellPeople(known, err);
  if (debug && code !== 0) await err.write(`${safeLines(history(known))}\n`);
  return code;
}

function asJson({ exit, message, hint, status, retryAfter }: CommandError): string {
  return safeJson({ error: { code: exit, exitCode: EXITS[exit].code, message, hint, status, retryAfter } });
}

async function tellPeople({ message, hint }: CommandError, err: Output): Promise<void> {
  const [first = '', ...more] = safeLines(message).split('\n');
  await err.say(`error: ${first}`, err.paint.red);
  for (const line of [...more, ...(hint ? safeLines(hint).split('\n') : [])]) await err.say(line);
}

/** The error and what caused it, each with its stack. */
function history(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${history(error.cause)}` : '';
  return (error.stack ?? error.message) + cause;
}

/** commander's refusals in our words: `error: unknown command 'exprot'\n(Did you mean export?)`. */
function fromCommander({ code, exitCode, message }: CommanderError): CommandError {
  if (exitCode === 0) return new CommandError('done', '');
  if (code === 'commander.help')
    return usageError('A command is missing.', 'launch-admin --help shows them.');
  const [first = '', suggestion] = message.replace(/^error: /, '').split('\n');
  // What follows an equals sign might be a secret that got into the wrong option.
  const told = first.replace(/'(-[^'=]*)=[^']*'/, "'$1'");
  return usageError(
    `${told.slice(0, 1).toUpperCase()}${told.slice(1)}`,
    suggestion?.replace(/^\((.*)\)$/, '$1'),
  );
}
