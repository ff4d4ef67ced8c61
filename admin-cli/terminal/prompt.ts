import confirm from '@inquirer/confirm';
import password from '@inquirer/password';
import { CommandError } from '../exits';

/** Where questions are put: never on stdout, which belongs to the data. */
export interface PromptStreams {
  stdin: NodeJS.ReadStream;
  stderr: NodeJS.WriteStream;
  signal: AbortSignal;
}

const plain = (text: string) => text;
/** Without colour, so that every terminal and `--no-color` are served alike. */
const theme = {
  prefix: { idle: '?', done: '?', loading: '?' },
  style: { message: plain, answer: plain, help: plain, error: plain, defaultAnswer: plain },
};

/** Asks for the admin password; nothing that is typed appears. */
export const askPassword = (streams: PromptStreams): Promise<string> =>
  ask(streams, (context) => password({ message: 'Admin password:', theme }, context));

/** Asks a question that Enter alone answers with no. */
export const askConfirmation = (streams: PromptStreams, message: string): Promise<boolean> =>
  ask(streams, (context) => confirm({ message, default: false, theme }, context));

async function ask<T>(
  { stdin, stderr, signal }: PromptStreams,
  prompt: (context: {
    input: NodeJS.ReadStream;
    output: NodeJS.WriteStream;
    signal: AbortSignal;
  }) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  // readline closes at ctrl-D without a word to the prompt, which would then wait for ever.
  const onKey = (_: string | undefined, key: { ctrl?: boolean; name?: string }) => {
    if (key.ctrl && key.name === 'd') ended.abort();
  };
  stdin.on('keypress', onKey);
  try {
    return await prompt({ input: stdin, output: stderr, signal: AbortSignal.any([signal, ended.signal]) });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new CommandError('interrupted', 'Interrupted: nothing was done.', { cause: error });
  } finally {
    stdin.off('keypress', onKey);
    stdin.pause();
  }
}
