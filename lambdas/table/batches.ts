/**
 * Divides a list into batches of `size`, the last of which may be smaller. The items of a batch are processed together.
 */
export function* batchesOf<Item>(list: readonly Item[], size: number): Generator<Item[], void> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}

/**
 * Waits for all of some writes, even if one fails: none may continue after the response, or in a Lambda that is then
 * frozen.
 * @throws the first error
 */
export async function settleAll<Result>(writes: readonly Promise<Result>[]): Promise<Result[]> {
  const outcomes = await Promise.allSettled(writes);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
