import type { SilenceReason } from '../contract/email';
import type { Silenced } from '../contract/schemas';
import { isoOf } from '../facts/time';
import { getPerson, type MailContext, refOf, save, withSignup } from './people';
import { type PersonRecord, people, type Silence, silenceOf } from './person';
import { isAlive } from './rules';

type SilenceContext = Pick<MailContext, 'table' | 'now' | 'hash'>;

const find = (context: SilenceContext, email: string): Promise<PersonRecord | undefined> =>
  getPerson(context.table, refOf(context, email));

/** Returns why addresses are on the suppression list, or one of them. */
async function readSilences(context: SilenceContext, email: string | undefined): Promise<Silence[]> {
  const { table, now } = context;
  const isSilenced = (one: PersonRecord) => isAlive(one, now()) && silenceOf(one) !== undefined;
  const one = email === undefined ? undefined : await find(context, email);
  const all = email === undefined ? await people.on(table).readAll({}, isSilenced) : one ? [one] : [];
  return all.filter(isSilenced).flatMap((record) => silenceOf(record) ?? []);
}

/** Counts the addresses on the suppression list by reason, or those of one address: none or one. */
export async function countSilenced(context: SilenceContext, email?: string): Promise<Silenced[]> {
  const found = new Map<SilenceReason, Silenced>();
  for (const { reason, at } of await readSilences(context, email)) {
    const { count, newest } = found.get(reason) ?? { count: 0, newest: at };
    found.set(reason, {
      reason,
      count: count + 1,
      newest: isoOf(Math.max(Date.parse(newest), Date.parse(at))),
    });
  }
  return [...found.values()];
}

/** Returns whether no import may add an address that is not on the list: its owner left, was erased, said no or complained, or it bounced. */
export async function hasLeft(context: SilenceContext, email: string): Promise<boolean> {
  const record = await find(context, email);
  // "No" is final some seconds later, and on the suppression list then.
  return isAlive(record, context.now()) && (record.declinedAt ?? silenceOf(record)) !== undefined;
}

/** Takes an address off the suppression list. Resolves to whether it was on it. */
export async function liftSilence(
  context: SilenceContext & Pick<MailContext, 'forget'>,
  email: string,
): Promise<boolean> {
  const { table, now } = context;
  for (;;) {
    const record = await find(context, email);
    if (!isAlive(record, now()) || silenceOf(record) === undefined) return false;
    const person = await withSignup(table, record, now());
    if (await save(context, person, { ...person, silence: undefined })) return true;
  }
}
