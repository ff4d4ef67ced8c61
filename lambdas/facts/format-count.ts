/** Formats 1234567 as `1,234,567`. */
export const formatCount = (count: number): string => count.toLocaleString('en');

/** A number, with or without a sign that separates thousands. */
const COUNT = /^(\d+|\d{1,3}([.,'\u2019\s]\d{3})+)$/;

/** Returns the number that somebody has typed, such as `1234`, `1,234` or `1.234`; undefined for any other text. */
export function parseCount(text: string): number | undefined {
  const trimmed = text.trim();
  return COUNT.test(trimmed) ? Number(trimmed.replace(/\D/g, '')) : undefined;
}

/** `1 row`, `1,234 rows` */
export const formatQuantity = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
