import type { SilenceReason } from '../contract/email';
import type { Silenced } from '../contract/schemas';
import { isoOf } from '../facts/time';
import {
  getPerson,
  isAlive,
  isGone,
  isSilenced,
  type MailContext,
  omit,
  type Person,
  readPeople,
  refOf,
  save,
  settle,
  withSignup,
} from './people';

export type Silence = ReturnType<typeof createSilence>;

/** Creates what the owner learns about people who must not be written to, and how one of them is let in again. */
export function createSilence(context: Pick<MailContext, 'table' | 'now' | 'hash' | 'forget'>) {
  const { table, now } = context;
  const find = (email: string) => getPerson(table, refOf(context, email));

  return {
    /** Counts the silenced addresses by reason, or those of one address: none or one. */
    async silenced(email?: string): Promise<Silenced[]> {
      const isSilent = (person: Person) => isAlive(person, now()) && isSilenced(person, now());
      const people: Person[] =
        email === undefined
          ? await readPeople(table, isSilent)
          : [(await find(email)) ?? {}].filter(isSilent);
      const found = new Map<SilenceReason, Silenced>();
      for (const { silenced: reason = 'not-me', silencedAt = 0 } of people) {
        const { count, newest } = found.get(reason) ?? { count: 0, newest: isoOf(0) };
        const latest = Math.max(Date.parse(newest), silencedAt);
        found.set(reason, { reason, count: count + 1, newest: isoOf(latest) });
      }
      return [...found.values()];
    },
    /** Returns whether a person has left, said no or complained, or the address bounced. */
    async hasLeft(email: string): Promise<boolean> {
      const person = await find(email);
      return isAlive(person, now()) && isGone(person, now());
    },
    /** Lets emails be sent to an address again. Resolves to whether it was silenced. */
    async lift(email: string): Promise<boolean> {
      for (;;) {
        const found = await find(email);
        if (!isAlive(found, now()) || !isSilenced(found, now())) return false;
        const { person, signup } = await withSignup(table, found, now());
        const lifted = settle(omit(person, 'silenced', 'silencedAt'), signup, now());
        if (await save(context, person, lifted)) return true;
      }
    },
  };
}
