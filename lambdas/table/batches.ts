/** Divides a list into batches of `size`; the last may be smaller. What is in one is worked on at the same time. */
export function* batchesOf<Item>(list: readonly Item[], size: number): Generator<Item[], void> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}

/**
 * Waits for all of some writes, also if one fails: none goes on after the answer, or in a Lambda that is frozen then.
 * @throws the first error
 */
export async function settleAll<Result>(writes: readonly Promise<Result>[]): Promise<Result[]> {
  const outcomes = await Promise.allSettled(writes);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
