import { batchesOf, settleAll } from './batches';

it('divides a list into batches of a size, of which the last may be smaller', () => {
  expect([...batchesOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
});

it('waits for all writes, and then throws the first error', async () => {
  let isDone = false;
  const slow = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    isDone = true;
  });
  const failing = (reason: string) => Promise.reject(new Error(reason));
  await expect(settleAll([failing('first'), slow, failing('second')])).rejects.toThrow('first');
  expect(isDone).toBe(true);
  await expect(settleAll([Promise.resolve(1), Promise.resolve(2)])).resolves.toEqual([1, 2]);
});
