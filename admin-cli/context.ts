import { createLaunchClient, type LaunchClient } from '@tariff-tantrum/lambdas/contract';
import { type Address, resolveAddress } from './connection/address';
import { type Deadline, startDeadline } from './connection/deadline';
import { type GivenPassword, readPassword } from './connection/password';
import { createSameOriginFetch } from './connection/same-origin-fetch';
import type { CliEnvironment } from './env';
import type { CommandError } from './errors/command-error';
import { explain } from './errors/explain';
import { createOutput, type Output } from './terminal/output';
import { safeJson, safeText } from './terminal/safe-text';

/** What the program uses of its process. */
export interface ProgramDeps {
  env: CliEnvironment;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
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
export interface CommandContext {
  deps: ProgramDeps;
  json: boolean;
  address: Address;
  out: Output;
  err: Output;
  fetch: typeof globalThis.fetch;
  /** Starts a time limit for one exchange with the server. */
  deadline(): Deadline;
  readsPasswordFromStdin: boolean;
  /** Turns any error into one with a message, a hint and an exit code. */
  explain(error: unknown): CommandError;
  /** Returns a client with the admin password, which is read or asked for once. */
  client(): Promise<LaunchClient>;
  /** Makes one call of the API with the admin password, within the time limit. */
  call<T>(call: (client: LaunchClient, options: { signal: AbortSignal }) => Promise<T>): Promise<T>;
  /** Asks yes or no on the terminal; returns undefined if there is none. */
  confirm(question: string): Promise<boolean> | undefined;
  /** Asks for a line of text on the terminal; returns undefined if there is none. */
  askText(question: string): Promise<string> | undefined;
  /** Writes a line of JSON to stdout. */
  writeJson(value: unknown): Promise<void>;
  /** Prints a sentence on stderr, on one line and without what could control the terminal. */
  notify(sentence: string): Promise<void>;
  /** Prints a suggestion on stderr, if that is a terminal. */
  hint(sentence: string): Promise<void>;
}

/** @throws CommandError (usage) if the address of the API is invalid */
export function createContext(deps: ProgramDeps, options: GlobalOptions): CommandContext {
  const { env, stdin, stderr, signal } = deps;
  const json = options.json === true;
  const outputOptions = { colour: options.color && !env.noColor, dumb: env.dumbTerminal };
  const out = createOutput(deps.stdout, outputOptions);
  const err = createOutput(stderr, outputOptions);
  const address = resolveAddress(options.apiUrl, env.apiUrl);
  const debug = (line: string) => void err.print(safeText(`debug: ${line}`));
  const fetch = createSameOriginFetch(options.debug ? debug : undefined);
  const canAsk = stdin.isTTY === true && err.isTerminal;
  const streams = { stdin, stderr, signal };
  let passwordRead: Promise<GivenPassword> | undefined;
  let passwordFrom: string | undefined;

  const context: CommandContext = {
    deps,
    json,
    address,
    out,
    err,
    fetch,
    deadline: () => startDeadline(options.timeout, signal),
    readsPasswordFromStdin: options.passwordStdin === true,
    explain: (error) => explain(error, { origin: address.origin, passwordFrom }),
    async client() {
      passwordRead ??= readPassword({
        passwordStdin: context.readsPasswordFromStdin,
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
    },
    async call(call) {
      const client = await context.client();
      const deadline = context.deadline();
      try {
        return await call(client, { signal: deadline.signal });
      } finally {
        deadline.stop();
      }
    },
    confirm(question) {
      if (!canAsk) return undefined;
      return import('./terminal/prompt').then((prompt) =>
        prompt.askConfirmation(streams, safeText(question)),
      );
    },
    askText(question) {
      if (!canAsk) return undefined;
      return import('./terminal/prompt').then((prompt) => prompt.askText(streams, safeText(question)));
    },
    writeJson: (value) => out.write(`${safeJson(value)}\n`, signal),
    notify: (sentence) => err.print(safeText(sentence)),
    async hint(sentence) {
      if (err.isTerminal && !json) await err.print(sentence, err.styles.dim);
    },
  };
  return context;
}
