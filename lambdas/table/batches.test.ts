import { batchesOf } from './batches';

it.each([
  [0, []],
  [2, [2]],
  [3, [3]],
  [7, [3, 3, 1]],
])('divides %d elements into batches in their order, each full but the last', (length, sizes) => {
  const list = Array.from({ length }, (_, n) => n);
  const batches = [...batchesOf(list, 3)];
  expect(batches.map((batch) => batch.length)).toEqual(sizes);
  expect(batches.flat()).toEqual(list);
});
