/**
 * Control characters (C0, DEL, C1), line separators and characters that change the direction of text: a name
 * that contains them could redraw the owner's terminal, split a line of a table or show one address as another.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\p{Cs}]/gu;

const SHORT: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (character: string) =>
  SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Returns text with characters that could control a terminal escaped, such as `\u001b`. */
export const safeText = (text: string): string => text.replace(UNSAFE, escaped);

/** Does the same to each line of a text. */
export const safeLines = (text: string): string => text.split(/\r?\n/).map(safeText).join('\n');

/** Returns one line of JSON without such characters; it parses to the same value. */
export const safeJson = (value: unknown): string => JSON.stringify(value).replace(UNSAFE, escaped);

/** Returns rows as tab-separated lines for other programs, without a header and uncut. */
export const tabSeparated = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(safeText).join('\t')}\n`).join('');
