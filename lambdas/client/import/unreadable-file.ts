/** Thrown if a file cannot be imported at all; `message` says why. */
export class UnreadableFileError extends Error {
  override readonly name: string = 'UnreadableFileError';
  constructor(
    message: string,
    /** What the file has instead. */
    readonly hint?: string,
  ) {
    super(message);
  }
}
