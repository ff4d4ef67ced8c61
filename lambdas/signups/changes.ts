import { ERASE_RANGE_LIMIT } from '../contract/endpoints';
import type { ImportResult } from '../contract/schemas';
import type { Clock } from '../facts/time';
import { erasure, getPerson } from '../people/people';
import { textOf } from '../table/keys';
import { type Condition, holds, type Table } from '../table/table';
import { countBetween } from './counts';
import { isFree, signupItem, signupKey, timeRange } from './item';
import { type Row, rowsByTime } from './list';
import type { SignupRecord } from './signup';

/** A range of time, from `from` up to but not including `to` (ms since 1970). */
export interface StoredRange {
  from: number;
  to: number;
}

/** How people whose signups are erased are found, and what an engine has stored about them is deleted. */
export interface StoredPeople {
  refOf(email: string): string;
  forget(ref: string): Promise<void>;
}

/** Writes under way at the same time during an import or an erasure. */
const CONCURRENCY = 50;

/** What an import did with the signups, or would do. */
type ImportCounts = Omit<ImportResult, 'refused'>;

export interface ImportOptions {
  /** Only count. */
  dryRun?: boolean | undefined;
  /** Returns whether a person has left or must not be written to. */
  isGone(email: string): Promise<boolean>;
}

/** Creates the writes of signups: adding one is one conditional put, erasing one is one delete. */
export function createChanges(table: Table, now: Clock) {
  const put = (signup: SignupRecord): Promise<boolean> => table.put(signupItem(signup), isFree(now()));

  /** Erases a signup, unless the address has left meanwhile, and perhaps signed up again. */
  async function eraseRow(row: Row, people: StoredPeople): Promise<boolean> {
    const key = { pk: textOf(row, 'pk'), sk: textOf(row, 'sk') };
    const condition: Condition = { all: [['signedUpAt', '=', row.signedUpAt]] };
    // Whom links of mails lead to. Somebody who was imported has no reference, but may have asked for a link.
    const ref = row.ref === undefined ? people.refOf(key.sk) : textOf(row, 'ref');
    const person = await getPerson(table, ref);
    if (!person) return table.delete(key, condition);
    await people.forget(person.sk);
    return table.transact([{ call: 'delete', key, condition }, erasure(person)]);
  }

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
      { dryRun = false, isGone }: ImportOptions,
    ): Promise<ImportCounts> {
      const counts: ImportCounts = { imported: 0, existing: 0, left: 0 };
      const counted = new Set<string>();
      const importOne = async (signup: SignupRecord): Promise<keyof ImportCounts> => {
        const { normalisedEmail } = signup;
        const isRepeated = dryRun && counted.size === counted.add(normalisedEmail).size;
        const hasLeft = await isGone(signup.email);
        if (!dryRun && !hasLeft) return (await put(signup)) ? 'imported' : 'existing';
        const isOnList = !holds(isFree(now()), await table.get(signupKey(normalisedEmail)));
        if (isOnList) return 'existing';
        return hasLeft ? 'left' : isRepeated ? 'existing' : 'imported';
      };
      for (let from = 0; from < signups.length; from += CONCURRENCY) {
        for (const outcome of await Promise.all(signups.slice(from, from + CONCURRENCY).map(importOne))) {
          counts[outcome] += 1;
        }
      }
      return counts;
    },
    /** Counts the signups that `eraseRange` would erase, expired ones included. */
    countRange: ({ from, to }: StoredRange): Promise<number> => countBetween(table, from, to),
    /**
     * Erases signups in a range of time, at most `ERASE_RANGE_LIMIT`, oldest first. Resolves to the number erased and
     * whether some are left, also if the store fails on the way.
     */
    async eraseRange(range: StoredRange, people: StoredPeople): Promise<{ erased: number; more: boolean }> {
      const rows = await readFirstRows(table, range);
      const chosen = rows.slice(0, ERASE_RANGE_LIMIT);
      let erased = 0;
      for (let from = 0; from < chosen.length; from += CONCURRENCY) {
        const part = chosen.slice(from, from + CONCURRENCY);
        const outcomes = await Promise.allSettled(part.map((row) => eraseRow(row, people)));
        erased += outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length;
        const failure = outcomes.find((outcome) => outcome.status === 'rejected');
        if (failure && erased === 0) throw failure.reason;
        if (failure) return { erased, more: true };
      }
      return { erased, more: rows.length > chosen.length };
    },
  };
}

/** Returns the oldest rows of a range: one more than a call erases, if there are as many. */
async function readFirstRows(table: Table, { from, to }: StoredRange): Promise<Row[]> {
  const query = {
    ...timeRange(from, to),
    attributes: ['signedUpAt', 'pk', 'sk', 'ref'],
    limit: ERASE_RANGE_LIMIT / 4,
  };
  const found: Row[] = [];
  for await (const rows of rowsByTime(table, query)) {
    found.push(...rows);
    if (found.length > ERASE_RANGE_LIMIT) break;
  }
  return found.slice(0, ERASE_RANGE_LIMIT + 1);
}
