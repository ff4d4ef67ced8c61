import type { Table } from '../table/table';
import { pagesOf } from '../table/table';
import { isAlive, isPending, PEOPLE_PARTITIONS, personKey } from './people';

/** What tells whether a person waits for their confirmation. */
const ATTRIBUTES = ['askedAt', 'joinedAt', 'declinedAt', 'silenced', 'silencedAt', 'dueAt', 'pk', 'sk'];

/** Counts the signups that wait for their confirmation. All of them are due some day, if only to be deleted. */
export async function countPending(table: Table, now: number): Promise<number> {
  const counts = PEOPLE_PARTITIONS.map(async (pk) => {
    let pending = 0;
    for await (const people of pagesOf(table, { pk, index: 'by-due', attributes: ATTRIBUTES }))
      pending += people.filter((person) => isPending(person, now)).length;
    return pending;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Returns whether anything about the person of a reference is stored. */
export const isKnown = async (table: Table, ref: string, now: number): Promise<boolean> =>
  isAlive(await table.get(personKey(ref)), now);

/** Returns whether anybody is stored to whom emails were sent, or must not be sent. */
export async function hasPeople(table: Table): Promise<boolean> {
  const pages = await Promise.all(PEOPLE_PARTITIONS.map((pk) => table.query({ pk, limit: 1 })));
  return pages.some(({ items }) => items.length > 0);
}
