import { CONTACT, GAME } from '@tariff-tantrum/lambdas/contract';

export const WEBSITE = `https://${GAME.domain}/`;
export const SUPPORT = `mailto:${CONTACT.support}`;

/** Whether an address may be handed to the system: our site over https, or a letter to the support. */
export function isAllowedOutside(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.username || url.password) return false;
  if (url.protocol === 'https:') return url.host === GAME.domain;
  return url.protocol === 'mailto:' && url.pathname === CONTACT.support && url.search === '';
}
