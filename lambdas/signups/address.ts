import { domainToASCII, domainToUnicode } from 'node:url';
import { foldText } from '../contract/fold-text';

/** A domain that has only one spelling, besides its case. */
const PLAIN_DOMAIN = /@(?!.*xn--)[\x21-\x7e]+$/;

/**
 * Returns an address as it is compared and keyed: folded, and with the domain that mail programs make of
 * its spelling. Full-width letters and `xn--` would otherwise give one mailbox many addresses.
 */
export function normaliseEmail(email: string): string {
  const folded = foldText(email);
  if (PLAIN_DOMAIN.test(folded)) return folded;
  const at = folded.lastIndexOf('@') + 1;
  // Empty if it is not a domain.
  const domain = domainToUnicode(domainToASCII(folded.slice(at)));
  return domain ? folded.slice(0, at) + domain.normalize('NFC') : folded;
}

/** Providers that are known to ignore dots, by the domain that all of their spellings count as. */
const DOTLESS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * Returns the mailbox that an address probably leads to; emails are counted by it: without `+…`, and without dots
 * where they are ignored. People are told apart by their addresses, not by this.
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
