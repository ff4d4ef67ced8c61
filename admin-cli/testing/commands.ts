import type { Command } from 'commander';
import { readEnvironment } from '../env';
import { createProgram } from '../program/run';
import { createOutput } from '../terminal/output';

function openProgram(): Command {
  const output = createOutput(process.stdout, { colour: false, dumb: true });
  const { stdin, stdout, stderr } = process;
  return createProgram({
    env: readEnvironment({}, '.'),
    stdin,
    stdout,
    stderr,
    fetch,
    lookUp: async () => [],
    now: Date.now,
    signal: new AbortController().signal,
    out: output,
    err: output,
    json: true,
  });
}

/** Returns the names of all commands that do something, in order. */
export function listCommands(): string[] {
  const namesOf = (command: Command, parents: string): string[] =>
    command.commands.flatMap((child) => {
      const name = `${parents}${child.name()}`;
      // These are nothing but the names of groups.
      return [...(['campaign', 'mail'].includes(name) ? [] : [name]), ...namesOf(child, `${name} `)];
    });
  return namesOf(openProgram(), '').sort();
}

/** Returns what is wrong with arguments; undefined if the program accepts them. Nothing is done. */
export function findMistake(args: readonly string[]): Promise<string | undefined> {
  const accepted = new Error();
  const program = openProgram().hook('preAction', () => {
    throw accepted;
  });
  return program.parseAsync(args, { from: 'user' }).then(
    () => undefined,
    (error: Error) => (error === accepted ? undefined : error.message),
  );
}
