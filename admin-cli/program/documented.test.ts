import { readdirSync, readFileSync } from 'node:fs';
import { findMistake, listCommands } from '../testing/commands';

const FILES = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);
const COMMANDS = listCommands();
/** How the documents call the program; they also name its commands alone. */
const CALL = /^admin (.+)|(?:^|\s)(?:launch-admin|npm run -s admin --)\s+(.+)/s;
const isCommand = (code: string): boolean =>
  COMMANDS.some((name) => code.startsWith(`${name} `)) && !/^export [A-Z_]+=/.test(code);
/** Placeholders, which nobody types as they are. */
const PLACEHOLDER = /^["<$-]/;

/** Returns the code of a document: lines of blocks, and what is between backticks. */
const codeOf = (document: string): string[] =>
  document
    .split(/^\s*```.*$/m)
    .flatMap((text, index) =>
      index % 2 === 1 ? text.split('\n') : [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code),
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

it.each(FILES)('%s names only commands and options that exist', async (file) => {
  const calls = codeOf(readFileSync(file, 'utf8')).flatMap((code) => {
    const [, alone, call = alone ?? (isCommand(code) ? code : '-')] = CALL.exec(code) ?? [];
    return PLACEHOLDER.test(call) ? [] : [argumentsOf(call)];
  });
  const mistakes = await Promise.all(
    calls.map(async (args) => `${args.join(' ')}: ${(await findMistake(args)) ?? ''}`),
  );
  // A command may be named without its arguments.
  expect(mistakes.filter((each) => /unknown|too many|invalid|cannot be used/.test(each))).toEqual([]);
});

it('the documents name every command', () => {
  const codes = FILES.flatMap((file) => codeOf(readFileSync(file, 'utf8'))).map((code) =>
    code.replace(/\s+/g, ' '),
  );
  const isNamed = (name: string) => codes.some((code) => ` ${code} `.includes(` ${name} `));
  expect(COMMANDS.filter((name) => !isNamed(name))).toEqual([]);
});
