import type { SignupRecord } from '@tariff-tantrum/lambdas/domain';
import { type SignupStore, StoreUnavailableError } from '@tariff-tantrum/lambdas/store';
import { limited } from './limited';

const watchIdle = () => undefined;
const connections = () => 101;

test('beyond the limit a signup is refused at once; the others are kept, and then there is room again', async () => {
  const finish: (() => void)[] = [];
  const add = () => new Promise<void>((resolve) => finish.push(resolve));
  const store = limited({ add } as Partial<SignupStore> as SignupStore, {
    waiting: 2,
    watchIdle,
    connections,
  });
  const record = {} as SignupRecord;
  const waiting = [store.add(record), store.add(record)];
  await expect(store.add(record)).rejects.toThrow(StoreUnavailableError);
  for (const done of finish.splice(0)) done();
  await Promise.all(waiting);
  const next = store.add(record);
  expect(finish).toHaveLength(1);
  finish[0]?.();
  await next;
});

test('while signups take long only a few may wait, and when they are quick again, all', async () => {
  let time = 0;
  let duration = 2000;
  const add = async () => {
    time += duration;
  };
  const record = {} as SignupRecord;
  const limits = { few: 1, slow: 100, now: () => time, watchIdle, connections };
  const store = limited({ add } as Partial<SignupStore> as SignupStore, limits);
  const both = () => Promise.allSettled([store.add(record), store.add(record)]);
  const refused = async () => (await both()).filter(({ status }) => status === 'rejected').length;
  expect(await refused()).toBe(0);
  expect(await refused()).toBe(1);
  duration = 1;
  for (let tries = 0; tries < 50; tries += 1) await store.add(record);
  expect(await refused()).toBe(0);
});

test('a burst is taken to the last; of a crowd beyond it a few, until there is time to spare', async () => {
  const finish: (() => void)[] = [];
  const add = () => new Promise<void>((resolve) => finish.push(resolve));
  let idle: (ms: number) => void = () => undefined;
  let open = 101;
  const options = {
    few: 1,
    burst: 3,
    refill: 0.5,
    watchIdle: (tell: (ms: number) => void) => (idle = tell),
    connections: () => open,
  };
  const store = limited({ add } as Partial<SignupStore> as SignupStore, options);
  const record = {} as SignupRecord;
  const waiting = [store.add(record), store.add(record), store.add(record)];
  await expect(store.add(record)).rejects.toThrow(StoreUnavailableError);
  idle(4);
  waiting.push(store.add(record), store.add(record));
  await expect(store.add(record)).rejects.toThrow(StoreUnavailableError);
  open = 100;
  waiting.push(store.add(record));
  for (const done of finish.splice(0)) done();
  await Promise.all(waiting);
  const alone = store.add(record);
  expect(finish).toHaveLength(1);
  finish[0]?.();
  await alone;
});
