import { createApp } from '../api/app';
import { PATHS } from '../contract/endpoints';
import { VISITOR_SCHEMAS } from '../contract/signup-schemas';
import { DAY } from '../facts/time';
import { StoreUnavailableError } from '../table/errors';
import { visitorHandlers } from './handlers';

/** The endpoint with a threshold, on a store that contains `total` signups, `today` of them from today. */
function publish(threshold: number | undefined, numbers: { total: number; today: number }) {
  const clock = { now: Date.UTC(2025, 8, 20, 12) };
  let calls = 0;
  let isUnavailable = false;
  const count = async () => {
    calls += 1;
    if (isUnavailable) throw new StoreUnavailableError('unavailable');
    const { total, today } = numbers;
    return { total, recent: total, trend: { today, yesterday: 0, previous: 0 } };
  };
  const needs = {
    signups: { count },
    join: async () => undefined,
    ready: async () => undefined,
    now: () => clock.now,
    siteUrl: () => undefined,
    clientAddress: () => undefined,
    signupWait: () => 0,
    linkWait: () => 0,
    log: () => undefined,
  };
  const api = createApp(visitorHandlers(needs, threshold), { ...needs, schemas: VISITOR_SCHEMAS });
  const read = async () =>
    VISITOR_SCHEMAS.publicCount.response.parse(await (await api.request(PATHS.publicCount)).json()).atLeast;
  return {
    read,
    api,
    clock,
    numbers,
    calls: () => calls,
    fail: (is: boolean) => {
      isUnavailable = is;
    },
  };
}

describe('GET /api/launch-signups/public-count', () => {
  it('publishes nothing and reads nothing without a threshold', async () => {
    const { read, calls } = publish(undefined, { total: 5000, today: 0 });
    expect(await read()).toBeUndefined();
    expect(calls()).toBe(0);
  });

  it.each([
    { total: 1299, today: 0, atLeast: 1200 },
    { total: 1299, today: 120, atLeast: 1100 },
    { total: 500, today: 0, atLeast: 500 },
  ])('publishes $atLeast of $total signups with $today from today', async ({ atLeast, ...numbers }) => {
    expect(await publish(500, numbers).read()).toBe(atLeast);
  });

  it.each([
    { total: 500, today: 1 },
    { total: 0, today: 0 },
  ])('publishes nothing of $total signups with $today from today', async (numbers) => {
    expect(await publish(500, numbers).read()).toBeUndefined();
  });

  it('never publishes a number below one hundred', async () => {
    expect(await publish(1, { total: 99, today: 0 }).read()).toBeUndefined();
  });

  it('reads the store once a day, so that a signup changes nothing on its day', async () => {
    const { read, calls, clock, numbers } = publish(500, { total: 699, today: 0 });
    expect(await Promise.all([read(), read()])).toEqual([600, 600]);
    numbers.total = 700;
    expect(await read()).toBe(600);
    expect(calls()).toBe(1);
    clock.now += DAY;
    expect(await read()).toBe(700);
    expect(calls()).toBe(2);
  });

  it('tries again after the store was unavailable', async () => {
    const { read, api, fail } = publish(500, { total: 699, today: 0 });
    fail(true);
    expect((await api.request(PATHS.publicCount)).status).toBe(504);
    fail(false);
    expect(await read()).toBe(600);
  });
});
