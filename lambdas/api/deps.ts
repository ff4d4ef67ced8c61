import type { Context } from 'hono';
import type { Clock } from '../domain';
import type { FailedLoginCounter, SignupStore } from '../store/signup-store';

/** What a visitor's signup needs of the place it runs in. */
export interface SignupDeps {
  store: Pick<SignupStore, 'add'>;
  /** The site's public origin, or how to learn it from a request; for the same-origin check of forms. */
  siteUrl: string | ((c: Context) => string | undefined);
  now: Clock;
  /** Takes what an operator should know. Entries never hold anything personal or secret. */
  log?: Log | undefined;
}

/** What the whole API needs. */
export interface ApiDeps extends SignupDeps {
  store: SignupStore;
  failedLogins: FailedLoginCounter;
  /** The admin password, checked by `checkedPassword`; `undefined` where none is configured. */
  adminPassword(): Promise<string | undefined>;
  /** The caller's IP address as the platform vouches for it, never from a header that a caller can set. */
  clientAddress(c: Context): string | undefined;
}

export type Log = (entry: LogEntry) => void;

export interface LogEntry {
  event:
    | 'wrong-password'
    | 'password-unusable'
    | 'guessing-slowed'
    | 'store-away'
    | 'export-cut'
    | 'unexpected-error';
  /** The endpoint's path, where it happened at one. */
  path?: string;
  /** Kind of the error, and where in the code it arose; its message might quote what a visitor sent. */
  error?: string | undefined;
  frames?: string[] | undefined;
}
