import * as z from 'zod/mini';
import { isoOf } from '../facts/time';
import type { MailContext } from '../people/people';
import { isSameSignup, type Signup, signups } from '../signups/signup';
import { batchesOf } from '../table/batches';
import { entity } from '../table/entity';

const CODES = 'codes';
/** Codes that are written at once. */
const CONCURRENCY = 25;

const time = z.string();
/** As it was imported first. */
const code = z.string();
const codeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('free'), code, freeSince: time }),
  z.object({ state: z.literal('given'), code, givenAt: time }),
  z.object({ state: z.literal('used'), code, usedAt: time }),
]);
type Code = z.infer<typeof codeSchema>;
export type CodeState = Code['state'];

/** How codes are compared, and found: whoever imports one when, it is there once. */
export const normaliseCode = (code: string): string => code.toUpperCase();

/** The discount codes, of which the free ones are in the index `by-due`. */
export const codes = entity('code', codeSchema, {
  partitions: [CODES],
  key: ({ code }: { code: string }) => ({ pk: CODES, sk: normaliseCode(code) }),
  indexes: { 'by-due': 'freeSince' },
});

/**
 * Creates the pool of discount codes. One transaction takes a code out of the free ones and makes it an attribute of a
 * signup, so that an erasure forgets whose it was: two people never get the same code, nobody gets two, and none is lost.
 */
export function createCodes({ table, now }: Pick<MailContext, 'table' | 'now'>) {
  const store = codes.on(table);

  /** Resolves to whether the signup has a code now, has changed or gone, or must be given another code. */
  async function join(signup: Signup, { code }: Code): Promise<'ready' | 'gone' | 'again'> {
    const isGiven = await table.transact([
      signups.write.update(signup, { set: { code }, where: [['code', 'absent'], ...isSameSignup(signup)] }),
      codes.write.move({ code }, { from: 'free', to: 'given', set: { givenAt: isoOf(now()) } }),
    ]);
    if (isGiven) return 'ready';
    const current = await signups.on(table).get(signup);
    if (current?.signedUpAt !== signup.signedUpAt) return 'gone';
    return current.code === undefined ? 'again' : 'ready';
  }

  return {
    /** Returns how many codes are free. */
    free: (): Promise<number> => store.count({ index: 'by-due' }),
    /**
     * Gives a code to each person who has none. Resolves to the signups that have one now, and to how many codes are
     * missing; a signup that was changed or erased meanwhile is neither.
     */
    async give(recipients: readonly Signup[]): Promise<{ ready: ReadonlySet<Signup>; missing: number }> {
      const ready = new Set(recipients.filter(({ code }) => code !== undefined));
      let rest = recipients.filter((signup) => !ready.has(signup));
      while (rest.length > 0) {
        // Those that have been free for the longest time.
        const { records: free } = await store.query(CODES, { index: 'by-due', limit: rest.length });
        if (free.length === 0) break;
        const outcomes = await Promise.all(
          rest.map((signup, index) => {
            const code = free[index];
            return code ? join(signup, code) : 'again';
          }),
        );
        for (const [index, signup] of rest.entries()) if (outcomes[index] === 'ready') ready.add(signup);
        rest = rest.filter((_, index) => outcomes[index] === 'again');
      }
      return { ready, missing: rest.length };
    },
    /** Adds codes that are not in the pool yet, compared without case. Resolves to how many were added. */
    async add(given: readonly string[], { dryRun = false } = {}): Promise<number> {
      const known = new Set((await store.readAll()).map(({ code }) => normaliseCode(code)));
      const isNew = (code: string) => known.size !== known.add(normaliseCode(code)).size;
      const missing = given.filter(isNew);
      if (dryRun) return missing.length;
      let added = 0;
      for (const batch of batchesOf(missing, CONCURRENCY)) {
        const free = batch.map((code): Code => ({ state: 'free', code, freeSince: isoOf(now()) }));
        const outcomes = await Promise.all(free.map((code) => store.put(code, 'absent')));
        added += outcomes.filter(Boolean).length;
      }
      return added;
    },
    /** Returns all codes, sorted without case. */
    list: async (): Promise<{ code: string; state: CodeState }[]> =>
      (await store.readAll()).map(({ code, state }) => ({ code, state })),
    /** Records that a code was used for an order. */
    async markUsed(code: string): Promise<void> {
      await store.move({ code }, { from: ['free', 'given'], to: 'used', set: { usedAt: isoOf(now()) } });
    },
  };
}
