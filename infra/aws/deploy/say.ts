import type { Problem } from './checks';

/** Tells the owner something. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A list of what is missing, each with how to get it. */
export const listOf = (problems: readonly Problem[]): string =>
  problems.map(({ what, how }) => `- ${what}\n  ${how}`).join('\n');

/** A command that cannot go on until what is missing is there. */
export class Refusal extends Error {
  constructor(problems: readonly Problem[]) {
    super(`Not yet:\n${listOf(problems)}`);
  }
}
