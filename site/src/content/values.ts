import type { NumberRange } from './text';

/*
 * What the owner may change of the game and of the service, and only pages state; everything else is in
 * `lambdas/facts/facts.ts`. What follows from these values is in the files that use them.
 */

export const MIN_AGE = 14;
export const GAME_TYPE = 'Memory & Sabotage';
export const THEME = 'Political Satire';

/** How the game spells triumph. */
export const TRUMPH = 'Trumph';

/** The value of the tariff card among the examples. */
export const DUTY = '25%';

export type CategoryId = 'tariff' | 'reduction' | 'sabotage' | 'cancel' | 'manipulate' | 'trumph';

/** The name of each category, and how many of its cards are in the box. */
export const DECK: Readonly<Record<CategoryId, readonly [name: string, count: number]>> = {
  tariff: ['Tariff Cards', 24],
  reduction: ['Reduction', 14],
  sabotage: ['Sabotage', 16],
  cancel: ['Cancel', 14],
  manipulate: ['Manipulate', 12],
  trumph: [TRUMPH, 5],
};

/** What each player gets at the start. */
export const DEAL = { actionCards: 5, faceUpTariffs: 1 };

/** Tariff cards added to the draw pile. The specification has no number for seven or eight players. */
export const ADDED_TARIFFS: readonly { players: NumberRange; cards: number }[] = [
  { players: { min: 2, max: 2 }, cards: 12 },
  { players: { min: 3, max: 4 }, cards: 15 },
  { players: { min: 5, max: 6 }, cards: 20 },
];

/**
 * Facts that the sources of the specification give different values for: what each surface shows until the owner
 * settles them in `facts.ts`.
 */
export const SHOWN = {
  /** The number of players. The setup table of the rules page also ends at six players. */
  players: {
    landing: { min: 2, max: 8 },
    faq: { min: 2, max: 8 },
    structuredData: { min: 2, max: 8 },
    howToPlay: { min: 2, max: 6 },
  },
  /** The length of a game, in minutes. */
  minutes: {
    landing: { min: 15, max: 60 },
    faq: { min: 30, max: 60 },
    structuredData: { min: 15, max: 30 },
  },
  /** The values on the tariff cards, in percent. */
  tariffValues: {
    landing: { min: 0, max: 40 },
    howToPlay: { min: 0, max: 50 },
  },
};

/** Processing and delivery of orders, in days unless the name says otherwise. */
export const DELIVERY = {
  mostCountries: { min: 1, max: 3 },
  processing: { min: 1, max: 2 },
  processingPeakMax: 3,
  addressChangeHours: 2,
};

/** Returns and refunds, in days unless the name says otherwise. */
export const RETURNS = {
  /** The right of withdrawal under EU law. */
  legalDays: 14,
  /** The period that every customer gets. */
  days: 30,
  refundBusinessDays: { min: 3, max: 5 },
  /** How long customers may take to send the parcel after they have told us. */
  sendBackDays: 14,
  /** The longest time for a refund under the law and the terms. */
  refundLegalDays: 14,
  bankBusinessDays: { min: 5, max: 10 },
  /** Approximate cost of a return parcel, in EUR. */
  euParcelEur: { min: 3, max: 8 },
  worldParcelEur: { min: 15, max: 25 },
  /** How long customers can complain about a defect under Danish law, in years. */
  guaranteeYears: 2,
};

/** How soon letters are answered. */
export const REPLY_TIMES = { supportDays: { min: 1, max: 2 }, returnsHours: 24, wholesaleDays: 1 };

export const WHOLESALE_TERMS = { minimumUnits: 25, netDays: 30 };

/** Days from the order until the parcel is sent, and from then until delivery. */
export const PARCEL_DAYS = {
  handling: { min: 1, max: 3 },
  euTransit: { min: 1, max: 3 },
  northAmericaTransit: { min: 2, max: 5 },
};
