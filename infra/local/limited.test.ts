import type { SignupRecord } from '@tariff-tantrum/lambdas/domain';
import { type SignupStore, StoreUnavailableError } from '@tariff-tantrum/lambdas/store';
import { limited } from './limited';

test('beyond the limit a signup is refused at once; the others are kept, and then there is room again', async () => {
  const finish: (() => void)[] = [];
  const add = () => new Promise<void>((resolve) => finish.push(resolve));
  const store = limited({ add } as Partial<SignupStore> as SignupStore, 2);
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
