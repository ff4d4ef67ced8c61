import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUP_DAYS } from '@tariff-tantrum/lambdas/facts/facts';
import { DAY } from '@tariff-tantrum/lambdas/facts/time';

const KEPT = /^signups-until-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.db$/;

/** Returns the name under which a restore keeps the list that it replaces. @param time in ms since 1970 */
export const nameOfKeptList = (time: number): string =>
  `signups-until-${new Date(time).toISOString().replaceAll(':', '-')}.db`;

/**
 * Deletes the lists that a restore has kept for as long as the privacy policy allows backups: whoever was erased since
 * is still in them. Returns their names.
 */
export function deleteKeptLists(folder: string, now: number): string[] {
  const old = readdirSync(folder).filter((name) => {
    const [, day, hour, minute, second] = KEPT.exec(name) ?? [];
    return Date.parse(`${day}T${hour}:${minute}:${second}`) <= now - BACKUP_DAYS * DAY;
  });
  for (const name of old) rmSync(join(folder, name));
  return old;
}
