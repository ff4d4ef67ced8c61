import { DAY, HOUR, isoOf, MINUTE } from '../../facts/time';
import { type Signup, signupRecord, signups } from '../../signups/signup';
import { batchesOf } from '../../table/batches';
import type { TestTable } from '../../table/testing/test-table';

/** Names of several kinds: short, long, absent, from right to left. */
const NAMES = [
  'Ada Lovelace',
  undefined,
  'Bo',
  'عمر الخيام',
  'Wolfeschlegelsteinhausenbergerdorff-Zimmermann-Österreicher the Third of Königsberg',
  undefined,
  '田中さくら',
];
const SOURCES = ['boardgamegeek', undefined, 'newsletter', 'spiel-essen-2026', 'reddit', undefined];
/** A long address, to be seen in a narrow column. */
const LONG = 'a-very-long-address-that-somebody-really-has-for-newsletters-of-games';

const personOf = (n: number, count: number, now: number): Signup => {
  const name = NAMES[n % NAMES.length];
  const source = SOURCES[n % SOURCES.length];
  const email = n % 50 === 3 ? `${LONG}.${n}@subdomain.provider.example` : `p${n}@example.org`;
  // The list has grown for three weeks, ever faster.
  const age = 21 * DAY * ((count - n) / (count + 1)) ** 2 + 5 * MINUTE;
  return signupRecord({ email, ...(name && { name }), ...(source && { source }) }, now - age);
};

/** Fills a list with so many people, the last of whom have signed up a few minutes before the clock's time. */
export async function addPeople({ table, clock }: TestTable, count: number): Promise<void> {
  const store = signups.on(table);
  const numbers = Array.from({ length: count }, (_, n) => n);
  for (const some of batchesOf(numbers, 1000))
    await Promise.all(some.map((n) => store.put(personOf(n, count, clock.time))));
}

/** Returns so many orders of the first people on a list of `count`, two hours apart, since a time (ms since 1970). */
export const ordersOf = (orders: number, count: number, since: number) =>
  Array.from({ length: orders }, (_, n) => ({
    order: `#${1000 + n}`,
    email: personOf(n, count, since).email,
    amount: '31.20',
    currency: 'EUR',
    date: isoOf(since + n * 2 * HOUR),
  }));
