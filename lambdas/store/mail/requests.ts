import type { VisitorFields } from '../../contract';
import { CONSENT } from '../../contract/facts';
import { PENDING_DAYS } from '../../contract/mail';
import { storedFieldsSchema } from '../../contract/schemas';
import { DAY, isoOf, normaliseEmail } from '../../domain';
import { definedAttributes } from '../attributes';
import { secondsOf } from '../keys';
import type { Key } from '../table';
import type { MailContext } from './context';
import { pendingKey, requestKey } from './mail-keys';

/** Days for which a requested link waits for its mail. */
const LINK_REQUEST_DAYS = 1;

type Context = Pick<MailContext, 'table' | 'now'>;

/**
 * Writes a request: always one unconditional update, so that neither the calls nor their time depend on what is
 * stored about the address. It ends a claim, so that a mail under way does not count as the one for it, and the mail for
 * it has a number of its own.
 */
async function write(
  { table, now }: Context,
  key: Key,
  fields: Record<string, string | undefined>,
  days: number,
): Promise<void> {
  const absent = Object.keys(fields).filter((name) => fields[name] === undefined);
  await table.update(key, {
    set: {
      ...definedAttributes(fields),
      state: 'due',
      requestedAt: isoOf(now()),
      expiresAt: secondsOf(now() + days * DAY),
    },
    remove: [...absent, 'claim', 'claimedUntil', 'attempt', 'attemptAt'],
  });
}

/** Without a value, a field of an earlier request is removed. */
const NO_FIELDS = Object.fromEntries(Object.keys(storedFieldsSchema.shape).map((name) => [name, undefined]));

export const requestSignup = (
  context: Context,
  fields: VisitorFields,
  client: string | undefined,
): Promise<void> =>
  write(
    context,
    pendingKey(normaliseEmail(fields.email)),
    { ...NO_FIELDS, ...fields, client, consentVersion: CONSENT.version },
    PENDING_DAYS,
  );

export const requestLink = (context: Context, email: string, client: string | undefined): Promise<void> =>
  write(context, requestKey('link', normaliseEmail(email)), { email, client }, LINK_REQUEST_DAYS);

/** Requests the mail that confirms a departure; its item is also what completes an interrupted one. */
export const requestGoodbye = (context: Context, email: string, ref: string): Promise<void> =>
  write(context, requestKey('goodbye', email), { email, ref, client: undefined }, LINK_REQUEST_DAYS);
