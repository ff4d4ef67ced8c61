import { domainToASCII, domainToUnicode } from 'node:url';
import { foldText } from '../contract/fold-text';

/** A domain that has only one spelling, besides its case. */
const PLAIN_DOMAIN = /@(?!.*xn--)[\x21-\x7e]+$/;

/**
 * Returns an address as it is compared and keyed: folded, and with its domain as mail programs convert it. Full-width
 * letters and `xn--` would otherwise give one mailbox many addresses.
 */
export function normaliseEmail(email: string): string {
  const folded = foldText(email);
  if (PLAIN_DOMAIN.test(folded)) return folded;
  const at = folded.lastIndexOf('@') + 1;
  // Empty if it is not a domain.
  const domain = domainToUnicode(domainToASCII(folded.slice(at)));
  return domain ? folded.slice(0, at) + domain.normalize('NFC') : folded;
}

/** Providers that are known to ignore dots, with the domain that all of their spellings count as. */
const DOTLESS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * Returns the mailbox that an address probably leads to, without `+…`, and without dots where they are ignored. Emails
 * are counted by it, but people are distinguished by their addresses.
 */
export function mailboxOf(email: string): string {
  const address = normaliseEmail(email);
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  // A mailbox may be called `+ada`.
  const mailbox = local.replace(/(?<=.)\+.*$/s, '');
  const dotless = DOTLESS[domain];
  return dotless === undefined ? `${mailbox}@${domain}` : `${mailbox.replaceAll('.', '')}@${dotless}`;
}
