import { FILE_ERRORS } from '../../contract/messages';

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

/** Thrown if nothing in a file tells whether its dates begin with the day or the month. */
export class UnclearDatesError extends UnreadableFileError {
  override readonly name = 'UnclearDatesError';
  constructor() {
    super(FILE_ERRORS.datesUnclear);
  }
}
