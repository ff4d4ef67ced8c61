import { limitWindows } from '../api/limiter';
import type { ExpiryObstacle } from '../signups/expiring';
import { signups } from '../signups/signup';
import { trappedForms } from '../signups/trapped';
import type { TimedContext } from '../table/context';
import { deleteExpiredOf } from '../table/expiry';
import { ENTITIES, type StoredEntity } from './entities';

/**
 * Deletes what has expired, for engines that do not do so themselves. Resolves to the number of signups deleted.
 * @param obstacle why expired signups have to wait for the owner, if so
 */
export async function deleteExpired(
  { table, now }: TimedContext,
  obstacle?: ExpiryObstacle,
): Promise<number> {
  let deletedSignups = 0;
  for (const entity of ENTITIES.filter((entity) => mayBeDeleted(entity, obstacle))) {
    const deleted = await deleteExpiredOf(table, entity, now());
    if (entity === signups) deletedSignups = deleted;
  }
  return deletedSignups;
}

/** Returns whether expired records are deleted: only a clock that may be far ahead keeps more than signups. */
function mayBeDeleted(entity: StoredEntity, obstacle: ExpiryObstacle | undefined): boolean {
  if (!entity.expires) return false;
  switch (obstacle) {
    case undefined:
      return true;
    case 'many-expired':
    case 'clock-behind':
      return entity !== signups;
    case 'clock-ahead':
      // Visitors are promised that hashes of addresses and forms that were kept apart are soon gone.
      return entity === limitWindows || entity === trappedForms;
    default:
      return obstacle satisfies never;
  }
}
