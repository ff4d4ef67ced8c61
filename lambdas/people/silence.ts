import type { SilenceReason } from '../contract/email';
import type { Silenced } from '../contract/schemas';
import { isoOf } from '../facts/time';
import { getPerson, type MailContext, refOf, save, withSignup } from './people';
import { type PersonRecord, people, type Silence, silenceOf } from './person';
import { isAlive, isSilent } from './rules';
import { settle } from './settle';

export type SilenceStore = ReturnType<typeof createSilence>;

/** Creates the owner's view of people who must get no email, and the way to let one of them in again. */
export function createSilence(context: Pick<MailContext, 'table' | 'now' | 'hash' | 'forget'>) {
  const { table, now } = context;
  const find = (email: string) => getPerson(table, refOf(context, email));

  /** Returns the silences that count, or that of one address. */
  async function readSilences(email: string | undefined): Promise<Silence[]> {
    const isSilenced = (one: PersonRecord) => isAlive(one, now()) && isSilent(silenceOf(one), now());
    const one = email === undefined ? undefined : await find(email);
    const all = email === undefined ? await people.on(table).readAll({}, isSilenced) : one ? [one] : [];
    return all.filter(isSilenced).flatMap((record) => silenceOf(record) ?? []);
  }

  return {
    /** Counts the silenced addresses by reason, or those of one address: none or one. */
    async silenced(email?: string): Promise<Silenced[]> {
      const found = new Map<SilenceReason, Silenced>();
      for (const { reason, at } of await readSilences(email)) {
        const { count, newest } = found.get(reason) ?? { count: 0, newest: at };
        found.set(reason, {
          reason,
          count: count + 1,
          newest: isoOf(Math.max(Date.parse(newest), Date.parse(at))),
        });
      }
      return [...found.values()];
    },
    /** Returns whether a person has left, said no or complained, or the address bounced. */
    async hasLeft(email: string): Promise<boolean> {
      const record = await find(email);
      if (!isAlive(record, now())) return false;
      const isDeparted = record.leftAt !== undefined || record.declinedAt !== undefined;
      return isDeparted || isSilent(silenceOf(record), now());
    },
    /** Lets emails be sent to an address again. Resolves to whether it was silenced. */
    async lift(email: string): Promise<boolean> {
      for (;;) {
        const record = await find(email);
        if (!isAlive(record, now()) || !isSilent(silenceOf(record), now())) return false;
        const person = await withSignup(table, record, now());
        const lifted = settle({ ...person, silence: undefined }, now());
        if (await save(context, person, lifted)) return true;
      }
    },
  };
}
