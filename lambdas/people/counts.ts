import type { Table } from '../table/table';
import { getPerson } from './people';
import { askingPeople, people, silenceOf } from './person';
import { isAlive, isSilent } from './rules';

/** Counts the signups that wait for their confirmation. All of them are due some day, if only to be deleted. */
export async function countPending(table: Table, now: number): Promise<number> {
  const records = askingPeople.on(table);
  const counts = askingPeople.partitions.map(async (partition) => {
    let pending = 0;
    for await (const page of records.pages(partition, { index: 'by-due' }))
      pending += page.filter(
        (one) =>
          one.askedAt !== undefined &&
          one.joinedAt === undefined &&
          one.declinedAt === undefined &&
          !isSilent(silenceOf(one), now),
      ).length;
    return pending;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
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
