import { signups } from '../signups/signup';
import type { TimedContext } from '../table/context';
import { deleteExpiredOf } from '../table/expiry';
import { ENTITIES } from './entities';

/**
 * Deletes what has expired, for engines that do not do so themselves. Resolves to the number of signups deleted.
 */
export async function deleteExpired({ table, now }: TimedContext): Promise<number> {
  let deletedSignups = 0;
  for (const entity of ENTITIES.filter(({ expires }) => expires)) {
    const deleted = await deleteExpiredOf(table, entity, now());
    if (entity === signups) deletedSignups = deleted;
  }
  return deletedSignups;
}
