/** A name that somebody gave, and who vouches for it. */
export interface GivenName {
  text: string;
  /**
   * Whether its owner confirmed the signup by email, or the site's owner imported it: nobody else can have typed it.
   */
  isVouchedFor: boolean;
}

/** What a campaign calls people without a name that it may print. */
export const CITIZEN = 'citizen';

/** How long a name may be to be printed, in characters and in words: what a stranger typed must not be a sentence. */
const LIMITS = { vouchedFor: { characters: 40, words: 4 }, stranger: { characters: 24, words: 2 } };

/** Letters, marks, spaces, and `.`, `'`, `-`; joiners are part of the spelling of some languages. */
const LETTERS = /^(?:[\p{L}\p{M} .'’-]|\u200c|\u200d)+$/u;
/** Mail programs turn such names into links, and spammers advertise with them. */
const LIKE_A_LINK = /www\.|[^\s.]\.\p{L}{2}/iu;

/** Returns the name that a campaign prints, in one line; undefined for one that could be anything but a name. */
export function printedName(given: GivenName | undefined): string | undefined {
  const name = (given?.text ?? '').replace(/\s+/g, ' ').trim();
  const { characters, words } = given?.isVouchedFor ? LIMITS.vouchedFor : LIMITS.stranger;
  const isShort = [...name].length <= characters && name.split(' ').length <= words;
  const isName = /\p{L}/u.test(name) && LETTERS.test(name) && !LIKE_A_LINK.test(asDomain(name));
  return isShort && isName ? name : undefined;
}

/** Returns a text with the dots that browsers take for those of an address, and without invisible signs. */
const asDomain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\u3002/g, '.')
    .replace(/\p{Cf}/gu, '');
