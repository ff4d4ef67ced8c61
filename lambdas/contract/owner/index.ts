// What the owner's clients with a screen share. Not part of the contract's own index, which public pages import.
export {
  notAuthenticated,
  OwnerError,
  type OwnerErrorCode,
  type OwnerProblem,
  ownerError,
  problemOf,
  sessionEnded,
} from './errors';
export {
  createOwnerSession,
  IDLE_CHECK_INTERVAL_MS,
  type OwnerSession,
  type OwnerSessionDependencies,
  type SignOutReason,
} from './session';
export { readSnapshot, type StatsSnapshot } from './snapshot';
export {
  type ExportOutcome,
  type ExportProgress,
  type ExportTarget,
  transferExport,
} from './transfer';
