import { fileErrorReason } from '@tariff-tantrum/admin-cli/files';
import { ADMIN_MESSAGES, type OwnerActivity } from '@tariff-tantrum/lambdas/contract';
import { type OwnerProblem, ownerError, problemOf } from '@tariff-tantrum/lambdas/contract/owner';
import type { CallName } from '../../channels';

const ACTIVITIES: Partial<Record<CallName, OwnerActivity>> = {
  'session:sign-in': 'signingIn',
  'session:retry': 'signingIn',
  'signups:erase': 'erasing',
  'signups:erase-range': 'erasing',
  'export:start': 'exporting',
};

/** Words what a call threw for the owner, without a stack or the texts of unknown errors. */
export function toProblem(error: unknown, call: CallName): OwnerProblem {
  const reason = fileErrorReason(error);
  if (reason === undefined) return problemOf(error, ACTIVITIES[call] ?? 'reading');
  return ownerError('fileError', ADMIN_MESSAGES.exportError, `${reason}. Nothing was saved.`).problem;
}
