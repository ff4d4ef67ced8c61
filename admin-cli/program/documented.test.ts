import { readdirSync, readFileSync } from 'node:fs';
import { findMistake, listCommands } from '../testing/commands';
import { withoutOutputs } from '../testing/documented-output';

const FILES = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);
const COMMANDS = listCommands();
/** How the documents call the program; they also name its commands alone. */
const CALL = /^admin (.+)|(?:^|\s)(?:launch-admin|npm run -s admin --)\s+(.+)/s;
const isCommand = (code: string): boolean =>
  COMMANDS.some((name) => `${code} `.startsWith(`${name} `)) && !/^export [A-Z_]+=/.test(code);
/** Placeholders, which nobody types as they are. */
const PLACEHOLDER = /^["<$-]/;

/** Returns the code of a document: lines of blocks, and what is between backticks. */
const codeOf = (document: string): string[] =>
  document
    .split(/^\s*```.*$/m)
    .flatMap((text, index) =>
      index % 2 === 1
        ? text.split('\n')
        : [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replace(/\s+/g, ' ')),
    );

/**
 * Returns the arguments of a call, without comments and what the shell does, and with values for what it leaves open.
 */
const argumentsOf = (call: string): string[] =>
  [
    ...call
      .replace(/\s#.*|\s[>|]\s.*/gs, '')
      .replace(/<[^>]+>|\bWHEN\b|…/g, '3h')
      .replace(/\[[^\]]+\]/g, '')
      .matchAll(/"([^"]*)"|(\S+)/g),
  ].map(([, quoted, word = '']) => quoted ?? word);

/** Returns the arguments of each call of the program in a document. */
const callsIn = (document: string): string[][] =>
  codeOf(document).flatMap((code) => {
    const [, alone, call = alone ?? (isCommand(code) ? code : '-')] = CALL.exec(code) ?? [];
    return PLACEHOLDER.test(call) ? [] : [argumentsOf(call)];
  });

it.each(FILES)('%s names only commands and options that exist', async (file) => {
  const mistakes = await Promise.all(
    callsIn(readFileSync(file, 'utf8')).map(
      async (args) => [args.join(' '), (await findMistake(args)) ?? ''] as const,
    ),
  );
  // A command may be named without its arguments.
  expect(mistakes.filter(([, mistake]) => /unknown|too many|invalid|cannot be used/.test(mistake))).toEqual(
    [],
  );
});

it('the documents name every command, besides what it prints as JSON', () => {
  const calls = FILES.flatMap((file) => callsIn(withoutOutputs(readFileSync(file, 'utf8')))).map(
    (args) => `${args.join(' ')} `,
  );
  expect(COMMANDS.filter((name) => !calls.some((call) => call.startsWith(`${name} `)))).toEqual([]);
});
