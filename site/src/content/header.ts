import { LAUNCH_MONTH } from '@tariff-tantrum/lambdas/facts/derived';
import { GAME, SHOP_URL } from '@tariff-tantrum/lambdas/facts/facts';
import { DISCOUNT, inPhase } from './game';
import type { PageLink } from './text';

/** The link in every header; `about` is for screen readers only. */
export const HEADER_OFFER = inPhase(
  { label: `${DISCOUNT} off`, about: ', join the launch list', href: '/#signup', ask: 'row' },
  { label: 'Buy Now', about: '', href: SHOP_URL ?? '/contact', ask: undefined },
);

export const HEADER = {
  skip: { label: 'Skip to the content', href: '#content' },
  logo: { label: `${GAME.name}, home page`, href: '/' },
  label: 'Main',
  links: [
    { label: 'Game', href: '/' },
    { label: 'How to Play', href: '/how-to-play' },
    { label: 'FAQ', href: '/faq' },
    { label: 'Contact', href: '/contact' },
  ] satisfies readonly PageLink[],
  offer: HEADER_OFFER,
  menu: 'Menu',
  cart: {
    /** Accessible name of the button. */
    label: (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`,
    /** The cart never has anything to pay for in it. */
    tooltip: inPhase(
      `Held at customs until ${LAUNCH_MONTH}.`,
      `For show: ${HEADER_OFFER.label} leads to the shop.`,
    ),
  },
} as const;
