import { createLaunchClient, type LaunchClient, type LaunchClientOptions } from '../client';
import { alertFor, explainError } from '../explain-error';
import { notAuthenticated, sessionEnded } from './errors';

/** Why the session ended: the owner signed out, or the idle limit was reached. */
export type SignOutReason = 'asked' | 'idle';

/** Inactivity after which the session ends, in milliseconds. */
export const IDLE_LIMIT_MS = 15 * 60 * 1000;
/** Interval at which clients call `lockWhenIdle`, in milliseconds. */
export const IDLE_CHECK_INTERVAL_MS = 10_000;
/** Timeout of a call, in milliseconds. The server itself gives up on its store after three seconds. */
const CALL_TIMEOUT_MS = 20_000;

export interface OwnerSessionDependencies {
  /** What the log of the owner's actions calls this client. */
  client: LaunchClientOptions['client'];
  fetch: typeof fetch;
  /** Returns the time in milliseconds. */
  now(): number;
  /** Called when the session begins or ends; the reason is undefined if the server ended it. */
  onChange(signedIn: boolean, reason?: SignOutReason): void;
}

/** The owner's session: the only place that holds the password. */
export interface OwnerSession {
  signedIn(): boolean;
  /** Checks the password with the server. It is kept for `retry`, unless the server responds 401. */
  signIn(address: string, password: string): Promise<void>;
  /** Checks the last password again. */
  retry(): Promise<void>;
  /** Throws `notAuthenticated` if the session has not begun or has ended. */
  assertSignedIn(): void;
  /** Makes an authenticated call. Rejects with `sessionEnded` if the session ends before the call does. */
  use<T>(call: (client: LaunchClient, signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Returns a signal that aborts when the current session ends. */
  signal(): AbortSignal;
  /** Deletes the password and aborts all calls of the session. */
  signOut(reason: SignOutReason): void;
  /** Restarts the idle limit. */
  touch(): void;
  /** Signs out if `touch` was last called `IDLE_LIMIT_MS` ago or earlier. */
  lockWhenIdle(): void;
}

/** Creates a session that is signed out. */
export function createOwnerSession({
  client: name,
  fetch,
  now,
  onChange,
}: OwnerSessionDependencies): OwnerSession {
  let credentials: { address: string; password: string } | undefined;
  let client: LaunchClient | undefined;
  let ending = new AbortController();
  let lastTouch = now();

  function end(): void {
    client = undefined;
    ending.abort();
    ending = new AbortController();
  }

  /** Deletes the password and ends the session if the server rejects the password. */
  function endIfRejected(error: unknown): void {
    if (!alertFor(explainError(error), 'reading').endsSession) return;
    credentials = undefined;
    const wasSignedIn = client !== undefined;
    end();
    if (wasSignedIn) onChange(false);
  }

  async function untilEnd<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal } = ending;
    try {
      const value = await call(signal);
      signal.throwIfAborted();
      return value;
    } catch (error) {
      if (signal.aborted) throw sessionEnded();
      endIfRejected(error);
      throw error;
    }
  }

  function currentClient(): LaunchClient {
    session.lockWhenIdle();
    if (!client) throw notAuthenticated();
    return client;
  }

  async function authenticate(): Promise<void> {
    if (!credentials) throw notAuthenticated();
    const { address, password } = credentials;
    const candidate = createLaunchClient({ baseUrl: address, password, fetch, client: name });
    await untilEnd((signal) => withTimeout(signal, (limited) => candidate.count({ signal: limited })));
    client = candidate;
    onChange(true);
  }

  const session: OwnerSession = {
    signedIn: () => client !== undefined,
    signal: () => ending.signal,
    async signIn(address, password) {
      end();
      credentials = { address, password };
      lastTouch = now();
      await authenticate();
    },
    async retry() {
      session.lockWhenIdle();
      await authenticate();
    },
    assertSignedIn: () => void currentClient(),
    async use(call) {
      const current = currentClient();
      return untilEnd((signal) => withTimeout(signal, (limited) => call(current, limited)));
    },
    signOut(reason) {
      if (!credentials) return;
      credentials = undefined;
      end();
      onChange(false, reason);
    },
    touch() {
      session.lockWhenIdle();
      lastTouch = now();
    },
    lockWhenIdle() {
      if (now() - lastTouch >= IDLE_LIMIT_MS) session.signOut('idle');
    },
  };
  return session;
}

/**
 * Makes a call with a signal that also aborts after `CALL_TIMEOUT_MS`. Not with `AbortSignal.timeout`, which Node 20
 * may free before its time if only `AbortSignal.any` refers to it.
 */
async function withTimeout<T>(end: AbortSignal, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), CALL_TIMEOUT_MS);
  try {
    return await call(AbortSignal.any([end, timeout.signal]));
  } finally {
    clearTimeout(timer);
  }
}
