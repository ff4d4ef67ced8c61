import { PATHS } from '../contract/endpoints';
import { CONFIRM_DAYS, LINK_HOURS, MAIL_PAGES } from '../contract/mail';
import { DAY, expiryOf, HOUR } from '../domain';
import type { TokenPurpose, Tokens } from './tokens';

/** The addresses that the mails of one person contain. */
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
 * Returns the links of a mail.
 * @param since when the mail was first tried (ms since 1970), so that a repetition has the same bytes
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
