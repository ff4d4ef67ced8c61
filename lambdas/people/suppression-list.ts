import type { SuppressionReason } from '../contract/email';
import type { Silenced } from '../contract/schemas';
import { isoOf } from '../facts/time';
import { getPerson, type MailContext, refOf, save, withSignup } from './people';
import { type PersonRecord, people, type Suppression, suppressionOf } from './person';
import { isAlive } from './rules';

type SuppressionContext = Pick<MailContext, 'table' | 'now' | 'hash'>;

const find = (context: SuppressionContext, email: string): Promise<PersonRecord | undefined> =>
  getPerson(context.table, refOf(context, email));

/** Returns why addresses are on the suppression list, or one of them. */
async function readSuppressions(
  context: SuppressionContext,
  email: string | undefined,
): Promise<Suppression[]> {
  const { table, now } = context;
  const isOnSuppressionList = (one: PersonRecord) => isAlive(one, now()) && suppressionOf(one) !== undefined;
  const one = email === undefined ? undefined : await find(context, email);
  const all =
    email === undefined ? await people.on(table).readAll({}, isOnSuppressionList) : one ? [one] : [];
  return all.filter(isOnSuppressionList).flatMap((record) => suppressionOf(record) ?? []);
}

/** Counts the addresses on the suppression list by reason, or those of one address: none or one. */
export async function countSuppressed(context: SuppressionContext, email?: string): Promise<Silenced[]> {
  const found = new Map<SuppressionReason, Silenced>();
  for (const { reason, at } of await readSuppressions(context, email)) {
    const { count, newest } = found.get(reason) ?? { count: 0, newest: at };
    found.set(reason, {
      reason,
      count: count + 1,
      newest: isoOf(Math.max(Date.parse(newest), Date.parse(at))),
    });
  }
  return [...found.values()];
}

/**
 * Returns whether no import may add an address that is not on the list: its owner left, was erased, said no or
 * complained, or it bounced.
 */
export async function hasLeft(context: SuppressionContext, email: string): Promise<boolean> {
  const record = await find(context, email);
  // "No" is final, and on the suppression list, some seconds later.
  return isAlive(record, context.now()) && (record.declinedAt ?? suppressionOf(record)) !== undefined;
}

/** Takes an address off the suppression list. Resolves to whether it was on it. */
export async function unsuppress(
  context: SuppressionContext & Pick<MailContext, 'forget'>,
  email: string,
): Promise<boolean> {
  const { table, now } = context;
  for (;;) {
    const record = await find(context, email);
    if (!isAlive(record, now()) || suppressionOf(record) === undefined) return false;
    const person = await withSignup(table, record, now());
    if (await save(context, person, { ...person, suppression: undefined })) return true;
  }
}
