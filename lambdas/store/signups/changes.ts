import { isoOf, type SignupRecord } from '../../domain';
import { textOf } from '../attributes';
import type { CountCache } from '../counts/count-cache';
import { signupItem, signupKey, windowAt } from '../keys';
import type { SignupStore } from '../signup-store';
import type { Condition, Table } from '../table';
import { createLateChanges } from './late-changes';

/** Writes under way at the same time during an import. */
const IMPORT_CONCURRENCY = 50;

/** The store's writes: a signup is one conditional put, an erasure one delete. */
export function createChanges(
  table: Table,
  cache: CountCache,
  now: () => number,
): Pick<SignupStore, 'add' | 'import' | 'erase'> {
  const changing = createLateChanges(cache, now);

  /** Adds a signup if its address is free, or its signup expired by today's retention, whatever its own date is. */
  async function put(signup: SignupRecord): Promise<boolean> {
    const isFree: Condition = {
      any: [
        ['pk', 'absent'],
        ['signedUpAt', '<', isoOf(windowAt(now()).first)],
      ],
    };
    return table.put(signupItem(signup), isFree);
  }

  return {
    async add(signup) {
      await changing([Date.parse(signup.signedUpAt)], () => put(signup));
    },
    async import(signups) {
      if (signups.length === 0) return { imported: 0 };
      const times = signups.map(({ signedUpAt }) => Date.parse(signedUpAt));
      return changing(times, async () => {
        let imported = 0;
        for (let from = 0; from < signups.length; from += IMPORT_CONCURRENCY) {
          const outcomes = await Promise.all(signups.slice(from, from + IMPORT_CONCURRENCY).map(put));
          imported += outcomes.filter(Boolean).length;
        }
        return { imported };
      });
    },
    async erase(normalisedEmail) {
      const key = signupKey(normalisedEmail);
      for (let erased = false; !erased; ) {
        const item = await table.get(key);
        if (!item) return;
        const signedUpAt = textOf(item, 'signedUpAt');
        // Somebody who left and signed up again in between has another time, so another day has to be invalidated.
        const isSame: Condition = {
          any: [
            ['pk', 'absent'],
            ['signedUpAt', '=', signedUpAt],
          ],
        };
        erased = await changing([Date.parse(signedUpAt)], () => table.delete(key, isSame));
      }
    },
  };
}
