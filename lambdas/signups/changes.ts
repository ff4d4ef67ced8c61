import type { ImportResult } from '../contract/schemas';
import type { Clock } from '../facts/time';
import { holds, type Table } from '../table/table';
import { isFree, signupItem, signupKey } from './item';
import type { SignupRecord } from './signup';

/** Writes under way at the same time during an import. */
const CONCURRENCY = 50;

/** What an import did with the signups, or would do. */
type ImportCounts = Omit<ImportResult, 'refused'>;

export interface ImportOptions {
  /** Only count. */
  dryRun?: boolean | undefined;
  /** Returns whether a person has left or must not be written to. */
  hasLeft(email: string): Promise<boolean>;
}

/** Creates what adds signups: each is one conditional put. */
export function createChanges(table: Table, now: Clock) {
  const put = (signup: SignupRecord): Promise<boolean> => table.put(signupItem(signup), isFree(now()));

  return {
    /** Adds a signup unless its address is on the list; the two outcomes cannot be told apart. */
    async add(signup: SignupRecord): Promise<void> {
      await put(signup);
    },
    /**
     * Adds signups with their original dates unless their addresses are on the list or the people have left; of two with
     * the same address one is added. Safe to repeat after a failure.
     */
    async import(
      signups: readonly SignupRecord[],
      { dryRun = false, hasLeft }: ImportOptions,
    ): Promise<ImportCounts> {
      const counts: ImportCounts = { imported: 0, existing: 0, left: 0 };
      const counted = new Set<string>();
      const importOne = async (signup: SignupRecord): Promise<keyof ImportCounts> => {
        const { normalisedEmail } = signup;
        const isRepeated = dryRun && counted.size === counted.add(normalisedEmail).size;
        const isGone = await hasLeft(signup.email);
        if (!dryRun && !isGone) return (await put(signup)) ? 'imported' : 'existing';
        const isOnList = !holds(isFree(now()), await table.get(signupKey(normalisedEmail)));
        if (isOnList) return 'existing';
        return isGone ? 'left' : isRepeated ? 'existing' : 'imported';
      };
      for (let from = 0; from < signups.length; from += CONCURRENCY) {
        for (const outcome of await Promise.all(signups.slice(from, from + CONCURRENCY).map(importOne))) {
          counts[outcome] += 1;
        }
      }
      return counts;
    },
  };
}
