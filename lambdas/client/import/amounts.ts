import { CURRENCY_SIGNS } from './order-columns';

/** No amount is longer: reading a long cell would take a long time. */
export const LONGEST = 40;
const AMOUNT = /^(?<before>[\p{L}\p{Sc}]*\.?)\s*(?<number>\d[\d .,']*?)\s*(?<after>(?:[\p{L}\p{Sc}]+\.?)?)$/u;
/** Brackets around a number, or around it and its currency, as bookkeepers write negative amounts. */
const IN_BRACKETS = /^([^()]*)\(([^()]+)\)([^()]*)$/;
const MINUS = /^([^\d-]*)-(\s*[^\d-]*\d[^-]*)$|^([^-]*\d[^-]*)-$/;
/** A number whose thousands are all marked with the same sign, in threes or as in India. */
const WHOLE = /^\d+$|^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*$|^[1-9]\d?(?:,\d{2})+,\d{3}$/;

/** An amount as `1234.50`, and its currency if the cell contains one. */
export interface Amount {
  amount: string;
  isNegative: boolean;
  currency?: string | undefined;
}

/**
 * Reads an amount as shops write it, such as `39.00`, `1.234,50`, `€39.00`, `DKK 249.00`, `-5.00` or `(5.00)`. Returns
 * undefined for any other text.
 */
export function readAmount(given: string): Amount | undefined {
  if (given.length > LONGEST) return undefined;
  const text = given
    .trim()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\s/g, ' ')
    .replaceAll('’', "'")
    // A dash instead of decimals, as in 249,-
    .replace(/(?<=\d)[.,]-(?=$| )/, '');
  const unsigned = IN_BRACKETS.test(text)
    ? text.replace(IN_BRACKETS, '$1$2$3')
    : text.replace(MINUS, '$1$2$3');
  const groups = AMOUNT.exec(unsigned.trim())?.groups;
  if (!groups || groups.before === '.') return undefined;
  const { before = '', number = '', after = '' } = groups;
  const sign = (before || after).replace(/\.$/, '').toUpperCase();
  const currency = CURRENCY_SIGNS[sign] ?? (/^[A-Z]{3}$/.test(sign) ? sign : undefined);
  const amount = normaliseNumber(number);
  const isNegative = unsigned !== text;
  return amount === undefined ? undefined : { amount, isNegative, ...(currency && { currency }) };
}

/** Returns a number with a point before its decimals. The last sign is the decimal one unless three digits follow. */
function normaliseNumber(text: string): string | undefined {
  const [, whole = '', sign, decimals] = /^(.*?)(?:([.,])(\d{1,2}))?$/.exec(text) ?? [];
  const marked = WHOLE.exec(whole);
  // The sign of the thousands differs from that of the decimals.
  if (!marked || (sign !== undefined && whole.includes(sign))) return undefined;
  return `${whole.replace(/\D/g, '')}${decimals === undefined ? '' : `.${decimals}`}`;
}
