import { ERASE_RANGE_LIMIT } from '../contract/endpoints';
import { normaliseEmail } from '../signups/address';
import { countBetween } from '../signups/counts';
import { signupKey, timeRange } from '../signups/item';
import { type Row, rowsByTime } from '../signups/list';
import { textOf } from '../table/keys';
import type { Condition, Table } from '../table/table';
import { erasure, findPerson, getPerson, type MailContext, refOf } from './people';

/** A range of time, from `from` up to but not including `to` (ms since 1970). */
export interface StoredRange {
  from: number;
  to: number;
}

/** Writes under way at the same time. */
const CONCURRENCY = 50;

export type Eraser = ReturnType<typeof createEraser>;

/** Creates what erases people: their signups, and all that is stored about them but the silence of their addresses. */
export function createEraser(context: MailContext) {
  const { table, forget } = context;

  async function eraseAddress(email: string): Promise<void> {
    const key = signupKey(normaliseEmail(email));
    const ref = refOf(context, email);
    for (;;) {
      const person = await getPerson(table, ref);
      if (!person) {
        await table.delete(key);
        return;
      }
      await forget(ref);
      if (await table.transact([{ call: 'delete', key }, erasure(person)])) return;
    }
  }

  /** Erases a signup, unless the address has left meanwhile, and perhaps signed up again. */
  async function eraseRow(row: Row): Promise<boolean> {
    const key = { pk: textOf(row, 'pk'), sk: textOf(row, 'sk') };
    const condition: Condition = { all: [['signedUpAt', '=', row.signedUpAt]] };
    // Whom links of emails lead to. Somebody who was imported has no reference, but may have asked for a link.
    const ref = row.ref === undefined ? refOf(context, key.sk) : textOf(row, 'ref');
    const person = await getPerson(table, ref);
    if (!person) return table.delete(key, condition);
    await forget(person.sk);
    return table.transact([{ call: 'delete', key, condition }, erasure(person)]);
  }

  return {
    /** Erases everything about an address, at the owner's request. */
    eraseAddress,
    /** Erases everything about the person of a link. */
    async erasePerson(ref: string): Promise<void> {
      const { email } = (await findPerson(context, ref))?.person ?? {};
      if (email !== undefined) await eraseAddress(email);
    },
    /** Counts the signups that `eraseRange` would erase, expired ones included. */
    countRange: ({ from, to }: StoredRange): Promise<number> => countBetween(table, from, to),
    /**
     * Erases signups in a range of time, at most `ERASE_RANGE_LIMIT`, oldest first. Resolves to the number erased and
     * whether some are left, also if the store fails on the way.
     */
    async eraseRange(range: StoredRange): Promise<{ erased: number; more: boolean }> {
      const rows = await readFirstRows(table, range);
      const chosen = rows.slice(0, ERASE_RANGE_LIMIT);
      let erased = 0;
      for (let from = 0; from < chosen.length; from += CONCURRENCY) {
        const outcomes = await Promise.allSettled(chosen.slice(from, from + CONCURRENCY).map(eraseRow));
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
