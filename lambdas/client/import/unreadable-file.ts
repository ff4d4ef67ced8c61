import { FILE_ERRORS } from '../../contract/messages';

/** Thrown if a file cannot be imported at all; `message` says why. */
export class UnreadableFileError extends Error {
  override readonly name: string = 'UnreadableFileError';
  constructor(
    message: string,
    /** What the file contains instead. */
    readonly hint?: string,
  ) {
    super(message);
  }
}

/** Thrown if a file is neither UTF-8 nor UTF-16. */
export class NotUtf8Error extends UnreadableFileError {
  override readonly name: string = 'NotUtf8Error';
  constructor() {
    super(FILE_ERRORS.notUtf8);
  }
}

/** Thrown if nothing in a file shows whether its dates begin with the day or the month. */
export class UnclearDatesError extends UnreadableFileError {
  override readonly name = 'UnclearDatesError';
  constructor() {
    super(FILE_ERRORS.datesUnclear);
  }
}
