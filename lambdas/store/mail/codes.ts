import { isoOf } from '../../domain';
import { numberOf, signupKey, textOf } from '../keys';
import type { Condition, Item, Key } from '../table';
import { ABSENT, readAll } from '../table';
import type { MailContext } from './people';

const CODES = 'codes';
/** The item that says how many codes there are, and how many of them were taken. */
const COUNTER: Key = { pk: CODES, sk: 'counter' };
/** Codes that are written at once. */
const CONCURRENCY = 25;
const FIRST_CODE = '#';
const LAST_CODE = '#~';

const keyOf = (number: number): Key => ({ pk: CODES, sk: `#${String(number).padStart(8, '0')}` });

export type CodeState = 'free' | 'given' | 'used' | 'wasted';

/**
 * Creates the pool of discount codes. A code is taken by its number, with one atomic write, and then given to a person
 * together with the note that it was: two people never get the same, and one is wasted if the process ends in between.
 * The person's code is an attribute of their signup, so that an erasure forgets it.
 */
export function createCodes({ table, now }: Pick<MailContext, 'table' | 'now'>) {
  const readCounter = async () => {
    const { total = 0, taken = 0 } = (await table.get(COUNTER)) ?? {};
    return { total: Number(total), taken: Number(taken) };
  };
  const readCodes = () => readAll(table, [CODES], { from: FIRST_CODE, to: LAST_CODE });
  /** Codes that there were at the last look: more may have been added since. */
  let known = 0;
  /** Takes the number of a free code. */
  async function take(): Promise<number | undefined> {
    for (let isCurrent = false; ; isCurrent = true) {
      const isFree: Condition = {
        any: [
          ['taken', 'absent'],
          ['taken', '<', known],
        ],
      };
      const counter = known > 0 && (await table.update(COUNTER, { add: { taken: 1 } }, isFree));
      if (counter) return numberOf(counter, 'taken');
      if (isCurrent) return undefined;
      known = (await readCounter()).total;
    }
  }
  return {
    /** Returns how many codes are free. */
    async free(): Promise<number> {
      const { total, taken } = await readCounter();
      return total - taken;
    },
    /**
     * Gives a code to the person of a signup. Resolves to it; undefined if there is none left, or the signup has one
     * already or has changed.
     */
    async give(signup: Item): Promise<string | undefined> {
      const number = await take();
      if (number === undefined) return undefined;
      const code = textOf((await table.get(keyOf(number))) ?? {}, 'code');
      const isGiven = await table.transact([
        {
          call: 'update',
          key: signupKey(textOf(signup, 'sk')),
          change: { set: { code } },
          condition: {
            all: [
              ['code', 'absent'],
              ['signedUpAt', '=', textOf(signup, 'signedUpAt')],
            ],
          },
        },
        { call: 'update', key: keyOf(number), change: { set: { givenAt: isoOf(now()) } } },
      ]);
      return isGiven ? code : undefined;
    },
    /** Adds codes that are not in the pool yet, compared without case. Resolves to how many were added. */
    async add(codes: readonly string[], { dryRun = false } = {}): Promise<number> {
      const stored = await readCodes();
      const known = new Set(stored.map((item) => textOf(item, 'code').toUpperCase()));
      const added = codes.filter((code) => known.size !== known.add(code.toUpperCase()).size);
      if (dryRun) return added.length;
      let number = Number(stored.at(-1)?.sk?.toString().slice(1) ?? 0);
      for (let rest = added; rest.length > 0; ) {
        const [part, first] = [rest.slice(0, CONCURRENCY), number + 1];
        const puts = part.map((code, index) => table.put({ ...keyOf(first + index), code }, ABSENT));
        const results = await Promise.all(puts);
        number += part.length;
        // Another import at the same time has taken the number.
        rest = [...rest.slice(CONCURRENCY), ...part.filter((_, index) => !results[index])];
      }
      // After the codes: an import that was interrupted is completed by repeating it.
      const isLess: Condition = {
        any: [
          ['total', 'absent'],
          ['total', '<', number],
        ],
      };
      await table.update(COUNTER, { set: { total: number } }, isLess);
      return added.length;
    },
    /** Returns all codes, in the order in which they are given. */
    async list(): Promise<{ code: string; state: CodeState; number: number }[]> {
      const [{ taken }, stored] = [await readCounter(), await readCodes()];
      return stored.map((item) => {
        const number = Number(textOf(item, 'sk').slice(1));
        const isFree = number > taken;
        const rest: CodeState = isFree ? 'free' : item.givenAt === undefined ? 'wasted' : 'given';
        return { code: textOf(item, 'code'), state: item.usedAt === undefined ? rest : 'used', number };
      });
    },
    /** Notes that a code was used for an order. */
    async markUsed(number: number): Promise<void> {
      await table.update(keyOf(number), { set: { usedAt: isoOf(now()) } }, { all: [['code', 'present']] });
    },
  };
}
