import { DATES, PRICES } from '@tariff-tantrum/lambdas/facts/facts';
import {
  discountedPrice,
  formatAmount,
  formatOffer,
  NORTH_AMERICA_REGION,
} from '@tariff-tantrum/lambdas/facts/prices';
import { textDate } from './game';
import type { NumberRange } from './text';
import { PARCEL_DAYS } from './values';

/** What a customer of one region pays, and how long the parcel takes. */
export interface ShopOffer {
  region: string;
  /** ISO 3166-1 alpha-2 codes of the countries that the offer applies to. */
  countries: readonly string[];
  price: number;
  /** ISO 4217 code. */
  currency: string;
  /** Shipping rate in the same currency. */
  shipping: number;
  /** Days from the order until the parcel is sent. */
  handlingDays: NumberRange;
  /** Days from sending until delivery. */
  transitDays: NumberRange;
  /** Who pays the return shipping if a customer changes their mind. */
  returnPaidBy: 'seller' | 'customer';
}

const EU_COUNTRIES = [
  'AT',
  'BE',
  'BG',
  'HR',
  'CY',
  'CZ',
  'DK',
  'EE',
  'FI',
  'FR',
  'DE',
  'GR',
  'HU',
  'IE',
  'IT',
  'LV',
  'LT',
  'LU',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SK',
  'SI',
  'ES',
  'SE',
];

export const EU_OFFER: ShopOffer = {
  region: 'EU countries',
  countries: EU_COUNTRIES,
  ...PRICES.eu,
  handlingDays: PARCEL_DAYS.handling,
  transitDays: PARCEL_DAYS.euTransit,
  returnPaidBy: 'seller',
};

export const NORTH_AMERICA_OFFER: ShopOffer = {
  region: NORTH_AMERICA_REGION,
  countries: ['US', 'CA'],
  ...PRICES.northAmerica,
  handlingDays: PARCEL_DAYS.handling,
  transitDays: PARCEL_DAYS.northAmericaTransit,
  returnPaidBy: 'customer',
};

export const OFFERS: readonly ShopOffer[] = [EU_OFFER, NORTH_AMERICA_OFFER];

/** The dates between which both offers are valid. */
export const OFFER_DATES = {
  preOrderFrom: textDate(DATES.ordersOpen),
  validUntil: textDate(DATES.pricesValidUntil),
} as const;

/** Returns the amounts of an offer as they are printed: `39 EUR`, `31.20 EUR`. */
function print({ region, price, shipping, currency }: ShopOffer) {
  const money = (amount: number) => `${formatAmount(amount)} ${currency}`;
  const discounted = discountedPrice(price);
  const sum = shipping === 0 ? '' : `${formatAmount(discounted)} + ${formatAmount(shipping)} = `;
  return {
    region,
    price: money(price),
    /** The same without the currency. */
    amount: formatAmount(price),
    currency,
    discounted: money(discounted),
    /** Both as a phrase: `31.20 instead of 39 EUR`. */
    offer: formatOffer({ price, currency }),
    shipping: money(shipping),
    total: money(price + shipping),
    /** The total for people on the list: `36 + 5 = 41 USD`, or the price alone if shipping is free. */
    delivered: sum + money(discounted + shipping),
  };
}

export const EU = print(EU_OFFER);
export const NORTH_AMERICA = print(NORTH_AMERICA_OFFER);
export const PRINTED_OFFERS = [EU, NORTH_AMERICA];
