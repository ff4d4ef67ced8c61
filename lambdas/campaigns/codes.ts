import { isoOf } from '../facts/time';
import type { MailContext } from '../people/people';
import { isSameSignup, type Signup, signups } from '../signups/signup';
import { textOf } from '../table/keys';
import type { Item, Key } from '../table/table';
import { ABSENT, countAll, readAll } from '../table/table';

const CODES = 'codes';
/** Codes that are written at once. */
const CONCURRENCY = 25;

/** The code itself is the key, in capitals: whoever imports it when, it is there once. */
const keyOf = (code: string): Key => ({ pk: CODES, sk: code.toUpperCase() });

export type CodeState = 'free' | 'given' | 'used';

/**
 * Creates the pool of discount codes. A code that is free has a `dueAt`, which puts it into the index of what is due. One
 * transaction takes it out of there and makes it an attribute of a signup, so that an erasure forgets whose it was: two
 * people never get the same code, nobody gets two, and none is lost.
 */
export function createCodes({ table, now }: Pick<MailContext, 'table' | 'now'>) {
  const end = (at: 'givenAt' | 'usedAt') => ({ set: { [at]: isoOf(now()) }, remove: ['dueAt'] });

  /** Resolves to whether the signup has a code now, has changed or gone, or must be given another code. */
  async function join(signup: Signup, code: Item): Promise<'ready' | 'gone' | 'again'> {
    const isGiven = await table.transact([
      signups.write.update(signup, {
        set: { code: textOf(code, 'code') },
        where: [['code', 'absent'], ...isSameSignup(signup)],
      }),
      {
        call: 'update',
        key: keyOf(textOf(code, 'code')),
        change: end('givenAt'),
        condition: { all: [['dueAt', 'present']] },
      },
    ]);
    if (isGiven) return 'ready';
    const current = await signups.on(table).get(signup);
    if (current?.signedUpAt !== signup.signedUpAt) return 'gone';
    return current.code === undefined ? 'again' : 'ready';
  }

  return {
    /** Returns how many codes are free. */
    free: (): Promise<number> => countAll(table, [CODES], { index: 'by-due' }),
    /**
     * Gives a code to each person who has none. Resolves to the signups that have one now, and to how many codes are
     * missing; a signup that was changed or erased meanwhile is neither.
     */
    async give(recipients: readonly Signup[]): Promise<{ ready: ReadonlySet<Signup>; missing: number }> {
      const ready = new Set(recipients.filter(({ code }) => code !== undefined));
      let rest = recipients.filter((signup) => !ready.has(signup));
      while (rest.length > 0) {
        // Those that have been free for the longest time.
        const { items: free } = await table.query({ pk: CODES, index: 'by-due', limit: rest.length });
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
    async add(codes: readonly string[], { dryRun = false } = {}): Promise<number> {
      const stored = new Set((await readAll(table, [CODES])).map((item) => textOf(item, 'sk')));
      const isNew = (code: string) => stored.size !== stored.add(keyOf(code).sk).size;
      const missing = codes.filter(isNew);
      if (dryRun) return missing.length;
      let added = 0;
      for (let from = 0; from < missing.length; from += CONCURRENCY) {
        const part = missing.slice(from, from + CONCURRENCY);
        const puts = part.map((code) => table.put({ ...keyOf(code), code, dueAt: isoOf(now()) }, ABSENT));
        added += (await Promise.all(puts)).filter(Boolean).length;
      }
      return added;
    },
    /** Returns all codes, sorted without case. */
    async list(): Promise<{ code: string; state: CodeState }[]> {
      const stored = await readAll(table, [CODES]);
      return stored.map((item) => ({ code: textOf(item, 'code'), state: stateOf(item) }));
    },
    /** Records that a code was used for an order. */
    async markUsed(code: string): Promise<void> {
      await table.update(keyOf(code), end('usedAt'), { all: [['code', 'present']] });
    },
  };
}

function stateOf({ usedAt, givenAt }: Item): CodeState {
  if (usedAt !== undefined) return 'used';
  return givenAt === undefined ? 'free' : 'given';
}
