import { isLate, type SignupRecord } from '../domain';
import { textOf } from './attributes';
import type { StoreCalls } from './calls';
import { secondsOf, signupItem, signupKey } from './layout';
import type { CountMemory } from './memory';

/** What changes the list: one conditional put, one delete. */
export function createSignups(calls: StoreCalls, memory: CountMemory, now: () => number) {
  /**
   * Others may have counted the time of a late write already. So its day is reopened first, and again where
   * the write took so long that the day may have closed meanwhile.
   */
  async function changing<Result>(time: number, write: () => Promise<Result>): Promise<Result> {
    let openSince = time;
    if (isLate(openSince, now())) {
      openSince = now();
      await memory.reopen(time);
    }
    const result = await write();
    if (isLate(openSince, now())) await memory.reopen(time);
    return result;
  }

  return {
    async add(signup: SignupRecord): Promise<boolean> {
      return changing(Date.parse(signup.signedUpAt), () =>
        calls.put(signupItem(signup), {
          expression: 'attribute_not_exists(#pk) OR #expiresAt <= :now',
          values: { now: secondsOf(now()) },
        }),
      );
    },
    async erase(normalisedEmail: string): Promise<void> {
      const key = signupKey(normalisedEmail);
      for (let erased = false; !erased; ) {
        const item = await calls.get(key);
        if (!item) return;
        const signedUpAt = textOf(item, 'signedUpAt');
        // Someone who left and came back in between stands at another time, so another day is to be reopened.
        erased = await changing(Date.parse(signedUpAt), () =>
          calls.delete(key, {
            expression: 'attribute_not_exists(#pk) OR #signedUpAt = :seen',
            values: { seen: signedUpAt },
          }),
        );
      }
    },
  };
}
