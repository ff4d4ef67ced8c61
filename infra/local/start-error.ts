/** Why the system cannot start: a sentence for the person who started it, shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The code of a failed system call, such as `EACCES`; empty for other errors. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
