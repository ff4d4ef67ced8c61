/** Why the system cannot start: a sentence for the owner, printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Returns the code of a failed system call, such as `EACCES`; empty for other errors. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
