import { DATES, DISCOUNT_PERCENT, PRICES } from '@tariff-tantrum/lambdas/contract/facts';
import { textDate } from './game';
import type { NumberRange } from './text';

/** What a customer of one region pays, and how long the parcel takes. */
export interface ShopOffer {
  region: string;
  /** ISO 3166-1 alpha-2 codes of the countries that the offer applies to. */
  countries: readonly string[];
  price: number;
  currency: 'EUR' | 'USD';
  /** Shipping rate in the same currency. */
  shipping: number;
  /** Days from the order until the parcel is sent. */
  handlingDays: NumberRange;
  /** Days from sending until delivery. */
  transitDays: NumberRange;
  /** Who pays the return shipping if a customer changes their mind. */
  returnPaidBy: 'seller' | 'customer';
}

const HANDLING_DAYS: NumberRange = { min: 1, max: 3 };
const EU_TRANSIT_DAYS: NumberRange = { min: 1, max: 3 };
const NORTH_AMERICA_TRANSIT_DAYS: NumberRange = { min: 2, max: 5 };

const EU_COUNTRIES = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(
  ' ',
);

export const EU_OFFER: ShopOffer = {
  region: 'EU countries',
  countries: EU_COUNTRIES,
  ...PRICES.eu,
  handlingDays: HANDLING_DAYS,
  transitDays: EU_TRANSIT_DAYS,
  returnPaidBy: 'seller',
};

export const NORTH_AMERICA_OFFER: ShopOffer = {
  region: 'US and Canada',
  countries: ['US', 'CA'],
  ...PRICES.northAmerica,
  handlingDays: HANDLING_DAYS,
  transitDays: NORTH_AMERICA_TRANSIT_DAYS,
  returnPaidBy: 'customer',
};

export const OFFERS: readonly ShopOffer[] = [EU_OFFER, NORTH_AMERICA_OFFER];

/** The dates between which both offers are valid. */
export const OFFER_DATES = {
  preOrderFrom: textDate(DATES.ordersOpen),
  validUntil: textDate(DATES.pricesValidUntil),
} as const;

/** Returns an amount as it is printed: `39 EUR`, `31.20 EUR`. */
export const formatMoney = (amount: number, currency: ShopOffer['currency']): string =>
  `${Number.isInteger(amount) ? amount : amount.toFixed(2)} ${currency}`;

/** Returns what one game costs delivered: price and shipping. */
export const totalPrice = ({ price, shipping, currency }: ShopOffer): string =>
  formatMoney(price + shipping, currency);

/** Returns the price of one game for people on the list, rounded to cents. */
const discountedPrice = ({ price }: ShopOffer): number => Math.round(price * (100 - DISCOUNT_PERCENT)) / 100;

/** The prices of all offers with and without the discount, as they are printed. */
export const DISCOUNTED_PRICES = OFFERS.map((offer) => ({
  region: offer.region,
  full: formatMoney(offer.price, offer.currency),
  discounted: formatMoney(discountedPrice(offer), offer.currency),
  shipping: formatMoney(offer.shipping, offer.currency),
}));

export const EU_PRICE = formatMoney(EU_OFFER.price, EU_OFFER.currency);
export const NORTH_AMERICA_PRICE = formatMoney(NORTH_AMERICA_OFFER.price, NORTH_AMERICA_OFFER.currency);
export const EU_SHIPPING = formatMoney(EU_OFFER.shipping, EU_OFFER.currency);
export const NORTH_AMERICA_SHIPPING = formatMoney(NORTH_AMERICA_OFFER.shipping, NORTH_AMERICA_OFFER.currency);
