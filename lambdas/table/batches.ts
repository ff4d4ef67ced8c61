/** Divides a list into batches of `size`; the last may be smaller. What is in one is worked on at the same time. */
export function* batchesOf<Item>(list: readonly Item[], size: number): Generator<Item[], void> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
