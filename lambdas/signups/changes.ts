import type { ImportOutcome } from '../contract/schemas';
import { batchesOf, settleAll } from '../table/batches';
import type { TimedContext } from '../table/context';
import { normaliseEmail } from './address';
import { hasExpired, isFree, type Signup, signups } from './signup';

/** Writes under way at the same time during an import: a signup at that moment may have to wait for all of them. */
const CONCURRENCY = 25;

/** The counts of what an import did with the signups, or would do. */
type ImportCounts = Omit<ImportOutcome, 'refused'>;

export interface ImportOptions {
  /** Only count. */
  dryRun?: boolean | undefined;
  /** Returns whether a person has left or must get no emails. */
  hasLeft(email: string): Promise<boolean>;
}

const put = ({ table, now }: TimedContext, signup: Signup): Promise<boolean> =>
  signups.on(table).put(signup, isFree(now()));

/** Adds a signup unless its address is on the list. Callers cannot tell the two outcomes apart. */
export async function addSignup(context: TimedContext, signup: Signup): Promise<void> {
  await put(context, signup);
}

/**
 * Adds signups with their original dates unless their addresses are on the list or the people have left; of two with
 * the same address, one is added. Safe to repeat after a failure.
 */
export async function importSignups(
  context: TimedContext,
  imported: readonly Signup[],
  { dryRun = false, hasLeft }: ImportOptions,
): Promise<ImportCounts> {
  const { table, now } = context;
  const counts: ImportCounts = { imported: 0, existing: 0, left: 0 };
  const counted = new Set<string>();
  const importOne = async (signup: Signup): Promise<keyof ImportCounts> => {
    const isRepeated = dryRun && counted.size === counted.add(normaliseEmail(signup.email)).size;
    const isGone = await hasLeft(signup.email);
    if (!dryRun && !isGone) return (await put(context, signup)) ? 'imported' : 'existing';
    const stored = await signups.on(table).get(signup);
    if (stored && !hasExpired(stored, now())) return 'existing';
    return isGone ? 'left' : isRepeated ? 'existing' : 'imported';
  };
  for (const some of batchesOf(imported, CONCURRENCY))
    for (const outcome of await settleAll(some.map(importOne))) counts[outcome] += 1;
  return counts;
}
