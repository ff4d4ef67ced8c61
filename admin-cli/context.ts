import { createLaunchClient, type LaunchClient } from '@tariff-tantrum/lambdas/client/client';
import { DEFAULT_ORIGIN, OriginError, parseOrigin } from '@tariff-tantrum/lambdas/client/origin';
import type { LookUp } from '@tariff-tantrum/lambdas/deliverability/dns/look-up';
import { parseCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { readPassword } from './connection/password';
import { createSameOriginFetch, type Deadline, startDeadline } from './connection/request';
import type { CliEnvironment } from './env';
import { CommandError, usageError } from './errors/command-error';
import { explain } from './errors/explain';
import type { Output } from './terminal/output';
import { type Form, type Presentation, present } from './terminal/present';
import { safeText } from './terminal/safe-text';

/** What the program uses of its process. */
export interface ProgramDeps {
  env: CliEnvironment;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  fetch: typeof globalThis.fetch;
  /** Looks up records in DNS. */
  lookUp: LookUp;
  /** Returns the time in milliseconds since 1970. */
  now(): number;
  /** Aborts with a `CommandError` when the program must end. */
  signal: AbortSignal;
}

/** A run of the program: its process, and how it shows results. */
export interface RunDeps extends ProgramDeps {
  out: Output;
  err: Output;
  /** Results and errors are JSON. */
  json: boolean;
}

/** Options of every command. */
export interface GlobalOptions {
  apiUrl?: string;
  passwordStdin?: boolean;
  passwordFile?: string;
  /** Seconds. */
  timeout: number;
  debug?: boolean;
}

/** What a command works with. */
export type CommandContext = ReturnType<typeof createContext>;

/** @throws CommandError (usage) if the address of the API is invalid */
export function createContext(deps: RunDeps, options: GlobalOptions) {
  const { env, stdin, signal, out, err, json } = deps;
  const address = resolveAddress(options.apiUrl, env);
  const debug = (line: string) => void err.print(safeText(`debug: ${line}`));
  const fetch = createSameOriginFetch(deps.fetch, options.debug ? debug : undefined);
  const canAsk = stdin.isTTY === true && err.isTerminal;
  let password: Awaited<ReturnType<typeof readPassword>> | undefined;

  /** Asks on the terminal, which is loaded for that; returns undefined without one. */
  const ask = <T>(
    prompt: (prompts: typeof import('./terminal/prompt')) => Promise<T>,
  ): Promise<T> | undefined => (canAsk ? import('./terminal/prompt').then(prompt) : undefined);

  /** Asks yes or no on the terminal; returns undefined without one. */
  const confirm = (question: string) =>
    ask(({ askConfirmation }) => askConfirmation(deps, safeText(question)));
  /** Asks to type a number; Enter alone is not enough. */
  const confirmNumber = (question: string, number: number) =>
    ask(async ({ askText }) => parseCount(await askText(deps, safeText(question))) === number);

  const form: Form = json ? 'json' : out.isTerminal ? 'screen' : 'rows';

  /** Prints a sentence on stderr, on one line and without what could control the terminal; nothing with `--json`. */
  async function notify(sentence: string): Promise<void> {
    if (!json) await err.print(safeText(sentence));
  }

  /** Works with the server, within the time limit for its silence. */
  async function exchange<T>(work: (deadline: Deadline) => Promise<T>): Promise<T> {
    const deadline = startDeadline(options.timeout, signal);
    try {
      return await work(deadline);
    } finally {
      deadline.stop();
    }
  }

  return {
    deps,
    form,
    address,
    out,
    err,
    fetch,
    exchange,
    readsPasswordFromStdin: options.passwordStdin === true,
    /** Turns any error into one with a message, a hint and an exit code. */
    explain: (error: unknown) => explain(error, { origin: address.origin, passwordFrom: password?.from }),
    /** Makes one call of the API with the admin password, which is read or asked for once, within the time limit. */
    async call<T>(call: (client: LaunchClient, deadline: Deadline) => Promise<T>): Promise<T> {
      password ??= await readPassword(
        deps,
        { ...options, useLocal: address.isLocal },
        () => ask(({ askPassword }) => askPassword(deps)),
        (line) => json || void err.print(`warning: ${safeText(line)}`, 'yellow'),
      );
      const baseUrl = address.origin;
      const client = createLaunchClient({ baseUrl, fetch, password: password.value, client: 'terminal' });
      return exchange((deadline) => call(client, deadline));
    },
    confirm,
    /**
     * Asks before something that cannot be undone, unless `--yes` has answered: yes or no, or to type a number.
     * @throws CommandError if the owner does not agree, or there is no terminal to ask on
     */
    async agree(
      yes: true | undefined,
      question: string,
      { number, hint = 'Confirm with --yes.' }: { number?: number; hint?: string } = {},
    ): Promise<void> {
      if (yes) return;
      const agreed = number === undefined ? confirm(question) : confirmNumber(question, number);
      if (!agreed) throw usageError('It needs a confirmation, and there is no terminal to ask on.', hint);
      if (!(await agreed)) throw new CommandError('failed', 'Nothing was changed.');
    },
    notify,
    /** Shows a result: as JSON, in a pipe or on a screen. */
    present: (result: Presentation) => present({ form, out, signal, notify }, result),
    /** Prints a suggestion on stderr, if that is a terminal. */
    async hint(sentence: string): Promise<void> {
      if (err.isTerminal && !json) await err.print(sentence, 'dim');
    },
  };
}

/**
 * Returns the address of the API and the setting that named it: flag, then environment, then the site that `npm start`
 * runs on this machine.
 * @throws CommandError (usage) for anything but an https origin or, on this machine, an http one
 */
function resolveAddress(
  flag: string | undefined,
  { apiUrl, localPort }: CliEnvironment,
): { origin: string; from: string; isLocal?: true } {
  const from = flag === undefined ? 'LAUNCH_API_URL' : '--api-url';
  const text = flag ?? apiUrl;
  try {
    if (text !== undefined) return { origin: parseOrigin(text, from).origin, from };
    if (localPort === undefined || localPort === '0')
      return { origin: DEFAULT_ORIGIN, from: 'default', isLocal: true };
    return {
      origin: parseOrigin(`http://127.0.0.1:${localPort}`, 'PORT').origin,
      from: 'PORT',
      isLocal: true,
    };
  } catch (error) {
    if (error instanceof OriginError) throw usageError(error.message, error.hint);
    throw error;
  }
}
