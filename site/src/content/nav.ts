import { GAME } from './game';
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
    /** The button's name for those who do not see the number. */
    label: (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`,
    tooltip: `Orders open in ${GAME.launch}`,
  },
} as const;

const PAGES_WITH_A_GAME_IN_THE_CART: readonly string[] = ['/', '/how-to-play'];

/** The number on the cart: 1 where the game is shown, 0 elsewhere. Takes a path without its trailing slash. */
export const cartCount = (path: string): number => (PAGES_WITH_A_GAME_IN_THE_CART.includes(path) ? 1 : 0);
