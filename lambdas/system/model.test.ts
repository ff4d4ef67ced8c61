import fc from 'fast-check';
import { OWNER_DAYS } from '../facts/owner-days';
import { firstUnexpiredDay, recentSince } from '../facts/retention';
import { DAY, dateOf, HOUR, MINUTE, SECOND } from '../facts/time';
import { eraseAddress } from '../people/erase';
import { addSignup } from '../signups/changes';
import { countDays, countSignups } from '../signups/counts';
import { signupRecord } from '../signups/signup';
import { describeEngines } from '../table/testing/engines';
import { readExport, readList, type TestTable } from '../table/testing/test-table';
import { deleteExpired } from './expiry';

/** An action on the context, or a change of the clock. */
type Step =
  | { do: 'sign up' | 'erase'; person: number }
  | { do: 'wait' | 'set the clock back'; time: number }
  | { do: 'count' | 'list' | 'export' | 'daily' | 'restart' | 'delete expired' };

const PEOPLE = 12;
const person = fc.integer({ min: 0, max: PEOPLE - 1 });
const spans = [1, SECOND, MINUTE, 2 * MINUTE, HOUR, DAY, 7 * DAY].flatMap((span) => [
  span - 1,
  span,
  span + 1,
]);
const wait = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...spans.filter((span) => span > 0)) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 3 * DAY }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 1100 * DAY }) },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('sign up' as const), person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('erase' as const), person }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait' as const), time: wait }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('set the clock back' as const),
      time: fc.constantFrom(MINUTE - 1, MINUTE, MINUTE + 1, HOUR, DAY),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('count', 'list', 'export', 'daily', 'restart', 'delete expired'),
    }),
  },
);

/** Days when date arithmetic easily goes wrong: a leap day, the end of a year, and any other. */
const start = fc.constantFrom(
  Date.UTC(2028, 1, 28, 23, 58),
  Date.UTC(2025, 11, 31, 23, 59, 59, 999),
  Date.UTC(2026, 5, 15, 12),
);

const scenario = fc.record({ start, steps: fc.array(step, { minLength: 10, maxLength: 40 }) });

/** Runs a scenario on an empty table, and compares each result with a plain list. */
async function runScenario(db: TestTable, { start: begin, steps }: { start: number; steps: Step[] }) {
  const people = new Map<string, number>();
  const { clock } = db;
  clock.time = begin;
  let context = db.open();
  const times = () => [...people.values()].filter((time) => time >= firstUnexpiredDay(clock.time));
  const since = (from: number) => times().filter((time) => time >= from).length;
  const emails = () =>
    [...people].filter(([, time]) => time >= firstUnexpiredDay(clock.time)).map(([email]) => email);

  for (const current of steps) {
    const email = 'person' in current ? `p${current.person}@example.com` : '';
    if (current.do === 'sign up') {
      await addSignup(context, signupRecord({ email: email.toUpperCase() }, clock.time));
      if (!emails().includes(email)) people.set(email, clock.time);
    } else if (current.do === 'erase') {
      await eraseAddress(db.open(), email);
      people.delete(email);
    } else if (current.do === 'wait') {
      clock.time += current.time;
    } else if (current.do === 'set the clock back') {
      clock.time -= current.time;
    } else if (current.do === 'restart') {
      context = db.open();
    } else if (current.do === 'delete expired') {
      expect(await deleteExpired(context)).toBe(people.size - emails().length);
      for (const gone of [...people.keys()].filter((key) => !emails().includes(key))) people.delete(gone);
    } else if (current.do === 'count') {
      const recent = since(recentSince(clock.time));
      expect(await countSignups(context)).toEqual({ total: times().length, recent });
      const day = OWNER_DAYS.dayOf(clock.time);
      const [today, before] = [OWNER_DAYS.startOf(day), OWNER_DAYS.startOf(day, -1)];
      expect((await countSignups(context, { trend: true })).trend).toEqual({
        today: since(today),
        yesterday: since(before) - since(before + clock.time - today),
        previous: since(recentSince(recentSince(clock.time))) - recent,
      });
    } else if (current.do === 'daily') {
      const { days } = await countDays(context, 40);
      const today = Date.parse(OWNER_DAYS.dayOf(clock.time));
      const dates = Array.from({ length: 40 }, (_, n) => dateOf(today - (39 - n) * DAY));
      const count = (date: string) => times().filter((time) => OWNER_DAYS.dayOf(time) === date).length;
      expect(days).toEqual(dates.map((date) => ({ date, count: count(date) })));
    } else {
      const exported = current.do === 'export' ? await readExport(context) : undefined;
      const rows = exported ? exported.rows : (await readList(context, 3)).reverse();
      expect(rows.map((row) => row.email.toLowerCase()).sort()).toEqual(emails().sort());
      expect(rows.map((row) => Date.parse(row.signedUpAt))).toEqual(times().sort((a, b) => a - b));
      if (exported) expect(exported.total).toBe(rows.length);
    }
  }
}

const isLong = process.env.TEST_LENGTH === 'long';

if (isLong) jest.setTimeout(3_600_000);

describeEngines('the signup store', (open) => {
  it('returns what a plain list would, whatever people do and clocks show', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => runScenario(await open(), given)),
      { numRuns: isLong ? 500 : 15 },
    );
  });
});
