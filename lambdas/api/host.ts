import type { Context } from 'hono';
import type { OwnerAction } from '../contract/schemas';
import type { Clock } from '../facts/time';

/** What handlers get from their host. */
export interface Host {
  now: Clock;
  /** Returns the site's public origin; undefined if the request does not say which. */
  siteUrl(c: Context): string | undefined;
  /** Returns the client's IP address as the platform reports it, never from a header that clients can set. */
  clientAddress(c: Context): string | undefined;
  /**
   * Counts a signup of the request's client, before any of it is stored. Returns how long the client has to wait before
   * it may sign up, in ms; 0 if it may now.
   */
  signupWait(c: Context): number | Promise<number>;
  /** Does the same for a request for a link, which always causes an email. */
  linkWait(c: Context): number | Promise<number>;
  log: Log;
}

/** Logs an entry for the operator. Entries contain nothing personal or secret. */
export type Log = (entry: LogEntry) => void;

export interface LogEntry extends Partial<OwnerAction> {
  event:
    | 'failed-login'
    | 'rate-limited'
    | 'password-unusable'
    | 'store-unavailable'
    | 'export-cut'
    | 'backup-failed'
    | 'action-not-recorded'
    | 'unexpected-error'
    | 'worker-failed'
    | 'email-refused'
    | 'email-later'
    | 'email-unknown'
    | 'email-failed'
    | 'campaign-paused'
    | 'record-unreadable';
  /** The path of the request. */
  path?: string;
  /**
   * Why a backup failed, why an email was not sent, such as `SMTP 550` or `day`, or the kind of an unreadable record.
   */
  reason?: string;
  /** The error's name and those of its causes; never its message, which could quote a visitor. */
  error?: string | undefined;
  /** Stack frames of the error. */
  frames?: string[] | undefined;
}
