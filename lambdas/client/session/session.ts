import { createLaunchClient, type LaunchClient, type LaunchClientOptions } from '../client';
import { describeProblem, type OwnerActivity, OwnerError, ownerError } from '../errors';
import { ADMIN_MESSAGES } from '../messages';

/** Why the session ended: the owner signed out or left the page, the idle limit was reached, or a call got a 401. */
export type SignOutReason = 'asked' | 'left' | 'idle' | 'refused';

/** After how much inactivity the session ends, in milliseconds. */
export const IDLE_LIMIT_MS = 15 * 60 * 1000;
/** How often clients call `lockWhenIdle`, in milliseconds. */
export const IDLE_CHECK_INTERVAL_MS = 10_000;
/** The timeout of a call, in milliseconds. The server itself gives up on its store after a few seconds. */
export const OWNER_CALL_TIMEOUT_MS = 20_000;

const notAuthenticated = () => ownerError('notAuthenticated', ADMIN_MESSAGES.notAuthenticated);
/** Creates the error of a call whose session has ended; it is not shown. */
export const sessionEnded = () => ownerError('sessionEnded', 'The session has ended.');

export interface OwnerSessionDependencies {
  /** The name of this client in the action log. */
  client: LaunchClientOptions['client'];
  fetch: typeof fetch;
  /** Returns the time in milliseconds. */
  now(): number;
  /** Called when the session begins, and when it ends for a reason. */
  onChange(change: 'signedIn' | SignOutReason): void;
}

export type OwnerSession = ReturnType<typeof createOwnerSession>;

/**
 * Creates the owner's session, which is signed out at first. Nothing else holds the password. All its calls reject with
 * an `OwnerError`: `notAuthenticated` without a session, `sessionEnded` if the session ends before the call does.
 */
export function createOwnerSession({ client: name, fetch, now, onChange }: OwnerSessionDependencies) {
  let credentials: { address: string; password: string } | undefined;
  let client: LaunchClient | undefined;
  let ending = new AbortController();
  let lastTouch = now();

  function end(): void {
    client = undefined;
    ending.abort();
    ending = new AbortController();
  }

  /** Deletes the password that the server rejects. */
  function forgetRejected(): void {
    credentials = undefined;
    const wasSignedIn = client !== undefined;
    end();
    if (wasSignedIn) onChange('refused');
  }

  async function call<T>(activity: OwnerActivity, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await callUntil(ending.signal, activity, send);
    } catch (error) {
      if (error instanceof OwnerError && error.problem.endsSession) forgetRejected();
      throw error;
    }
  }

  function currentClient(): LaunchClient {
    const wasSignedIn = client !== undefined;
    session.lockWhenIdle();
    // `onChange` has told the owner why the session ended.
    if (!client) throw wasSignedIn ? sessionEnded() : notAuthenticated();
    return client;
  }

  async function authenticate(): Promise<void> {
    if (!credentials) throw notAuthenticated();
    const { address, password } = credentials;
    const candidate = createLaunchClient({ baseUrl: address, password, fetch, client: name });
    await call('signingIn', (signal) => candidate.count({}, { signal }));
    client = candidate;
    onChange('signedIn');
  }

  const session = {
    signedIn: () => client !== undefined,
    /** Returns a signal that aborts when the current session ends. */
    signal: () => ending.signal,
    /** Checks the password with the server. It is kept for `retry`, unless the server responds 401. */
    async signIn(address: string, password: string) {
      end();
      credentials = { address, password };
      lastTouch = now();
      await authenticate();
    },
    /** Checks the last password again. */
    async retry() {
      session.lockWhenIdle();
      await authenticate();
    },
    /**
     * Throws `notAuthenticated` if the session has not begun or has ended, or `sessionEnded` if it ends with this call.
     */
    assertSignedIn: () => void currentClient(),
    /** Makes an authenticated call; `activity` decides how its failure is worded. */
    async use<T>(activity: OwnerActivity, send: (client: LaunchClient, signal: AbortSignal) => Promise<T>) {
      const current = currentClient();
      return call(activity, (signal) => send(current, signal));
    },
    /** Deletes the password and aborts all calls of the session. */
    signOut(reason: Exclude<SignOutReason, 'refused'>) {
      if (!credentials) return;
      credentials = undefined;
      end();
      onChange(reason);
    },
    /** Restarts the idle limit. */
    touch() {
      session.lockWhenIdle();
      lastTouch = now();
    },
    /** Signs out if `touch` was last called `IDLE_LIMIT_MS` ago or earlier. */
    lockWhenIdle() {
      if (now() - lastTouch >= IDLE_LIMIT_MS) session.signOut('idle');
    },
  };
  return session;
}

/** Makes a call that ends with the session. @throws OwnerError */
async function callUntil<T>(
  end: AbortSignal,
  activity: OwnerActivity,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    const value = await withTimeout(end, send);
    end.throwIfAborted();
    return value;
  } catch (error) {
    throw end.aborted ? sessionEnded() : new OwnerError(describeProblem(error, activity));
  }
}

/**
 * Makes a call with a signal that also aborts after `OWNER_CALL_TIMEOUT_MS`. It does not use `AbortSignal.timeout`,
 * which Node 20 may free too early if only `AbortSignal.any` refers to it.
 */
async function withTimeout<T>(end: AbortSignal, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), OWNER_CALL_TIMEOUT_MS);
  try {
    return await send(AbortSignal.any([end, timeout.signal]));
  } finally {
    clearTimeout(timer);
  }
}
