import { signups } from '../signups/signup';
import { deleteExpired as deleteExpiredOf } from '../table/expiry';
import type { Table } from '../table/table';
import { ENTITIES } from './entities';

/**
 * Deletes what has expired, for engines that do not do so themselves. Resolves to the number of signups deleted.
 * @param now ms since 1970
 */
export async function deleteExpired(table: Table, now: number): Promise<number> {
  let deletedSignups = 0;
  for (const entity of ENTITIES.filter(({ expires }) => expires)) {
    const deleted = await deleteExpiredOf(table, entity, now);
    if (entity === signups) deletedSignups = deleted;
  }
  return deletedSignups;
}
