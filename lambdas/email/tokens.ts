import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { CONFIRM_DAYS, LINK_HOURS, MAIL_PAGES } from '../contract/email';
import { PATHS } from '../contract/endpoints';
import { expiryOf } from '../facts/retention';
import { type Clock, DAY, HOUR } from '../facts/time';
import type { MailKeys, SigningKey } from './keys';

/** What a link allows, and its first byte, which never changes because sent emails contain it. */
const PURPOSES = { confirm: 1, manage: 2, unsubscribe: 3, preview: 4, 'new-address': 5, renew: 6 } as const;
export type TokenPurpose = keyof typeof PURPOSES;

/**
 * The offsets of the parts of a token, whose order never changes: purpose, reference, expiry in seconds since 1970, key
 * id, the HMAC of everything else, and the encrypted address.
 */
const REF = 1;
const EXPIRY = REF + 16;
const KEY_ID = EXPIRY + 5;
const MAC = KEY_ID + 4;
const ADDRESS = MAC + 16;
/** At least as many characters as the bytes before the address need. */
const TOKEN = /^[A-Za-z0-9_-]{56,}$/;

/** The person that a link belongs to. */
export interface Addressee {
  /** 32 hexadecimal digits. */
  ref: string;
  /** Empty in links that do not need it, and in those of nobody. */
  email: string;
}

/** What making and reading tokens needs. */
export interface Tokens {
  keys: MailKeys;
  now: Clock;
}

/**
 * Returns a token for one purpose; the same arguments and key return the same token.
 * @param expiresAt ms since 1970, rounded down to a second
 */
export function issueToken(
  { keys }: Tokens,
  purpose: TokenPurpose,
  { ref, email }: Addressee,
  expiresAt: number,
): string {
  const head = Buffer.alloc(MAC);
  head.writeUInt8(PURPOSES[purpose], 0);
  head.write(ref, REF, 'hex');
  head.writeUIntBE(Math.floor(expiresAt / 1000), EXPIRY, 5);
  keys.current.id.copy(head, KEY_ID);
  const mac = macOf(head, Buffer.from(email), keys.current);
  const cipher = createCipheriv(CIPHER, keys.current.encryption, mac);
  return Buffer.concat([head, mac, cipher.update(email), cipher.final()]).toString('base64url');
}

/** Returns the person of a token, if it is genuine, for this purpose, and not expired. */
export function readToken({ keys, now }: Tokens, purpose: TokenPurpose, token = ''): Addressee | undefined {
  if (!TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  // Spare bits would give a token more than one spelling.
  if (bytes.toString('base64url') !== token) return undefined;
  const signing = keys.valid.find(({ id }) => id.equals(bytes.subarray(KEY_ID, MAC)));
  if (!signing) return undefined;
  const [head, mac] = [bytes.subarray(0, MAC), bytes.subarray(MAC, ADDRESS)];
  const decipher = createDecipheriv(CIPHER, signing.encryption, mac);
  const address = Buffer.concat([decipher.update(bytes.subarray(ADDRESS)), decipher.final()]);
  if (!timingSafeEqual(macOf(head, address, signing), mac)) return undefined;
  if (bytes.readUInt8(0) !== PURPOSES[purpose]) return undefined;
  if (bytes.readUIntBE(EXPIRY, 5) * 1000 <= now()) return undefined;
  return { ref: bytes.toString('hex', REF, EXPIRY), email: address.toString() };
}

/**
 * The HMAC is also the initialization vector of the encryption (SIV): an address is encrypted differently in each
 * token.
 */
const CIPHER = 'aes-256-ctr';

const macOf = (head: Buffer, address: Buffer, { key }: SigningKey): Buffer =>
  createHmac('sha256', key)
    .update(head)
    .update(address)
    .digest()
    .subarray(0, ADDRESS - MAC);

/** The addresses that the emails of one person contain. */
export interface MailLinks {
  site: string;
  /** The page where anybody can ask for a link. */
  mySignup: string;
  /** Confirms or rejects a signup; valid for `CONFIRM_DAYS`. */
  confirm: string;
  /** Confirms this address as the new one of a person; valid for `CONFIRM_DAYS`. */
  newAddress: string;
  /** Renews a consent; valid as long as a signup is kept. */
  renew: string;
  /** The person's signup; valid for `LINK_HOURS`. */
  manage: string;
  /** Leaves the list; valid as long as a signup is kept. */
  unsubscribe: string;
}

/**
 * Returns the links of an email. Those with which somebody leaves or is erased contain the address: they work even if
 * nothing else about the person is stored, or they have signed up again.
 * @param since when the email was first tried (ms since 1970), so that a repetition has the same bytes
 */
export function mailLinks(
  siteUrl: string,
  tokens: Tokens,
  { ref, email }: Addressee,
  since: number,
): MailLinks {
  const link = (path: string, purpose: TokenPurpose, address: string, expiresAt: number) =>
    `${siteUrl}${path}?t=${issueToken(tokens, purpose, { ref, email: address }, expiresAt)}`;
  return {
    site: siteUrl,
    mySignup: `${siteUrl}${MAIL_PAGES.mySignup}`,
    confirm: link(PATHS.confirm, 'confirm', '', since + CONFIRM_DAYS * DAY),
    newAddress: link(PATHS.newAddress, 'new-address', email, since + CONFIRM_DAYS * DAY),
    renew: link(PATHS.renewal, 'renew', '', expiryOf(since)),
    manage: link(PATHS.mySignup, 'manage', email, since + LINK_HOURS * HOUR),
    unsubscribe: link(PATHS.unsubscribe, 'unsubscribe', email, expiryOf(since)),
  };
}
