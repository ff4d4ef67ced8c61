import type { Table } from '../table/table';
import { getPerson } from './people';
import { askingPeople, people, silenceOf } from './person';
import { isAlive, isSilent } from './rules';

/** A signup that waits for its confirmation. */
type Asking = Awaited<ReturnType<ReturnType<typeof askingPeople.on>['query']>>['records'][number];

/** Calls a function with each signup that waits for its confirmation. All of them are due some day, if only to be deleted. */
async function forEachPending(table: Table, now: number, found: (asking: Asking) => void): Promise<void> {
  const records = askingPeople.on(table);
  const reads = askingPeople.partitions.map(async (partition) => {
    for await (const page of records.pages(partition, { index: 'by-due' })) {
      for (const one of page) {
        const isOpen = one.joinedAt === undefined && one.declinedAt === undefined;
        if (one.askedAt !== undefined && isOpen && !isSilent(silenceOf(one), now)) found(one);
      }
    }
  });
  await Promise.all(reads);
}

/** Counts the signups that wait for their confirmation. */
export async function countPending(table: Table, now: number): Promise<number> {
  let pending = 0;
  await forEachPending(table, now, () => {
    pending += 1;
  });
  return pending;
}

/** Returns the references of those who asked from `from` up to but not including `to` (ms since 1970) and have not confirmed. */
export async function pendingBetween(
  table: Table,
  now: number,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  const refs: string[] = [];
  await forEachPending(table, now, ({ ref, askedAt = '' }) => {
    const at = Date.parse(askedAt);
    if (at >= from && at < to) refs.push(ref);
  });
  return refs;
}

/** Returns whether anything about the person of a reference is stored. */
export const isKnown = async (table: Table, ref: string, now: number): Promise<boolean> =>
  isAlive(await getPerson(table, ref), now);

/** Returns whether anybody is stored to whom emails were sent, or must not be sent. */
export async function hasPeople(table: Table): Promise<boolean> {
  const records = people.on(table);
  const pages = await Promise.all(
    people.partitions.map((partition) => records.query(partition, { limit: 1 })),
  );
  return pages.some((page) => page.records.length > 0);
}
