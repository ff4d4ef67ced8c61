import { GAME, PHASE } from './game';
import type { Action } from './types';

export const HEADER = {
  skip: { label: 'Skip to the content', href: '#content' },
  logo: { label: `${GAME.name}, home page`, href: '/' },
  label: 'Main',
  links: [
    { label: 'Game', href: '/' },
    { label: 'How to Play', href: '/how-to-play' },
  ] satisfies readonly Action[],
  menu: 'Menu',
  cart: {
    /** Accessible name of the button. */
    label: (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`,
    tooltip: { 'pre-launch': `Orders open in ${GAME.launch}`, launched: 'Orders are open in the shop' }[
      PHASE
    ],
  },
} as const;
