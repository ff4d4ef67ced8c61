import {
  createLaunchClient,
  DEFAULT_ORIGIN,
  type LaunchClient,
  OriginError,
  parseOrigin,
} from '@tariff-tantrum/lambdas/contract';
import { readPassword } from './connection/password';
import { createSameOriginFetch, startDeadline } from './connection/request';
import type { CliEnvironment } from './env';
import { usageError } from './errors/command-error';
import { explain } from './errors/explain';
import { createOutput } from './terminal/output';
import { safeJson, safeText } from './terminal/safe-text';

/** What the program uses of its process. */
export interface ProgramDeps {
  env: CliEnvironment;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  fetch: typeof globalThis.fetch;
  /** Returns the time in milliseconds since 1970. */
  now(): number;
  /** Aborts with a `CommandError` when the program must end. */
  signal: AbortSignal;
}

/** Options of every command. */
export interface GlobalOptions {
  apiUrl?: string;
  passwordStdin?: boolean;
  passwordFile?: string;
  json?: boolean;
  color: boolean;
  /** Seconds. */
  timeout: number;
  debug?: boolean;
}

/** What a command works with. */
export type CommandContext = ReturnType<typeof createContext>;

/** @throws CommandError (usage) if the address of the API is invalid */
export function createContext(deps: ProgramDeps, options: GlobalOptions) {
  const { env, stdin, stderr, signal } = deps;
  const json = options.json === true;
  const outputOptions = { colour: options.color && !env.noColor, dumb: env.dumbTerminal };
  const out = createOutput(deps.stdout, outputOptions);
  const err = createOutput(stderr, outputOptions);
  const address = resolveAddress(options.apiUrl, env.apiUrl);
  const debug = (line: string) => void err.print(safeText(`debug: ${line}`));
  const fetch = createSameOriginFetch(deps.fetch, options.debug ? debug : undefined);
  const canAsk = stdin.isTTY === true && err.isTerminal;
  const streams = { stdin, stderr, signal };
  let passwordRead: ReturnType<typeof readPassword> | undefined;
  let passwordFrom: string | undefined;

  /** Starts a time limit for one exchange with the server. */
  const startExchange = () => startDeadline(options.timeout, signal);

  /** Returns a client with the admin password, which is read or asked for once. */
  async function client(): Promise<LaunchClient> {
    passwordRead ??= readPassword({
      passwordStdin: options.passwordStdin,
      passwordFile: options.passwordFile,
      env: env.password,
      folder: env.folder,
      stdin,
      ask: canAsk ? async () => (await import('./terminal/prompt')).askPassword(streams) : undefined,
      warn: (line) => json || void err.print(`warning: ${safeText(line)}`, err.styles.yellow),
    });
    const { value, from } = await passwordRead;
    passwordFrom = from;
    return createLaunchClient({ baseUrl: address.origin, fetch, password: value, client: 'terminal' });
  }

  return {
    deps,
    json,
    address,
    out,
    err,
    fetch,
    startExchange,
    client,
    readsPasswordFromStdin: options.passwordStdin === true,
    /** Turns any error into one with a message, a hint and an exit code. */
    explain: (error: unknown) => explain(error, { origin: address.origin, passwordFrom }),
    /** Makes one call of the API with the admin password, within the time limit. */
    async call<T>(call: (client: LaunchClient, options: { signal: AbortSignal }) => Promise<T>): Promise<T> {
      const withPassword = await client();
      const deadline = startExchange();
      try {
        return await call(withPassword, { signal: deadline.signal });
      } finally {
        deadline.stop();
      }
    },
    /** Asks yes or no on the terminal; returns undefined if there is none. */
    confirm(question: string): Promise<boolean> | undefined {
      if (!canAsk) return undefined;
      return import('./terminal/prompt').then(({ askConfirmation }) =>
        askConfirmation(streams, safeText(question)),
      );
    },
    /** Asks for a line of text on the terminal; returns undefined if there is none. */
    askText(question: string): Promise<string> | undefined {
      if (!canAsk) return undefined;
      return import('./terminal/prompt').then(({ askText }) => askText(streams, safeText(question)));
    },
    /** Writes a line of JSON to stdout. */
    writeJson: (value: unknown) => out.write(`${safeJson(value)}\n`, signal),
    /** Prints a sentence on stderr, on one line and without what could control the terminal. */
    notify: (sentence: string) => err.print(safeText(sentence)),
    /** Prints a suggestion on stderr, if that is a terminal. */
    async hint(sentence: string): Promise<void> {
      if (err.isTerminal && !json) await err.print(sentence, err.styles.dim);
    },
  };
}

/**
 * Returns the address of the API and the setting that named it: flag, then environment, then this machine.
 * @throws CommandError (usage) for anything but an https origin or, on this machine, an http one
 */
function resolveAddress(flag: string | undefined, env: string | undefined): { origin: string; from: string } {
  const from = flag === undefined ? 'LAUNCH_API_URL' : '--api-url';
  const text = flag ?? env;
  if (text === undefined) return { origin: DEFAULT_ORIGIN, from: 'default' };
  try {
    return { origin: parseOrigin(text, from).origin, from };
  } catch (error) {
    if (error instanceof OriginError) throw usageError(error.message, error.hint);
    throw error;
  }
}
