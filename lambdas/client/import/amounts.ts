import { CURRENCY_SIGNS } from './order-columns';

const AMOUNT = /^(?<before>[^\d\s-]*)\s*(?<number>\d[\d\s.,'’]*?)\s*(?<after>[^\d\s]*)$/u;

/** An amount as `1234.50`, and its currency if it is written at it. */
export interface Amount {
  amount: string;
  currency?: string | undefined;
}

/**
 * Reads an amount as shops write it, such as `39.00`, `1.234,50`, `€39.00` or `DKK 249.00`. Returns undefined for any
 * other text, and for one that is negative.
 */
export function readAmount(text: string): Amount | undefined {
  const groups = AMOUNT.exec(text.trim().replaceAll('\u00a0', ' '))?.groups;
  if (!groups) return undefined;
  const { before = '', number = '', after = '' } = groups;
  const sign = (before || after).replace(/\.$/, '').toUpperCase();
  const currency = CURRENCY_SIGNS[sign] ?? (/^[A-Z]{3}$/.test(sign) ? sign : undefined);
  const amount = normaliseNumber(number);
  return amount === undefined ? undefined : { amount, ...(currency && { currency }) };
}

/** Returns a number with a point before its decimals: the last sign is the decimal one unless three digits follow. */
function normaliseNumber(text: string): string | undefined {
  const number = text.replace(/[\s'’]/g, '');
  const [, whole = '', decimals] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(number) ?? [];
  if (!/^\d+$|^\d{1,3}(,\d{3})+$|^\d{1,3}(\.\d{3})+$/.test(whole)) return undefined;
  return `${whole.replace(/[.,]/g, '')}${decimals === undefined ? '' : `.${decimals}`}`;
}
