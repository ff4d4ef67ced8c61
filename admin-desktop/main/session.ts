import {
  ADMIN_MESSAGES,
  createLaunchClient,
  HttpError,
  type LaunchClient,
} from '@tariff-tantrum/lambdas/contract';
import type { Events } from '../channels';
import { Refusal } from './refusal';

/** How long the owner may leave the program alone, in milliseconds. */
export const IDLE_LIMIT = 15 * 60 * 1000;
/** How long a call may take; the server itself gives up on its store after three seconds. */
const CALL_LIMIT = 20_000;

export interface SessionDependencies {
  fetch: typeof fetch;
  /** The time in milliseconds. */
  now(): number;
  /** The session began or ended; with a reason where the owner or time ended it. */
  onChange(signedIn: boolean, why?: Events['event:signed-out']): void;
}

/** Who is signed in, and the only place that knows the password. */
export interface Session {
  signedIn(): boolean;
  /** Tries a password; it stays for `retry` unless the server says that it is wrong. */
  signIn(address: string, password: string): Promise<void>;
  /** Tries the last password once more. */
  retry(): Promise<void>;
  /** Makes a call as the owner. An answer that comes after the session has ended is dropped. */
  use<T>(call: (client: LaunchClient, signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Aborts when the session ends. */
  signal(): AbortSignal;
  /** Forgets the password and ends whatever runs with it. */
  signOut(why: Events['event:signed-out']): void;
  touch(): void;
  /** Signs out when nothing was touched for `IDLE_LIMIT`. */
  lockWhenIdle(): void;
}

export function createSession({ fetch, now, onChange }: SessionDependencies): Session {
  let held: { address: string; password: string } | undefined;
  let client: LaunchClient | undefined;
  let life = new AbortController();
  let lastTouch = now();

  function end(): void {
    client = undefined;
    life.abort();
    life = new AbortController();
  }

  /** 401 and 503 end the session; only a password that is wrong is forgotten at once. */
  function endWhereRefused(error: unknown): void {
    if (!(error instanceof HttpError) || (error.status !== 401 && error.status !== 503)) return;
    if (error.status === 401) held = undefined;
    const wasOpen = client !== undefined;
    end();
    if (wasOpen) onChange(false);
  }

  async function within<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal } = life;
    try {
      const value = await call(signal);
      signal.throwIfAborted();
      return value;
    } catch (error) {
      if (signal.aborted) throw sessionEnded();
      endWhereRefused(error);
      throw error;
    }
  }

  async function open(): Promise<void> {
    if (!held) throw new Refusal('not-authenticated', ADMIN_MESSAGES.notAuthenticated);
    const candidate = createLaunchClient({ baseUrl: held.address, password: held.password, fetch });
    await within((signal) => candidate.count({ signal: limited(signal) }));
    client = candidate;
    onChange(true);
  }

  const session: Session = {
    signedIn: () => client !== undefined,
    signal: () => life.signal,
    async signIn(address, password) {
      end();
      held = { address, password };
      lastTouch = now();
      await open();
    },
    async retry() {
      session.lockWhenIdle();
      await open();
    },
    async use(call) {
      session.lockWhenIdle();
      const current = client;
      if (!current) throw new Refusal('not-authenticated', ADMIN_MESSAGES.notAuthenticated);
      return within((signal) => call(current, limited(signal)));
    },
    signOut(why) {
      if (!held) return;
      held = undefined;
      end();
      onChange(false, why);
    },
    touch() {
      session.lockWhenIdle();
      lastTouch = now();
    },
    lockWhenIdle() {
      if (now() - lastTouch >= IDLE_LIMIT) session.signOut('idle');
    },
  };
  return session;
}

const limited = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(CALL_LIMIT)]);

/** What a call is answered whose session is over. */
export const sessionEnded = (): Refusal => new Refusal('ended', 'The session has ended.');
