import { SECOND } from '@tariff-tantrum/lambdas/facts/time';
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
