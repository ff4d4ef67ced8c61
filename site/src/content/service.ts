import { formatRange, link, type NumberRange } from './text';

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
  /** How long customers may take to send the parcel after they have told us. */
  sendBackDays: 14,
  /** The longest time for a refund under the law and the terms. */
  refundLegalDays: 14,
  bankBusinessDays: { min: 5, max: 10 } satisfies NumberRange,
  /** Approximate cost of a return parcel, in EUR. */
  euParcelEur: { min: 3, max: 8 } satisfies NumberRange,
  worldParcelEur: { min: 15, max: 25 } satisfies NumberRange,
  /** How long customers can complain about a defect under Danish law, in years. */
  guaranteeYears: 2,
} as const;

const SUPPORT_DAYS: NumberRange = { min: 1, max: 2 };
const RETURNS_HOURS = 24;
const WHOLESALE_DAYS = 1;

/** Response times to e-mails. */
export const REPLIES = {
  support: `within ${formatRange(SUPPORT_DAYS)} business days`,
  returns: `within ${RETURNS_HOURS} hours`,
  wholesale: `within ${WHOLESALE_DAYS} business ${WHOLESALE_DAYS === 1 ? 'day' : 'days'}`,
} as const;

export const WHOLESALE_TERMS = { minimumUnits: 25, netDays: 30 } as const;

/** The authorities that customers can complain to. */
export const AUTHORITIES = {
  complaints: link('Nævnenes Hus', 'https://naevneneshus.dk/'),
  data: link('Datatilsynet, the Danish Data Protection Agency', 'https://www.datatilsynet.dk/english'),
  consumer: link('the Danish Consumer Ombudsman', 'https://www.consumerombudsman.dk/'),
} as const;
