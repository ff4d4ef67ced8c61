import PostalMime, { type Email } from 'postal-mime';
import type { MessageCheck } from '../../contract/message-check';
import { type LookUp, rememberingLookUp } from '../dns/look-up';
import { checkAuthentication } from './check-authentication';
import { checkContent } from './check-content';
import { checkUnsubscribe } from './check-unsubscribe';
import { verifySignatures } from './dkim';
import { splitMessage } from './fields';
import { checkFrom, readFrom } from './from';

/** The largest message that is read, in bytes: large providers accept no larger ones. */
export const MESSAGE_LIMIT = 25_000_000;

/** What the checks need. */
export interface CheckContext {
  lookUp: LookUp;
  /** Returns the time in ms since 1970. */
  now(): number;
}

/**
 * Checks an email of a campaign that has arrived, as its receiver's provider judges it. Trusts nothing in it.
 * @param bytes the message as a mail program saves it, at most `MESSAGE_LIMIT`
 * @throws DnsUnavailableError
 */
export async function checkMessage(context: CheckContext, bytes: Uint8Array): Promise<MessageCheck[]> {
  const lookUp = rememberingLookUp(context.lookUp);
  const message = splitMessage(bytes);
  const from = readFrom(message);
  const [signatures, email] = await Promise.all([
    verifySignatures(lookUp, message, context.now()),
    parse(bytes),
  ]);
  const authentication = await checkAuthentication({ lookUp, message, from, signatures });
  return [
    checkFrom(from),
    ...authentication,
    ...checkUnsubscribe(message, signatures),
    ...checkContent(message, email, from),
  ];
}

/** Parses the parts; a message that the parser refuses has none. */
const parse = (bytes: Uint8Array): Promise<Pick<Email, 'html' | 'text'>> =>
  PostalMime.parse(bytes, { maxNestingDepth: 10 }).catch(() => ({}));
