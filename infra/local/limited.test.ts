import type { SignupRecord } from '@tariff-tantrum/lambdas/domain';
import { type SignupStore, StoreUnavailableError } from '@tariff-tantrum/lambdas/store';
import { limited } from './limited';

const watchIdle = () => undefined;
const connections = () => 61;
const record = {} as SignupRecord;
const storeWith = (add: SignupStore['add']) => ({ add }) as Partial<SignupStore> as SignupStore;

/** A store that keeps everybody waiting until told to finish. */
function stalled() {
  const waiting: (() => void)[] = [];
  const store = storeWith(() => new Promise<void>((resolve) => waiting.push(resolve)));
  const finish = () => {
    for (const done of waiting.splice(0)) done();
  };
  return { store, waiting, finish };
}

test('beyond the limit a signup is refused at once; the others are kept, and then there is room again', async () => {
  const slow = stalled();
  const store = limited(slow.store, { waiting: 2, watchIdle, connections });
  const waiting = [store.add(record), store.add(record)];
  await expect(store.add(record)).rejects.toThrow(StoreUnavailableError);
  slow.finish();
  await Promise.all(waiting);
  const next = store.add(record);
  expect(slow.waiting).toHaveLength(1);
  slow.finish();
  await next;
});

test('while signups take long only a few may wait, and when they are quick again, all', async () => {
  let time = 0;
  let duration = 2000;
  const add = async () => {
    time += duration;
  };
  const limits = { few: 1, slow: 100, now: () => time, watchIdle, connections };
  const store = limited(storeWith(add), limits);
  const both = () => Promise.allSettled([store.add(record), store.add(record)]);
  const refused = async () => (await both()).filter(({ status }) => status === 'rejected').length;
  expect(await refused()).toBe(0);
  expect(await refused()).toBe(1);
  duration = 1;
  for (let tries = 0; tries < 50; tries += 1) await store.add(record);
  expect(await refused()).toBe(0);
});

test('a burst is taken to the last; of a crowd beyond it a few, until there is time to spare', async () => {
  const slow = stalled();
  let idle: (ms: number) => void = () => undefined;
  let open = 61;
  const options = {
    few: 1,
    burst: 3,
    refill: 0.5,
    watchIdle: (tell: (ms: number) => void) => (idle = tell),
    connections: () => open,
  };
  const store = limited(slow.store, options);
  const waiting = [store.add(record), store.add(record), store.add(record)];
  await expect(store.add(record)).rejects.toThrow(StoreUnavailableError);
  idle(4);
  waiting.push(store.add(record), store.add(record));
  await expect(store.add(record)).rejects.toThrow(StoreUnavailableError);
  open = 60;
  waiting.push(store.add(record));
  slow.finish();
  await Promise.all(waiting);
});
