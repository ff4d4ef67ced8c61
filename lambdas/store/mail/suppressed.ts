import { DAY } from '../../domain';
import { numberOf } from '../attributes';
import { secondsOf } from '../keys';
import { SUPPRESSION_REASONS, type SuppressionReason } from '../mail-store';
import { ABSENT, type Condition, type Item } from '../table';
import { isAlive, type MailContext, optionalText } from './context';
import { suppressedKey } from './mail-keys';
import { deletePerson } from './people';

/**
 * How long "not me" counts, in days: somebody may have pressed the wrong button, or may want to sign up later. The
 * other reasons count until the person signs up and confirms (left), or for good.
 */
const NOT_ME_DAYS = 90;

/** Reasons for which no mail at all is sent. After leaving, a person may ask for a confirmation again. */
const SILENT: readonly (string | undefined)[] = ['not-me', 'bounce', 'complaint'];

const rankOf = (reason: SuppressionReason): number => SUPPRESSION_REASONS.indexOf(reason);

type Context = Pick<MailContext, 'table' | 'now' | 'hash'>;

/**
 * Suppresses an address, unless it is suppressed for a stronger reason. `ref` is kept together with earlier ones, since
 * each may lead to a proof of consent.
 */
export async function suppress(
  context: Context,
  email: string,
  reason: SuppressionReason,
  ref: string,
): Promise<void> {
  const { table, now, hash } = context;
  const key = suppressedKey(hash(email));
  const stored = await table.get(key);
  const known = refsOf(stored);
  const isWeaker = isAlive(stored, now()) && Number(stored.rank) >= rankOf(reason);
  if (isWeaker && known.includes(ref)) return;
  const expiresAt = secondsOf(now() + NOT_ME_DAYS * DAY);
  const stronger = { reason, rank: rankOf(reason), at: now(), ...(reason === 'not-me' && { expiresAt }) };
  const refs = [...known.filter((one) => one !== ref), ref].join(' ');
  const unchanged: Condition = stored
    ? {
        all: [
          ['rank', '=', numberOf(stored, 'rank')],
          stored.refs === undefined ? ['refs', 'absent'] : ['refs', '=', stored.refs],
        ],
      }
    : ABSENT;
  const isWritten = await table.put({ ...(isWeaker ? stored : stronger), ...key, refs }, unchanged);
  // Otherwise another process suppressed the address between the two.
  if (!isWritten) await suppress(context, email, reason, ref);
}

/** References are one text, separated by spaces. */
const refsOf = (item: Item | undefined): string[] =>
  ((item && optionalText(item, 'refs')) ?? '').split(' ').filter(Boolean);

/** Whether no mail may be sent to an address. */
export async function isSilenced({ table, now, hash }: Context, email: string): Promise<boolean> {
  const item = await table.get(suppressedKey(hash(email)));
  return isAlive(item, now()) && SILENT.includes(optionalText(item, 'reason'));
}

/** Lifts what the person did themselves, since they have confirmed; reports of providers stay. */
export async function liftSuppression(context: MailContext, email: string, ref: string): Promise<void> {
  const { table, hash } = context;
  const key = suppressedKey(hash(email));
  const item = await table.get(key);
  if (!item || Number(item.rank) > rankOf('not-me')) return;
  // The proofs of earlier consents: the new one takes their place.
  for (const earlier of refsOf(item)) if (earlier !== ref) await deletePerson(context, earlier);
  await table.delete(key, { all: [['rank', '<=', rankOf('not-me')]] });
}

/** Returns the references of a suppressed address. */
export const suppressedRefs = async ({ table, hash }: Context, email: string): Promise<string[]> =>
  refsOf(await table.get(suppressedKey(hash(email))));

/** Removes the references, after which nothing but the keyed hash leads to the address. */
export async function forgetSuppressedRefs({ table, hash }: Context, email: string): Promise<void> {
  await table.update(suppressedKey(hash(email)), { remove: ['refs'] }, { all: [['rank', '>', -1]] });
}
