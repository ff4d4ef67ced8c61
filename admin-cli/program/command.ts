import type { ColumnValues } from '@tariff-tantrum/lambdas/client/import/consent';
import { WORD } from '@tariff-tantrum/lambdas/contract/text-schemas';
import { OWNER_TIME_ZONE } from '@tariff-tantrum/lambdas/facts/facts';
import {
  describeTwice,
  readOwnerTime,
  readOwnerTimes,
  SKIPPED_HOUR,
} from '@tariff-tantrum/lambdas/facts/owner-days';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CommandContext, GlobalOptions, RunDeps } from '../context';
import { EXITS } from '../errors/command-error';

/** A comment, and the arguments of `launch-admin`. */
type Example = readonly [comment: string, ...calls: string[]];

/** What a command does with its arguments and, after them, its options. */
export type Run = (context: CommandContext, ...args: never[]) => Promise<void>;

interface CommandDescription {
  /** For the list of commands. */
  summary: string;
  /** Default: the summary, as a sentence. */
  description?: string;
  examples?: readonly Example[];
  argument?: readonly [name: string, description: string];
  options?: readonly Option[];
  /** Loads what the command does, when it is used, so that the help appears at once. */
  load(): Promise<Run>;
}

/** Adds a command to the program, or to one of its commands: its arguments, its help, and what it does. */
export function command(
  program: Command,
  deps: RunDeps,
  usage: string,
  {
    summary,
    description = sentence(summary),
    examples = [],
    argument,
    options = [],
    load,
  }: CommandDescription,
): Command {
  const added = program.command(usage).summary(summary);
  added.addHelpText('before', formatIntroduction(description, examples));
  if (argument) added.argument(...argument);
  for (const each of options) added.addOption(each);
  added.action(async (...given: unknown[]) => {
    const { createContext } = await import('../context');
    const context = createContext(deps, added.optsWithGlobals<GlobalOptions>());
    try {
      await Reflect.apply(await load(), undefined, [context, ...given]);
    } catch (error) {
      deps.signal.throwIfAborted();
      throw context.explain(error);
    }
    deps.signal.throwIfAborted();
  });
  return added;
}

const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

/** Describes an option; its value is a text, or what `parse` returns. */
export function option<T>(
  flags: string,
  description: string,
  parse?: (text: string, before: T | undefined) => T,
): Option {
  const described = new Option(flags, description);
  return parse ? described.argParser(parse) : described;
}

/** Returns a parser for a whole number in a range. */
export const parseWholeNumber = (from: number, to: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < from || value > to) {
    throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`);
  }
  return value;
};

/** Returns a parser for the name of a column, such as `email=Contact`, which adds it to those before. */
export const parseColumn =
  <Field extends string>(fields: readonly Field[]) =>
  (text: string, before: Partial<Record<Field, string>> = {}): Partial<Record<Field, string>> => {
    const [, field, name] = /^(\w+)=(.+)$/s.exec(text) ?? [];
    const known = fields.find((each) => each === field);
    if (known === undefined || name === undefined)
      throw new InvalidArgumentError(`It must be like email="Contact", with one of: ${fields.join(', ')}.`);
    return { ...before, [known]: name };
  };

/** Parses rows to leave out, such as `May we write to you?=No|Never`, and adds them to those before. */
export function parseColumnValues(text: string, before: ColumnValues[] = []): ColumnValues[] {
  const [, column, values] = /^(.+)=([^=]+)$/s.exec(text) ?? [];
  if (column === undefined || values === undefined)
    throw new InvalidArgumentError(
      'It must be like "May we email you?=No", or with several values, like "Status=dropped|failed".',
    );
  return [...before, { column, values: values.split('|') }];
}

/** Parses the code of a currency. */
export function parseCurrency(text: string): string {
  if (/^[a-z]{3}$/i.test(text)) return text.toUpperCase();
  throw new InvalidArgumentError('It must have three letters, such as EUR.');
}

/** Parses the tag of an import. */
export function parseTag(text: string): string {
  if (WORD.test(text)) return text;
  throw new InvalidArgumentError('It must have 1 to 32 lowercase letters, digits or hyphens.');
}

const UNIT_MS: Record<string, number> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };
/**
 * Returns a parser for a time: a span before now (`36h`, `7d`, `2w`), the start of a day (`2025-10-01`) or a time
 * (`2025-10-01T12:00`) in the owner's time zone, or a time with its zone (`2025-10-01T12:00Z`).
 */
export const parseTimeOption =
  (now: () => number) =>
  (text: string): Date => {
    const span = /^(\d{1,4})([hdw])$/.exec(text);
    if (span) return new Date(now() - Number(span[1]) * (UNIT_MS[span[2] ?? ''] ?? Number.NaN));
    const time = readOwnerTime(text);
    if (time === 'skipped') throw new InvalidArgumentError(SKIPPED_HOUR);
    if (time !== undefined) return new Date(time);
    throw new InvalidArgumentError(
      'It must be like 7d, 36h, 2025-10-01, 2025-10-01T12:00 or, with a zone, 2025-10-01T12:00Z.',
    );
  };

/**
 * Parses an hour at which something begins: a day alone is not one, and one that the clocks show twice needs its zone.
 */
export function parseHour(text: string): Date {
  const times = /^\d{4}-\d\d-\d\d$/.test(text) ? undefined : readOwnerTimes(text);
  if (times === undefined)
    throw new InvalidArgumentError(
      `It must be like "2026-12-01 15:00" (${OWNER_TIME_ZONE}) or, with a zone, 2026-12-01T14:00Z.`,
    );
  const [time, other] = times;
  if (time === undefined) throw new InvalidArgumentError(SKIPPED_HOUR);
  if (other !== undefined) throw new InvalidArgumentError(describeTwice(times));
  return new Date(time);
}

const bold = (text: string) => `\u001b[1m${text}\u001b[22m`;

/** Options for commander's part of the help. */
export const HELP_STYLE = { showGlobalOptions: true, minWidthToWrap: 20, styleTitle: bold };

/** Returns the start of a help text: a description, and examples to copy. */
export function formatIntroduction(description: string, examples: readonly Example[]): string {
  const lines = examples.flatMap(([comment, ...calls]) => [
    `  # ${comment}`,
    ...calls.map((call) => `  launch-admin ${call}`),
  ]);
  return [description, '', ...(lines.length > 0 ? [bold('Examples:'), ...lines, ''] : [])].join('\n');
}

/** Returns the end of every help text: the exit codes. */
export function formatExitCodes(): string {
  const rows = Object.values(EXITS).map(({ code, meaning }) => `  ${String(code).padStart(3)}  ${meaning}`);
  return ['', bold('Exit codes:'), ...rows].join('\n');
}
