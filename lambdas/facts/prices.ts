import { DISCOUNT_PERCENT, PRICES } from './facts';

/** Returns an amount for readers: with two decimals or none. */
export const formatAmount = (amount: number): string =>
  Number.isInteger(amount) ? String(amount) : amount.toFixed(2);

/** Returns what people on the list pay, rounded to cents. */
export const discountedPrice = (price: number): number => Math.round(price * (100 - DISCOUNT_PERCENT)) / 100;

/** Returns both prices as a phrase: `31.20 instead of 39 EUR`. */
export const formatOffer = ({ price, currency }: { price: number; currency: string }): string =>
  `${formatAmount(discountedPrice(price))} instead of ${formatAmount(price)} ${currency}`;

/** The region of the second price, for readers. */
export const NORTH_AMERICA_REGION = 'US and Canada';

/** The price for people on the list, as emails state it. */
export const OFFER = `${formatOffer(PRICES.eu)}, and ${formatOffer(PRICES.northAmerica)} in the ${NORTH_AMERICA_REGION}`;
