import { createApp } from '../api/app';
import { PATHS } from '../contract/endpoints';
import { VISITOR_SCHEMAS } from '../contract/signup-schemas';
import { DAY, HOUR } from '../facts/time';
import { StoreUnavailableError } from '../table/errors';
import { createMemoryTable } from '../table/memory-table';
import { hooked } from '../table/testing/hooked-table';
import { addSignup } from './changes';
import { visitorHandlers } from './handlers';
import { signupRecord } from './signup';

const NOON = Date.UTC(2025, 8, 20, 12);
const YESTERDAY = NOON - DAY;

/** Creates the endpoint with a threshold, for a list of `total` signups, `today` of them from today. */
async function publish(threshold: number | undefined, { total, today }: { total: number; today: number }) {
  const clock = { now: NOON };
  const seen = { calls: 0, isUnavailable: false };
  const table = hooked(createMemoryTable(), {
    before({ name }) {
      if (name !== 'count') return;
      seen.calls += 1;
      if (seen.isUnavailable) throw new StoreUnavailableError('unavailable');
    },
  });
  const context = { table, now: () => clock.now };
  const signUp = async (count: number, at: number) => {
    for (let n = 0; n < count; n += 1)
      await addSignup(context, signupRecord({ email: `${at}-${n}@example.com` }, at));
  };
  await signUp(total - today, YESTERDAY);
  await signUp(today, NOON - HOUR);
  const needs = {
    context,
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
  return { read, api, clock, seen, signUp };
}

describe('GET /api/launch-signups/public-count', () => {
  it('publishes nothing and reads nothing without a threshold', async () => {
    const { read, seen } = await publish(undefined, { total: 600, today: 0 });
    expect(await read()).toBeUndefined();
    expect(seen.calls).toBe(0);
  });

  it.each([
    { total: 1299, today: 0, atLeast: 1200 },
    { total: 1299, today: 120, atLeast: 1100 },
    { total: 500, today: 0, atLeast: 500 },
  ])('publishes $atLeast of $total signups with $today from today', async ({ atLeast, ...numbers }) => {
    expect(await (await publish(500, numbers)).read()).toBe(atLeast);
  });

  it.each([
    { total: 500, today: 1 },
    { total: 0, today: 0 },
  ])('publishes nothing of $total signups with $today from today', async (numbers) => {
    expect(await (await publish(500, numbers)).read()).toBeUndefined();
  });

  it('never publishes a number below one hundred', async () => {
    expect(await (await publish(1, { total: 99, today: 0 })).read()).toBeUndefined();
  });

  it('reads the store once a day, so that a signup changes nothing on its day', async () => {
    const { read, seen, clock, signUp } = await publish(500, { total: 699, today: 0 });
    expect(await Promise.all([read(), read()])).toEqual([600, 600]);
    const { calls } = seen;
    await signUp(1, NOON);
    expect(await read()).toBe(600);
    expect(seen.calls).toBe(calls);
    clock.now += DAY;
    expect(await read()).toBe(700);
    expect(seen.calls).toBe(2 * calls);
  });

  it('tries again after the store was unavailable', async () => {
    const { read, api, seen } = await publish(500, { total: 699, today: 0 });
    seen.isUnavailable = true;
    expect((await api.request(PATHS.publicCount)).status).toBe(504);
    seen.isUnavailable = false;
    expect(await read()).toBe(600);
  });
});
