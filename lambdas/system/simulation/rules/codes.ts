import type { Environment } from '../environment';
import { CODE, type Owner } from '../owner';
import { storedSignups } from '../stored';
import { isToList } from './claims';
import type { Fail, Rule } from './rule';

/**
 * No code goes to two people, nobody gets two, no code is taken without being given, and an order records whose code it
 * was.
 */
export function codeRule(env: Environment, owner: Owner, fail: Fail): Rule {
  const { config, names } = env;
  const mailedTo = new Map<string, string>();
  const everGiven = new Set<string>();
  /** The codes of orders that were imported. */
  const ordered = new Set<string>();
  return {
    see(event) {
      switch (event.kind) {
        case 'stored': {
          const { before, after } = event.change;
          if (after.kind !== 'signup' || after.code === undefined) return;
          everGiven.add(after.code.toUpperCase());
          if (before.kind === 'signup' && before.code !== undefined && before.code !== after.code)
            fail('a person got a second code', `${after.email}: ${before.code}, then ${after.code}`);
          return;
        }
        case 'restored':
          mailedTo.clear();
          ordered.clear();
          return;
        case 'acknowledged':
          for (const code of event.request.codes ?? []) ordered.add(code);
          return;
        case 'arrived': {
          const { email } = event;
          if (!event.isAccepted || !isToList(email) || !config.hasCode) return;
          const code = CODE.exec(email.text)?.[0];
          if (code === undefined) {
            fail('an email has no code', `${names.of(email.kind)} to ${names.of(email.ref)}`);
            return;
          }
          const other = mailedTo.get(code) ?? email.ref;
          if (other !== email.ref)
            fail('two people got one code', `${code}: ${names.of(other)} and ${names.of(email.ref)}`);
          mailedTo.set(code, email.ref);
          return;
        }
      }
    },
    async judge() {
      const holders = new Map<string, string>();
      for (const { email, code, hasOrdered } of storedSignups(env)) {
        if (code !== undefined && ordered.has(code) && !hasOrdered)
          fail('an order with a code does not count for its owner', `${code}: ${email}`);
        const other = code === undefined ? undefined : holders.get(code);
        if (other !== undefined) fail('two people have one code', `${code}: ${other} and ${email}`);
        if (code !== undefined) holders.set(code, email);
      }
      const pool = await owner.codes('judge');
      const different = new Set(pool.map(({ code }) => code.toUpperCase()));
      if (different.size !== pool.length)
        fail('a code is twice in the pool', `${pool.length} codes, ${different.size} different`);
      for (const { code, state } of pool)
        if (state === 'given' && !everGiven.has(code.toUpperCase()))
          fail('a code was taken and not given', code);
        else if (state !== 'used' && ordered.has(code)) fail('a code of an order is not used', code);
        else if (state === 'free' && holders.has(code)) fail('a code is free though somebody has it', code);
    },
  };
}
