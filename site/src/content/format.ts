/** A range of whole numbers, both ends included. */
export interface NumberRange {
  min: number;
  max: number;
}

/** Returns a range as it is printed: `2-8`, or `2` if it is one number. */
export const formatRange = ({ min, max }: NumberRange): string => (min === max ? `${min}` : `${min}-${max}`);

/** Returns a number in words with its noun: `one tariff`, `two tariffs`. */
export const counted = (count: number, noun: string): string =>
  `${inWords(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Returns a range of percentages as it is printed: `0%-40%`. */
export const formatPercentRange = ({ min, max }: NumberRange): string => `${min}%-${max}%`;

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Returns a number as a word, `twelve`; from 13 on in digits. */
export const inWords = (count: number): string => NUMBER_WORDS[count] ?? String(count);

/** Returns the same text with a capital at its start. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
