import type { OwnerAction } from '../contract/schemas';

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
    | 'mail-refused'
    | 'mail-later'
    | 'mail-unknown'
    | 'mail-failed'
    | 'campaign-paused';
  /** The path of the request. */
  path?: string;
  /** Why a backup failed, or why a mail was not sent, such as `SMTP 550` or `day`. */
  reason?: string;
  /** The error's name and those of its causes; never its message, which could quote a visitor. */
  error?: string | undefined;
  /** Stack frames of the error. */
  frames?: string[] | undefined;
}
