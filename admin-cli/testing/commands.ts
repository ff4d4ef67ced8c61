import { Command } from 'commander';
import { readEnvironment } from '../env';
import { addCommands } from '../program/commands';
import { createOutput } from '../terminal/output';

/** Returns the names of all commands that do something, in order. */
export function listCommands(): string[] {
  const signal = new AbortController().signal;
  const output = createOutput(process.stdout, { colour: false, dumb: true });
  const { stdin, stdout, stderr } = process;
  const program = new Command();
  addCommands(program, {
    env: readEnvironment({}, '.'),
    stdin,
    stdout,
    stderr,
    fetch,
    lookUp: async () => [],
    now: Date.now,
    signal,
    out: output,
    err: output,
    json: true,
  });
  const namesOf = (command: Command, parents: string): string[] =>
    command.commands.flatMap((child) => {
      const name = `${parents}${child.name()}`;
      // These are nothing but the names of groups.
      return [...(['campaign', 'mail'].includes(name) ? [] : [name]), ...namesOf(child, `${name} `)];
    });
  return namesOf(program, '').sort();
}
