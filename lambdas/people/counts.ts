import type { TableContext, TimedContext } from '../table/context';
import type { Table } from '../table/table';
import { getPerson } from './people';
import { askingPeople, people, suppressionOf } from './person';
import { requestRangeOf, requests } from './request';
import { getsNoEmail, isAlive, isRefused } from './rules';

/** A signup that waits for its confirmation: the person, and when they asked. */
interface Asking {
  ref: string;
  askedAt: string;
}

type AskingPerson = NonNullable<Awaited<ReturnType<ReturnType<typeof askingPeople.on>['get']>>>;

/**
 * Returns the requests of visitors that wait for the worker, without those of people who are on the list or have
 * declined.
 */
async function readAsking(table: Table, now: number): Promise<Map<string, Asking>> {
  const found = new Map<string, Asking>();
  const reads = requests.partitions.map(async (partition) => {
    for await (const page of requests.on(table).pages(partition, requestRangeOf('signup'))) {
      const asked = page.filter(({ state }) => state === 'asked');
      const known = await askingPeople.on(table).getMany(asked);
      for (const [index, { ref, createdAt }] of asked.entries()) {
        const person = known[index];
        if (!person || isOpen(person, now)) found.set(ref, { ref, askedAt: createdAt });
      }
    }
  });
  await Promise.all(reads);
  return found;
}

/** Whether a signup of somebody can wait for its confirmation. */
const isOpen = (person: AskingPerson, now: number): boolean =>
  person.joinedAt === undefined &&
  person.declinedAt === undefined &&
  !isRefused(person) &&
  !getsNoEmail(suppressionOf(person), now);

/**
 * Calls a function with each signup that waits for its confirmation. They all have a `dueAt`, since such a signup ends.
 */
async function forEachPending(table: Table, now: number, found: (asking: Asking) => void): Promise<void> {
  // Read before the people: a request that the worker turns into a delivery meanwhile is found as both, and counts
  // once.
  const asking = await readAsking(table, now);
  for (const one of asking.values()) found(one);
  const records = askingPeople.on(table);
  const reads = askingPeople.partitions.map(async (partition) => {
    for await (const page of records.pages(partition, { index: 'by-due' })) {
      for (const person of page) {
        const { ref, askedAt } = person;
        if (askedAt !== undefined && isOpen(person, now) && !asking.has(ref)) found({ ref, askedAt });
      }
    }
  });
  await Promise.all(reads);
}

/** Counts the signups that wait for their confirmation. */
export async function countPending({ table, now }: TimedContext): Promise<number> {
  let pending = 0;
  await forEachPending(table, now(), () => {
    pending += 1;
  });
  return pending;
}

/**
 * Returns the references of the people who asked from `from` up to but not including `to` (ms since 1970) and have not
 * confirmed.
 */
export async function pendingBetween(
  { table, now }: TimedContext,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  const refs: string[] = [];
  await forEachPending(table, now(), ({ ref, askedAt }) => {
    const at = Date.parse(askedAt);
    if (at >= from && at < to) refs.push(ref);
  });
  return refs;
}

/** Returns whether anything about the person of a reference is stored. */
export const isKnown = async ({ table, now }: TimedContext, ref: string): Promise<boolean> =>
  isAlive(await getPerson(table, ref), now());

/** Returns whether anybody is stored who got an email, will get one, or must not get one. */
export async function hasPeople({ table }: TableContext): Promise<boolean> {
  const first = { limit: 1 };
  const pages = await Promise.all([
    ...people.partitions.map((partition) => people.on(table).query(partition, first)),
    ...requests.partitions.map((partition) => requests.on(table).query(partition, first)),
  ]);
  return pages.some((page) => page.records.length > 0);
}
