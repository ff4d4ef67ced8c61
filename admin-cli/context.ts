import { createLaunchClient, type LaunchClient } from '@tariff-tantrum/lambdas/contract';
import { type Address, resolveAddress } from './address';
import { type Deadline, startDeadline } from './deadline';
import type { Environment } from './env';
import { type GivenPassword, readPassword } from './password';
import { safeJson, safeText } from './terminal/safe-text';
import { createOutput, type Output } from './terminal/stream';
import { createFetch } from './transport';

/** What the program is given from outside. */
export interface Deps {
  env: Environment;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  /** Aborts with a `CommandError` when the program is to end. */
  signal: AbortSignal;
}

/** Options that every command takes. */
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
export interface Context {
  deps: Deps;
  json: boolean;
  address: Address;
  out: Output;
  err: Output;
  fetch: typeof globalThis.fetch;
  /** A new time limit for one exchange with the server. */
  deadline(): Deadline;
  /** The admin password, asked for at most once. */
  password(): Promise<GivenPassword>;
  /** Where the password came from, once it is there. */
  passwordFrom(): string | undefined;
  /** One call of the API as the owner, within the time limit. */
  call<T>(call: (client: LaunchClient, options: { signal: AbortSignal }) => Promise<T>): Promise<T>;
  /** Asks yes or no on the terminal; undefined where there is none. */
  confirm(question: string): Promise<boolean> | undefined;
  /** Writes a line of JSON to stdout. */
  writeJson(value: unknown): Promise<void>;
  /** Tells the owner something on stderr. */
  tell(line: string): Promise<void>;
  /** Says what could come next, to people only. */
  hint(line: string): Promise<void>;
}

/** @throws CommandError (usage) when the address of the API is none. */
export function createContext(deps: Deps, options: GlobalOptions): Context {
  const { env, stdin, stderr, signal } = deps;
  const colour = options.color && !env.noColor;
  const json = options.json === true;
  const out = createOutput(deps.stdout, colour, env.dumbTerminal);
  const err = createOutput(stderr, colour, env.dumbTerminal);
  const address = resolveAddress(options.apiUrl, env.apiUrl);
  const tell = (line: string) => err.say(line);
  const fetch = createFetch(options.debug ? (line) => void tell(safeText(`debug: ${line}`)) : undefined);
  const canAsk = stdin.isTTY === true && err.isTerminal;
  const prompts = { stdin, stderr, signal };
  let asked: Promise<GivenPassword> | undefined;
  let given: GivenPassword | undefined;

  const context: Context = {
    deps,
    json,
    address,
    out,
    err,
    fetch,
    deadline: () => startDeadline(options.timeout, signal),
    passwordFrom: () => given?.from,
    async password() {
      asked ??= readPassword({
        passwordStdin: options.passwordStdin === true,
        passwordFile: options.passwordFile,
        env: env.password,
        folder: env.folder,
        stdin,
        ask: canAsk ? async () => (await import('./terminal/prompt')).askPassword(prompts) : undefined,
        warn: (line) => void err.say(`warning: ${safeText(line)}`, err.paint.yellow),
      });
      given = await asked;
      return given;
    },
    async call(call) {
      const { value } = await context.password();
      const deadline = context.deadline();
      try {
        const client = createLaunchClient({ baseUrl: address.origin, fetch, password: value });
        return await call(client, { signal: deadline.signal });
      } finally {
        deadline.stop();
      }
    },
    confirm(question) {
      if (!canAsk) return undefined;
      return import('./terminal/prompt').then((prompt) =>
        prompt.askConfirmation(prompts, safeText(question)),
      );
    },
    writeJson: (value) => out.write(`${safeJson(value)}\n`, signal),
    tell,
    async hint(line) {
      if (err.isTerminal && !json) await err.say(line, err.paint.dim);
    },
  };
  return context;
}
