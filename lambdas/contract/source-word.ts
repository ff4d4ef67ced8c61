/** How letters are spelled on keyboards that lack them: `påske` is `paaske`. */
const SPELLED: Readonly<Record<string, string>> = {
  å: 'aa',
  æ: 'ae',
  ä: 'ae',
  ø: 'oe',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
};
/** A longer text is no source. */
const LONGEST = 100;
const WORD_LENGTH = 32;

/**
 * Returns the word by which a source is counted, however its link was written: `BoardGameGeek`, `bgg_essen` and `bgg/`
 * are `boardgamegeek`, `bgg-essen` and `bgg`. Returns undefined for a text without letters or digits, or one that is
 * too long.
 */
export function sourceWord(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const word = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[åæäøöüßœþð]/g, (letter) => SPELLED[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return word === '' || word.length > WORD_LENGTH ? undefined : word;
}
