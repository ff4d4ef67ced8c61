import { DAY } from '../../domain';
import { secondsOf } from '../keys';
import { SUPPRESSION_REASONS, type SuppressionReason } from '../mail-store';
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

/** Suppresses an address, unless it is suppressed for a stronger reason. `ref` finds the proof of consent. */
export async function suppress(
  { table, now, hash }: Context,
  email: string,
  reason: SuppressionReason,
  ref: string,
): Promise<void> {
  const key = suppressedKey(hash(email));
  const expiresAt = secondsOf(now() + NOT_ME_DAYS * DAY);
  await table.put(
    { ...key, reason, rank: rankOf(reason), at: now(), ref, ...(reason === 'not-me' && { expiresAt }) },
    {
      any: [
        ['pk', 'absent'],
        ['rank', '<', rankOf(reason)],
        ['expiresAt', '<=', secondsOf(now())],
      ],
    },
  );
}

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
  const earlier = optionalText(item, 'ref');
  // The proof of an earlier consent: the new one takes its place.
  if (earlier && earlier !== ref) await deletePerson(context, earlier);
  await table.delete(key, { all: [['rank', '<=', rankOf('not-me')]] });
}

/** Returns the reference of the person who left, if it is known. */
export async function suppressedRef({ table, hash }: Context, email: string): Promise<string | undefined> {
  const item = await table.get(suppressedKey(hash(email)));
  return item && optionalText(item, 'ref');
}

/** Removes the reference, after which nothing but the keyed hash leads to the address. */
export async function forgetSuppressedRef({ table, hash }: Context, email: string): Promise<void> {
  await table.update(suppressedKey(hash(email)), { remove: ['ref'] }, { all: [['rank', '>', -1]] });
}
