import { createInterface } from 'node:readline/promises';
import confirm from '@inquirer/confirm';
import password from '@inquirer/password';
import { CommandError } from '../errors/command-error';

/** The streams of a prompt. It is written to stderr, because stdout is for data. */
interface PromptStreams {
  stdin: NodeJS.ReadStream;
  stderr: NodeJS.WriteStream;
  signal: AbortSignal;
}

const plain = (text: string) => text;
/** Without colour, for every terminal and for `--no-color`. */
const theme = {
  prefix: { idle: '?', done: '?', loading: '?' },
  style: { message: plain, answer: plain, help: plain, error: plain, defaultAnswer: plain },
};

/** Asks for the admin password without showing what is typed. */
export const askPassword = (streams: PromptStreams): Promise<string> =>
  ask(streams, (context) => password({ message: 'Admin password:', theme }, context));

/** Asks a question; Enter alone means no. */
export const askConfirmation = (streams: PromptStreams, message: string): Promise<boolean> =>
  ask(streams, (context) => confirm({ message, default: false, theme }, context));

/** Asks for a line of text. */
export const askText = (streams: PromptStreams, message: string): Promise<string> =>
  ask(streams, async ({ input, output, signal }) => {
    const ending = new AbortController();
    const lines = createInterface({ input, output });
    // At ctrl-C and ctrl-D readline closes while the question is still open.
    lines.on('SIGINT', () => ending.abort()).on('close', () => ending.abort());
    try {
      return await lines.question(`${message} `, { signal: AbortSignal.any([signal, ending.signal]) });
    } finally {
      lines.close();
    }
  });

async function ask<T>(
  { stdin, stderr, signal }: PromptStreams,
  prompt: (context: {
    input: NodeJS.ReadStream;
    output: NodeJS.WriteStream;
    signal: AbortSignal;
  }) => Promise<T>,
): Promise<T> {
  const endOfInput = new AbortController();
  // At ctrl-D readline closes without notifying the prompt, which would wait for ever.
  const onKey = (_: string | undefined, key: { ctrl?: boolean; name?: string }) => {
    if (key.ctrl && key.name === 'd') endOfInput.abort();
  };
  stdin.on('keypress', onKey);
  try {
    const anySignal = AbortSignal.any([signal, endOfInput.signal]);
    return await prompt({ input: stdin, output: stderr, signal: anySignal });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new CommandError('interrupted', 'Interrupted: nothing was done.', { cause: error });
  } finally {
    stdin.off('keypress', onKey);
    stdin.pause();
  }
}
