import { GAME, PHASE, SHOP_URL } from '@tariff-tantrum/lambdas/contract/facts';
import { DISCOUNT } from './game';
import type { Action } from './text';

/** The link in every header; `about` is for screen readers only. */
export const OFFER = {
  'pre-launch': { label: `${DISCOUNT} off`, about: ', join the launch list', href: '/#signup' },
  launched: { label: 'Buy Now', about: '', href: SHOP_URL ?? '/contact' },
}[PHASE];

export const HEADER = {
  skip: { label: 'Skip to the content', href: '#content' },
  logo: { label: `${GAME.name}, home page`, href: '/' },
  label: 'Main',
  links: [
    { label: 'Game', href: '/' },
    { label: 'How to Play', href: '/how-to-play' },
  ] satisfies readonly Action[],
  offer: OFFER,
  menu: 'Menu',
  cart: {
    /** Accessible name of the button. */
    label: (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`,
    tooltip: { 'pre-launch': `Orders open in ${GAME.launch}`, launched: 'Orders are open in the shop' }[
      PHASE
    ],
  },
} as const;
