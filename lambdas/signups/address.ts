import { domainToASCII, domainToUnicode } from 'node:url';
import { foldText } from '../contract/fold-text';

/** A domain that has only one spelling, besides its case. */
const PLAIN_DOMAIN = /@(?!.*xn--)[\x21-\x7e]+$/;

/**
 * Returns the form in which addresses are compared and keyed: folded, and with the domain that mail programs make of
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
