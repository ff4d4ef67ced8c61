import { startTimedApi, type TimedApi } from '../testing';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Moments at which date arithmetic easily fails, in UTC. */
const MOMENTS: [string, number][] = [
  ['an ordinary noon', Date.UTC(2026, 4, 13, 12, 0, 0, 0)],
  ['the first moment of an hour', Date.UTC(2026, 4, 13, 7)],
  ['the last moment of an hour', Date.UTC(2026, 4, 13, 7, 59, 59, 999)],
  ['the last moment of a year', Date.UTC(2026, 11, 31, 23, 59, 59, 999)],
  ['the first moment of a year', Date.UTC(2027, 0, 1)],
  ['a week before the first moment of a year', Date.UTC(2026, 11, 25)],
  ['the last moment of 28 February in a leap year', Date.UTC(2028, 1, 28, 23, 59, 59, 999)],
  ['the first moment of a leap day', Date.UTC(2028, 1, 29)],
  ['the last moment of a leap day', Date.UTC(2028, 1, 29, 23, 59, 59, 999)],
  ['the first moment after a leap day', Date.UTC(2028, 2, 1)],
  ['a week before a leap day ends', Date.UTC(2028, 1, 22, 23, 59, 59, 999)],
  ['the last moment of February in any other year', Date.UTC(2027, 1, 28, 23, 59, 59, 999)],
  ['the first moment of March in any other year', Date.UTC(2027, 2, 1)],
  ["the night in which Denmark's clocks go forward", Date.UTC(2027, 2, 28, 1)],
];

let api: TimedApi;
beforeEach(async () => {
  api = await startTimedApi(0);
});
afterEach(() => api.close());

async function signUpAt(time: number, email: string): Promise<void> {
  api.clock.time = time;
  await api.client.signup({ email });
}

/** Counts three times: without caches, with caches, and after a restart. */
async function recentAt(time: number): Promise<number> {
  api.clock.time = time;
  const first = await api.client.count();
  expect(await api.client.count()).toEqual(first);
  api.restart();
  expect(await api.client.count()).toEqual(first);
  expect(first.total).toBe(3);
  return first.recent;
}

test.each(MOMENTS)('recent begins 7 times 24 hours ago, to the millisecond: %s', async (_, moment) => {
  await signUpAt(moment - 1, 'before@example.org');
  await signUpAt(moment, 'at@example.org');
  await signUpAt(moment + 1, 'after@example.org');
  expect(await recentAt(moment + 1)).toBe(3);
  expect(await recentAt(moment + WEEK - 1)).toBe(3);
  expect(await recentAt(moment + WEEK)).toBe(2);
  expect(await recentAt(moment + WEEK + 1)).toBe(1);
  expect(await recentAt(moment + WEEK + 2)).toBe(0);
  const iso = (time: number) => new Date(time).toISOString();
  expect(await api.exported()).toEqual([
    ['before@example.org', iso(moment - 1)],
    ['at@example.org', iso(moment)],
    ['after@example.org', iso(moment + 1)],
  ]);
});

test.each(MOMENTS)('every signup is counted on its own UTC day: %s', async (_, moment) => {
  const expected = new Map<string, number>();
  for (const [n, time] of [moment - DAY, moment - 1, moment, moment + 1, moment + DAY].entries()) {
    await signUpAt(time, `person-${n}@example.org`);
    const date = new Date(time).toISOString().slice(0, 10);
    expected.set(date, (expected.get(date) ?? 0) + 1);
  }
  for (const later of [0, 3 * MINUTE, 2 * DAY]) {
    api.clock.time = moment + DAY + later;
    const { days } = await api.client.daily(10);
    expect(new Map(days.filter(({ count }) => count > 0).map(({ date, count }) => [date, count]))).toEqual(
      expected,
    );
    expect(days.at(-1)?.date).toBe(new Date(api.clock.time).toISOString().slice(0, 10));
  }
});

describe('counts, when the clock jumps', () => {
  const START = Date.UTC(2027, 0, 1, 0, 30);
  const all = async () => ({
    ...(await api.client.count()),
    exported: (await api.exported()).length,
    listed: (await api.client.list({ limit: 200 })).signups.length,
  });

  it('include every signup once after a day forward and back', async () => {
    await signUpAt(START, 'first@example.org');
    await all();
    await signUpAt(START + DAY, 'a-day-ahead@example.org');
    expect(await all()).toEqual({ total: 2, recent: 2, exported: 2, listed: 2 });
    // Days that were finalized too early are open again after the clock is corrected.
    api.clock.time += 3 * HOUR;
    await all();
    await signUpAt(START + HOUR, 'back@example.org');
    expect(await all()).toEqual({ total: 3, recent: 3, exported: 3, listed: 3 });
    await signUpAt(START + 2 * HOUR, 'back-again@example.org');
    api.restart();
    expect(await all()).toEqual({ total: 4, recent: 4, exported: 4, listed: 4 });
    api.clock.time = START + WEEK;
    expect((await all()).recent).toBe(4);
    api.clock.time = START + WEEK + 1;
    expect((await all()).recent).toBe(3);
    api.clock.time = START + WEEK + DAY;
    expect(await all()).toEqual({ total: 4, recent: 1, exported: 4, listed: 4 });
    api.clock.time += 1;
    expect((await all()).recent).toBe(0);
  });

  it('include signups and erasures in a day that was counted before the clock went back', async () => {
    await signUpAt(START, 'stays@example.org');
    await signUpAt(START + 1, 'erased@example.org');
    api.clock.time = START + DAY + HOUR;
    expect((await all()).total).toBe(2);
    api.clock.time = START + HOUR;
    await api.client.erase('erased@example.org');
    await api.client.signup({ email: 'later@example.org' });
    api.clock.time = START + 2 * DAY;
    expect(await all()).toEqual({ total: 2, recent: 2, exported: 2, listed: 2 });
    const { days } = await api.client.daily(3);
    expect(days.map(({ count }) => count)).toEqual([2, 0, 0]);
  });
});
