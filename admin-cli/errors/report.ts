import { CommanderError } from 'commander';
import type { Output } from '../terminal/output';
import { safeJson, safeLines } from '../terminal/safe-text';
import { CommandError, EXITS, usageError } from './command-error';

interface ReportOptions {
  json: boolean;
  /** Print stacks and causes. */
  debug: boolean;
  /** How the owner calls this program, for hints. */
  programName: string;
}

/** Exits that need no message, because the owner chose them or nobody can read one. */
const SILENT = new Set(['done', 'interrupted', 'terminated', 'hungUp']);

/**
 * Prints an error on `err`, as text or as one line `{"error":{code, exitCode, message, hint?, ...}}`.
 * @returns the exit code
 */
export async function report(thrown: unknown, err: Output, options: ReportOptions): Promise<number> {
  const error = toCommandError(thrown, options.programName);
  const { exit, message, details } = error;
  const { code } = EXITS[exit];
  if (exit !== 'done' && options.json)
    await err.write(`${safeJson({ error: { code: exit, exitCode: code, message, ...details } })}\n`);
  else if (!SILENT.has(exit) && message) await printText(error, err);
  if (options.debug && code !== 0) await err.write(`${safeLines(formatStacks(error))}\n`);
  return code;
}

function toCommandError(thrown: unknown, programName: string): CommandError {
  if (thrown instanceof CommandError) return thrown;
  if (thrown instanceof CommanderError) return fromCommander(thrown, programName);
  return new CommandError('failed', String(thrown), { cause: thrown });
}

async function printText({ message, details: { hint } }: CommandError, err: Output): Promise<void> {
  const [first = '', ...more] = safeLines(message).split('\n');
  await err.print(`error: ${first}`, 'red');
  for (const line of [...more, ...(hint ? safeLines(hint).split('\n') : [])]) await err.print(line);
}

/** Returns the stacks of the error and of its causes. */
function formatStacks(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${formatStacks(error.cause)}` : '';
  return (error.stack ?? error.message) + cause;
}

/** Rewrites an error of commander, such as `error: unknown command 'exprot'\n(Did you mean export?)`. */
function fromCommander({ code, exitCode, message }: CommanderError, programName: string): CommandError {
  if (exitCode === 0) return new CommandError('done', '');
  if (code === 'commander.help')
    return usageError('A command is missing.', `${programName} --help lists the commands.`);
  const [first = '', suggestion] = message.replace(/^error: /, '').split('\n');
  // What follows an equals sign could be a secret that was given to the wrong option.
  const text = first.replace(/'(-[^'=]*)=[^']*'/, "'$1'");
  return usageError(
    `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`,
    suggestion?.replace(/^\((.*)\)$/, '$1') ?? hintFor(code, text, programName),
  );
}

function hintFor(code: string, text: string, programName: string): string | undefined {
  if (code === 'commander.unknownCommand') return `${programName} --help lists the commands.`;
  if (code !== 'commander.excessArguments') return undefined;
  const command = /'(\w+)'/.exec(text)?.[1];
  return command === 'export'
    ? `To save into a file of your choice: ${programName} export -o <file>`
    : `${programName} help ${command} shows what it accepts.`;
}
