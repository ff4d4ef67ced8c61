import { CALL_TIMEOUT_MS } from '@tariff-tantrum/lambdas/client/session/session';
import { IMPORT_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';
import { SECOND } from '@tariff-tantrum/lambdas/facts/time';
import { createTestApi } from '@tariff-tantrum/lambdas/system/testing/test-api';
import { createVisitors } from './visitors';

function setUp() {
  const clock = { now: 0 };
  const rests: number[] = [];
  const wait = async (ms: number) => {
    rests.push(ms);
    clock.now += ms;
  };
  return { clock, rests, ...createVisitors(() => clock.now, wait) };
}

test('visitors sign up for a while after each signup', () => {
  const { clock, note, areSigningUp } = setUp();
  expect(areSigningUp()).toBe(false);
  note();
  expect(areSigningUp()).toBe(true);
  clock.now += 10 * SECOND;
  expect(areSigningUp()).toBe(false);
});

test('work takes a small part of the time while visitors sign up, and never rests for long', async () => {
  const { clock, rests, note, beginWork } = setUp();
  const makeWay = beginWork();
  const workFor = (ms: number) => {
    clock.now += ms;
    return makeWay();
  };
  await workFor(2);
  expect(rests).toEqual([]);
  note();
  await workFor(2);
  expect(rests).toEqual([30]);
  await workFor(SECOND / 2);
  expect(rests[1]).toBeLessThan(SECOND / 2);
});

test('on a slow disk, the longest import rests for at most half of the time that a client waits', async () => {
  const { clock, rests, note, ...visitors } = setUp();
  const before = () => {
    note();
    clock.now += SECOND / 10;
  };
  const { client } = createTestApi({ visitors }, { before });
  const signedUpAt = '2025-09-01T10:00:00.000Z';
  const rows = Array.from({ length: IMPORT_LIMIT.rows }, (_, n) => ({ email: `${n}@b.dk`, signedUpAt }));
  expect(await client.import({ rows })).toMatchObject({ imported: rows.length });
  const rested = rests.reduce((sum, ms) => sum + ms, 0);
  expect(rested).toBeGreaterThan(0);
  expect(rested).toBeLessThanOrEqual(CALL_TIMEOUT_MS / 2);
});
