import { fileErrorReason } from '@tariff-tantrum/admin-cli/files';
import {
  ADMIN_MESSAGES,
  alertFor,
  explainError,
  OriginError,
  type OwnerActivity,
} from '@tariff-tantrum/lambdas/contract';
import type { CallError, CallName, DesktopErrorCode } from '../../channels';

/** An error that this app raises itself, worded for the owner. */
export class DesktopError extends Error {
  override readonly name = 'DesktopError';
  constructor(
    readonly code: DesktopErrorCode,
    message: string,
  ) {
    super(message);
  }
}

const ACTIVITIES: Partial<Record<CallName, OwnerActivity>> = {
  'session:sign-in': 'signingIn',
  'session:retry': 'signingIn',
  'signups:erase': 'erasing',
  'export:start': 'exporting',
};

/** Converts what a call threw into a code and an alert, without a stack or the texts of unknown errors. */
export function toCallError(error: unknown, call: CallName): CallError {
  if (error instanceof DesktopError) {
    return { code: error.code, text: error.message, endsSession: error.code === 'notAuthenticated' };
  }
  if (error instanceof OriginError) {
    return { code: 'invalidAddress', text: error.message, detail: error.hint, endsSession: false };
  }
  const reason = fileErrorReason(error);
  if (reason !== undefined) {
    const detail = `${reason}. Nothing was saved.`;
    return { code: 'fileError', text: ADMIN_MESSAGES.exportError, detail, endsSession: false };
  }
  const explanation = explainError(error);
  return { code: explanation.kind, ...alertFor(explanation, ACTIVITIES[call] ?? 'reading') };
}
