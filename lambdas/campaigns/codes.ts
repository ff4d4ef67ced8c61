import * as z from 'zod/mini';
import { isoOf } from '../facts/time';
import type { MailContext } from '../people/people';
import { isSameSignup, type Signup, signups } from '../signups/signup';
import { batchesOf, settleAll } from '../table/batches';
import { entity } from '../table/entity';
import type { Write } from '../table/table';

const CODES = 'codes';
/** Codes that are written at once, and that are read at once when free ones are looked for. */
const CONCURRENCY = 25;
const PAGE = 250;

const time = z.string();
/** As it was imported first. */
const code = z.string();
const codeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('free'), code }),
  z.object({ state: z.literal('given'), code, givenAt: time }),
  z.object({ state: z.literal('used'), code, usedAt: time }),
]);
export type CodeState = z.infer<typeof codeSchema>['state'];

/** How codes are compared and found, so that each is there once, however often it is imported. */
export const normaliseCode = (code: string): string => code.toUpperCase();

/** The discount codes. They are in no index: what is given to somebody is written once, and a place is remembered instead. */
export const codes = entity('code', codeSchema, {
  partitions: [CODES],
  key: ({ code }: { code: string }) => ({ pk: CODES, sk: normaliseCode(code) }),
});

export type Codes = ReturnType<typeof createCodes>;

/**
 * Creates the pool of discount codes. One transaction takes a code out of the free ones and makes it an attribute of a
 * signup, so that an erasure forgets whose it was: two people never get the same code, nobody gets two, and none is lost.
 */
export function createCodes({ table, now }: Pick<MailContext, 'table' | 'now'>) {
  const store = codes.on(table);
  /** Up to where free codes were looked for: what is before is found again by a second look, from the beginning. */
  let lookedUpTo: string | undefined;

  /** Returns free codes after a place, at most `count`, and how far it has looked; undefined at the end. */
  async function findAfter(after: string | undefined, count: number) {
    const found: string[] = [];
    let last = after;
    while (found.length < count) {
      const position = last === undefined ? undefined : codes.positionOf({ code: last });
      const { records, next } = await store.query(CODES, { limit: PAGE, after: position });
      for (const { code, state } of records) {
        if (found.length === count) break;
        last = code;
        if (state === 'free') found.push(code);
      }
      if (found.length < count && !next) return { found, last: undefined };
    }
    return { found, last };
  }

  /** Counts the codes by their states. */
  async function count(): Promise<Record<CodeState, number>> {
    const counts = { free: 0, given: 0, used: 0 };
    for await (const page of store.pages(CODES)) for (const { state } of page) counts[state] += 1;
    return counts;
  }

  /** Returns which of some codes are in the pool, as they are compared. */
  async function known(given: readonly string[]): Promise<Set<string>> {
    const found = await store.getMany(given.map((code) => ({ code })));
    return new Set(found.flatMap((one) => (one ? normaliseCode(one.code) : [])));
  }

  return {
    count,
    /** Finds free codes: fewer than wanted only if there are no more. Others may take them meanwhile. */
    async find(wanted: number): Promise<string[]> {
      const started = lookedUpTo;
      const { found, last } = await findAfter(started, wanted);
      lookedUpTo = last;
      if (found.length === wanted || started === undefined) return found;
      const again = await findAfter(undefined, wanted);
      lookedUpTo = again.last;
      return again.found;
    },
    /** Returns the writes that give a free code to a signup that has none, and is as it was read. */
    giving: (signup: Signup, code: string): Write[] => [
      signups.write.update(signup, { set: { code }, where: [['code', 'absent'], ...isSameSignup(signup)] }),
      codes.write.move({ code }, { from: 'free', to: 'given', set: { givenAt: isoOf(now()) } }),
    ],
    /** Adds codes that are not in the pool yet, compared without case. Resolves to how many were added. */
    async add(given: readonly string[], { dryRun = false } = {}): Promise<number> {
      let added = 0;
      if (dryRun) return new Set(given.map(normaliseCode)).size - (await known(given)).size;
      for (const batch of batchesOf(given, CONCURRENCY)) {
        const outcomes = await settleAll(batch.map((code) => store.put({ state: 'free', code }, 'absent')));
        added += outcomes.filter(Boolean).length;
      }
      return added;
    },
    known,
    /**
     * Returns about `size` codes, sorted without case.
     * @param cursor `next` of the page before: its last code
     */
    async page(
      size: number,
      cursor?: string,
    ): Promise<{ codes: { code: string; state: CodeState }[]; next?: string }> {
      const found: { code: string; state: CodeState }[] = [];
      let last = cursor;
      do {
        const after = last === undefined ? undefined : codes.positionOf({ code: last });
        const { records, next } = await store.query(CODES, { limit: PAGE, after });
        for (const { code, state } of records) found.push({ code, state });
        if (!next) return { codes: found };
        last = found.at(-1)?.code;
      } while (found.length < size);
      return { codes: found, ...(last !== undefined && { next: last }) };
    },
    /** Records that a code was used for an order. */
    async markUsed(code: string): Promise<void> {
      await store.move({ code }, { from: ['free', 'given'], to: 'used', set: { usedAt: isoOf(now()) } });
    },
  };
}
