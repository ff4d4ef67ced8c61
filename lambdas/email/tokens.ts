import { createHmac, timingSafeEqual } from 'node:crypto';
import { CONFIRM_DAYS, LINK_HOURS, MAIL_PAGES } from '../contract/email';
import { PATHS } from '../contract/endpoints';
import { expiryOf } from '../facts/retention';
import { DAY, HOUR } from '../facts/time';
import type { MailKeys } from './keys';

/** What a link allows, and its first byte. */
const PURPOSES = { confirm: 1, manage: 2, unsubscribe: 3, preview: 4 } as const;
export type TokenPurpose = keyof typeof PURPOSES;

/** Bytes: purpose, reference, expiry in seconds since 1970, key id, and the HMAC of all of these. */
const REF = 1;
const EXPIRY = REF + 16;
const KEY_ID = EXPIRY + 5;
const MAC = KEY_ID + 4;
const LENGTH = MAC + 16;
/** 42 bytes are 56 characters without spare bits, so that each token has only one spelling. */
const TOKEN = /^[A-Za-z0-9_-]{56}$/;

export type Tokens = ReturnType<typeof createTokens>;

/**
 * Creates and checks the tokens of links.
 * @param now returns ms since 1970
 */
export function createTokens(keys: MailKeys, now: () => number) {
  return {
    /**
     * Returns a token for one purpose; the same arguments and key return the same token.
     * @param ref 32 hexadecimal digits
     * @param expiresAt ms since 1970, rounded down to a second
     */
    issue(purpose: TokenPurpose, ref: string, expiresAt: number): string {
      const bytes = Buffer.alloc(LENGTH);
      bytes.writeUInt8(PURPOSES[purpose], 0);
      bytes.write(ref, REF, 'hex');
      bytes.writeUIntBE(Math.floor(expiresAt / 1000), EXPIRY, 5);
      keys.current.id.copy(bytes, KEY_ID);
      macOf(bytes, keys.current.key).copy(bytes, MAC);
      return bytes.toString('base64url');
    },
    /** Returns the reference of a token that is genuine, for this purpose, and not expired. */
    read(purpose: TokenPurpose, token = ''): string | undefined {
      if (!TOKEN.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      const signing = keys.valid.find(({ id }) => id.equals(bytes.subarray(KEY_ID, MAC)));
      if (!signing || !timingSafeEqual(macOf(bytes, signing.key), bytes.subarray(MAC))) return undefined;
      if (bytes.readUInt8(0) !== PURPOSES[purpose]) return undefined;
      if (bytes.readUIntBE(EXPIRY, 5) * 1000 <= now()) return undefined;
      return bytes.toString('hex', REF, EXPIRY);
    },
  };
}

const macOf = (bytes: Buffer, key: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(bytes.subarray(0, MAC))
    .digest()
    .subarray(0, LENGTH - MAC);

/** The addresses that the emails of one person contain. */
export interface MailLinks {
  site: string;
  /** The page on which anybody can ask for a link. */
  mySignup: string;
  /** Confirms or rejects a signup; valid for `CONFIRM_DAYS`. */
  confirm: string;
  /** The person's signup; valid for `LINK_HOURS`. */
  manage: string;
  /** Leaves the list; valid as long as a signup is kept. */
  unsubscribe: string;
}

/**
 * Returns the links of an email.
 * @param since when the email was first tried (ms since 1970), so that a repetition has the same bytes
 */
export function mailLinks(siteUrl: string, tokens: Tokens, ref: string, since: number): MailLinks {
  const link = (path: string, purpose: TokenPurpose, expiresAt: number) =>
    `${siteUrl}${path}?t=${tokens.issue(purpose, ref, expiresAt)}`;
  return {
    site: siteUrl,
    mySignup: `${siteUrl}${MAIL_PAGES.mySignup}`,
    confirm: link(PATHS.confirm, 'confirm', since + CONFIRM_DAYS * DAY),
    manage: link(PATHS.mySignup, 'manage', since + LINK_HOURS * HOUR),
    unsubscribe: link(PATHS.unsubscribe, 'unsubscribe', expiryOf(since)),
  };
}
