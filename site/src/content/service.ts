import type { NumberRange } from './format';

/** Processing and delivery of orders, in days unless the name says otherwise. */
export const DELIVERY = {
  mostCountries: { min: 1, max: 3 } satisfies NumberRange,
  processing: { min: 1, max: 2 } satisfies NumberRange,
  processingPeakMax: 3,
  addressChangeHours: 2,
} as const;

/** Returns and refunds, in days unless the name says otherwise. */
export const RETURNS = {
  /** The right of withdrawal under EU law. */
  legalDays: 14,
  /** The period that every customer gets. */
  days: 30,
  refundBusinessDays: { min: 3, max: 5 } satisfies NumberRange,
  /** The longest time for a refund under the law and the terms. */
  refundLegalDays: 14,
  bankBusinessDays: { min: 5, max: 10 } satisfies NumberRange,
  /** Approximate cost of a return parcel, in EUR. */
  euParcelEur: { min: 3, max: 8 } satisfies NumberRange,
  worldParcelEur: { min: 15, max: 25 } satisfies NumberRange,
} as const;

/** Response times to e-mails. */
export const REPLIES = {
  support: 'within 1-2 business days',
  returns: 'within 24 hours',
  wholesale: 'within 1 business day',
} as const;

export const WHOLESALE_TERMS = { minimumUnits: 25, netDays: 30 } as const;

/** The authorities that customers can complain to. */
export const AUTHORITIES = {
  data: {
    text: 'Datatilsynet, the Danish Data Protection Agency',
    href: 'https://www.datatilsynet.dk/english',
  },
  consumer: { text: 'the Danish Consumer Ombudsman', href: 'https://www.consumerombudsman.dk/' },
} as const;
