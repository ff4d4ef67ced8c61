/** Exit codes. The keys are the `code` of an error in JSON, so they must not be renamed. */
export const EXITS = {
  done: { code: 0, meaning: 'done' },
  failed: { code: 1, meaning: 'failed' },
  usage: { code: 2, meaning: 'wrong usage: nothing was done' },
  unreachable: { code: 3, meaning: 'the server or its store cannot be reached (also 504)' },
  authentication: { code: 4, meaning: 'the password is wrong (401)' },
  notConfigured: { code: 5, meaning: 'admin access is not configured (503)' },
  wouldOverwrite: { code: 6, meaning: 'the file exists already: see --force' },
  slowedDown: { code: 7, meaning: 'too many failed logins: wait (429)' },
  incomplete: { code: 8, meaning: 'the list changed or the export was cut: run it again' },
  stopped: { code: 9, meaning: 'a rule paused the campaign: its reason is printed' },
  hungUp: { code: 129, meaning: 'the terminal was closed' },
  interrupted: { code: 130, meaning: 'interrupted with ctrl-C' },
  terminated: { code: 143, meaning: 'terminated' },
} as const;

export type ExitName = keyof typeof EXITS;

interface CommandErrorDetails {
  /** What to do about it, in one or more sentences. */
  hint?: string | undefined;
  /** HTTP status of the response that caused it. */
  status?: number | undefined;
  /** Seconds to wait before the next attempt. */
  retryAfter?: number | undefined;
}

/** An error with a message for the owner and an exit code. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly details: CommandErrorDetails;

  constructor(
    readonly exit: ExitName,
    message: string,
    { cause, ...details }: CommandErrorDetails & { cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.details = details;
  }

  /** Returns this error with another hint. */
  withHint(hint: string): CommandError {
    return new CommandError(this.exit, this.message, { ...this.details, hint, cause: this.cause });
  }
}

/** Returns an error for wrong usage: exit code 2. */
export const usageError = (message: string, hint?: string): CommandError =>
  new CommandError('usage', message, { hint });
