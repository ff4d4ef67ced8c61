/** Characters without a shape of their own, including spaces: nobody types them at the end of an address on purpose. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Common names of the invisible characters that files and web pages contain most often. */
const NAMES: Readonly<Record<string, string>> = {
  '\u00A0': 'a no-break space',
  '\u00AD': 'a soft hyphen',
  '\u200B': 'a zero-width space',
  '\u200C': 'a zero-width non-joiner',
  '\u200D': 'a zero-width joiner',
  '\u200E': 'a left-to-right mark',
  '\u200F': 'a right-to-left mark',
  '\u202F': 'a narrow no-break space',
  '\u2060': 'a word joiner',
  '\uFEFF': 'a byte order mark',
};

/** Returns a text without spaces and invisible characters at its ends. */
export function trimInvisible(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && INVISIBLE.test(text[start] ?? '')) start += 1;
  while (start < end && INVISIBLE.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}

/** Returns the name of the first invisible character in a text that is no space or control character, if it has one. */
export function findInvisible(text: string): string | undefined {
  const found = [...text].find((character) => !/[ \p{Cc}]/u.test(character) && INVISIBLE.test(character));
  if (found === undefined) return undefined;
  const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `${NAMES[found] ?? 'the character'} (U+${code})`;
}

/** Ends of lines and tabs, which are spaces in one line of text. */
const LINE_ENDS = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu;
/** Invisible signs that belong to the characters next to them: joiners, and the selectors and tags of emoji. */
const SIGNS = String.raw`\u200C\u200D\uFE0E\uFE0F\u{E0020}-\u{E007F}`;
const NEVER_SHOWN = new RegExp(
  `(?![${SIGNS}])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\u2800]`,
  'gu',
);
const MISPLACED = new RegExp(
  [
    // Joiners are letters between two visible characters: of emoji, and of names in Persian or Malayalam.
    String.raw`(?<![^\s\u200C\u200D])[\u200C\u200D]|[\u200C\u200D](?![^\s\u200C\u200D])`,
    // A selector shows a heart in colour, or a digit as a key.
    String.raw`(?<!\p{Extended_Pictographic}|[0-9#*](?=.\u20E3))[\uFE0E\uFE0F]`,
    // The flag of Scotland is a black flag with invisible letters.
    String.raw`(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0020}-\u{E007F}]`,
  ].join('|'),
  'gu',
);

/** Returns a line of text without invisible characters, trimmed; emoji keep their selectors and joiners. */
export function removeInvisible(text: string): string {
  let line = text.replace(LINE_ENDS, ' ').replace(NEVER_SHOWN, '').trim();
  for (;;) {
    // Removing a character may leave a joiner without its neighbour.
    const cleaned = line.replace(MISPLACED, '').trim();
    if (cleaned === line) return line;
    line = cleaned;
  }
}
