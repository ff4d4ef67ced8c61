/** Every way a command can end: its exit code and what the help says of it. */
export const EXITS = {
  done: { code: 0, says: 'done' },
  failed: { code: 1, says: 'failed' },
  usage: { code: 2, says: 'wrong usage: nothing was done' },
  unreachable: { code: 3, says: 'the server or its list cannot be reached (also 504)' },
  authentication: { code: 4, says: 'the password is wrong (401)' },
  notConfigured: { code: 5, says: 'admin access is not configured (503)' },
  wouldOverwrite: { code: 6, says: 'a file is there already: see --force' },
  slowedDown: { code: 7, says: 'too many wrong passwords: wait (429)' },
  incomplete: { code: 8, says: 'the export changed or was cut: run it again' },
  hungUp: { code: 129, says: 'the terminal was closed' },
  interrupted: { code: 130, says: 'interrupted with ctrl-C' },
  terminated: { code: 143, says: 'terminated' },
} as const;

export type ExitName = keyof typeof EXITS;

export interface CommandErrorDetails {
  /** What to do about it, in one or more sentences. */
  hint?: string | undefined;
  /** HTTP status of the answer that caused it. */
  status?: number | undefined;
  /** Seconds after which it is worth another try. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** A failure whose message is meant for the owner, and which knows its exit code. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly hint: string | undefined;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    readonly exit: ExitName,
    message: string,
    details: CommandErrorDetails = {},
  ) {
    super(message, { cause: details.cause });
    this.hint = details.hint;
    this.status = details.status;
    this.retryAfter = details.retryAfter;
  }
}

/** Wrong usage: exit code 2. */
export const usageError = (message: string, hint?: string): CommandError =>
  new CommandError('usage', message, { hint });
