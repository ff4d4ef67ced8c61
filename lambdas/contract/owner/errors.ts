import {
  alertFor,
  type ErrorKind,
  explainError,
  type OwnerActivity,
  type OwnerAlert,
} from '../explain-error';
import { ADMIN_MESSAGES } from '../messages';
import { OriginError } from '../origin';

/** Why a call of the owner failed: what the API responded, or what the client itself refused. */
export type OwnerErrorCode =
  | ErrorKind
  | 'notAuthenticated'
  /** The session ended during the call. */
  | 'sessionEnded'
  | 'invalidAddress'
  | 'fileError'
  | 'badCall';

/** A failed call, worded for the owner. Plain data, so that it can be sent between processes. */
export interface OwnerProblem extends OwnerAlert {
  code: OwnerErrorCode;
}

/** A failed call of the owner as an exception. */
export class OwnerError extends Error {
  override readonly name = 'OwnerError';
  constructor(readonly problem: OwnerProblem) {
    super(problem.text);
  }
}

/** Creates the error of a call that the client itself refuses. */
export const ownerError = (code: OwnerErrorCode, text: string, detail?: string): OwnerError =>
  new OwnerError({ code, text, ...(detail && { detail }), endsSession: code === 'notAuthenticated' });

export const notAuthenticated = (): OwnerError =>
  ownerError('notAuthenticated', ADMIN_MESSAGES.notAuthenticated);
/** Creates the error of a call whose session has ended; it is not shown. */
export const sessionEnded = (): OwnerError => ownerError('sessionEnded', 'The session has ended.');

/** Words whatever a call threw, without a stack or the texts of unknown errors. */
export function problemOf(error: unknown, activity: OwnerActivity): OwnerProblem {
  if (error instanceof OwnerError) return error.problem;
  if (error instanceof OriginError) return ownerError('invalidAddress', error.message, error.hint).problem;
  const explanation = explainError(error);
  return { code: explanation.kind, ...alertFor(explanation, activity) };
}
