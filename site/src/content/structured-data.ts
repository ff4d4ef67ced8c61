import { CONTACT, DISCOUNT, GAME, SELLER } from './game';

/** Words that only search engines read; numbers and prices come from `offers.ts` and `conflicts.ts`. */
export const STRUCTURED_DATA = {
  category: 'Card game',
  organization: {
    name: GAME.name,
    legalName: SELLER.legalName,
    email: CONTACT.support,
    description: `The Danish publisher of ${GAME.name}, a card game about tariffs and trade wars.`,
  },
  product: {
    name: GAME.name,
    sku: GAME.slug,
    description: `A political-satire card game of memory and sabotage about tariffs and trade wars. Launches in ${GAME.launch}; early signups get ${DISCOUNT} off the first order.`,
  },
  website: { name: GAME.name, language: 'en' },
} as const;
