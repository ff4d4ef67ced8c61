import { OWNER_DAYS } from './owner-days';

/**
 * Returns when the last backup was made and when one was last restored for a trial, as a sentence. Times are ISO 8601.
 */
export function describeBackups(backups: {
  madeAt?: string | undefined;
  tried?: { at: string; madeAt: string } | undefined;
}): string {
  const { madeAt, tried } = backups;
  if (madeAt === undefined && tried === undefined) return 'No backup was made yet.';
  const made =
    madeAt === undefined
      ? 'No backup was made yet'
      : `Last backup: ${OWNER_DAYS.clockOf(Date.parse(madeAt))}`;
  const trial =
    tried === undefined ? 'none was tried' : `that of ${dayOf(tried.madeAt)} was tried on ${dayOf(tried.at)}`;
  return `${made}; ${trial}.`;
}

const dayOf = (iso: string): string => OWNER_DAYS.dayOf(Date.parse(iso));
