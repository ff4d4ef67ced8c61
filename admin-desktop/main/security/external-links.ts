import { CONTACT, GAME } from '@tariff-tantrum/lambdas/contract';

export const WEBSITE_URL = `https://${GAME.domain}/`;
export const SUPPORT_URL = `mailto:${CONTACT.support}`;

/**
 * Returns whether the system may open a URL: only https pages of our own site, and e-mails to our support address
 * without further headers.
 */
export function isAllowedExternalUrl(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.username || url.password) return false;
  if (url.protocol === 'https:') return url.host === GAME.domain;
  return url.protocol === 'mailto:' && url.pathname === CONTACT.support && url.search === '';
}
