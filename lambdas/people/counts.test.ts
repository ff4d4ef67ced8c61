import { WRITTEN_TO_FILE } from '../contract/email';
import { DAY, isoOf } from '../facts/time';
import { createMemoryTable } from '../table/memory-table';
import { createTestTable } from '../table/testing/test-table';
import { countPending, hasPeople, isKnown, pendingBetween } from './counts';
import { type PersonRecord, people } from './person';
import { requests } from './request';

const begin = () => {
  const db = createTestTable(createMemoryTable());
  const time = db.clock.time;
  const at = isoOf(time);
  const put = (record: Pick<PersonRecord, 'ref'> & Partial<PersonRecord>) =>
    people.on(db.table).put({ version: 'v', dueAt: isoOf(time + DAY), ...record });
  const ask = (ref: string) =>
    requests.on(db.table).put({
      ...{ state: 'asked', type: 'signup', ref, id: ref, email: 'ada@example.org' },
      ...{ createdAt: at, dueAt: at, consentVersion: '1' },
    });
  return { db, context: db.open(), time, at, put, ask };
};

/** Everything that decides whether a signup of somebody waits, in every combination, and whether it does. */
const PEOPLE = [false, true].flatMap((hasJoined) =>
  [false, true].flatMap((hasDeclined) =>
    [undefined, '550', WRITTEN_TO_FILE].flatMap((mailedProblem) =>
      ([undefined, 'left', 'bounce'] as const).flatMap((suppressed) =>
        (['person', 'request', 'both'] as const).map((stored) => ({
          ...{ hasJoined, hasDeclined, mailedProblem, suppressed, stored },
          isWaiting: !hasJoined && !hasDeclined && mailedProblem !== '550' && suppressed !== 'bounce',
        })),
      ),
    ),
  ),
);

it('a signup waits unless its person has answered, or gets no email; it counts once', async () => {
  const { db, context, time, at, put, ask } = begin();
  const waiting: string[] = [];
  for (const [n, one] of PEOPLE.entries()) {
    const ref = String(n).padStart(32, '0');
    await put({
      ref,
      joinedAt: one.hasJoined ? at : undefined,
      declinedAt: one.hasDeclined ? at : undefined,
      mailedProblem: one.mailedProblem,
      ...(one.suppressed && { suppressed: one.suppressed, suppressedAt: at }),
      ...(one.stored !== 'request' && { askedAt: at }),
    });
    if (one.stored !== 'person') await ask(ref);
    if (one.isWaiting) waiting.push(ref);
  }
  await put({ ref: 'e'.repeat(32) });
  await ask('f'.repeat(32));
  waiting.push('f'.repeat(32));
  expect(await countPending(context)).toBe(waiting.length);
  const between = async (from: number, to: number) => (await pendingBetween(context, { from, to })).sort();
  expect(await between(time, time + 1)).toEqual(waiting);
  expect([await between(time + 1, time + DAY), await between(time - DAY, time)]).toEqual([[], []]);
  expect(await hasPeople(db)).toBe(true);
});

it('anybody who is stored, or asks, is somebody; whose record has expired is not known', async () => {
  const [nobody, one, asking] = [begin(), begin(), begin()];
  const ref = 'a'.repeat(32);
  await one.put({ ref, keptUntil: isoOf(one.time + 1) });
  await asking.ask(ref);
  const some = await Promise.all([nobody, one, asking].map(({ db }) => hasPeople(db)));
  expect(some).toEqual([false, true, true]);
  expect(await isKnown(one.context, ref)).toBe(true);
  one.db.clock.time += 1;
  expect([await isKnown(one.context, ref), await isKnown(nobody.context, ref)]).toEqual([false, false]);
});
