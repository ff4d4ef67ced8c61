import { GAME } from './game';
import { PHASE_TEXTS } from './phase';
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
    tooltip: PHASE_TEXTS.cartTooltip,
  },
} as const;
