/** Breaks `text` at spaces into lines of at most `length` characters; a longer word gets a line of its own. */
export function wrap(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= length)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Number of lines, characters per line and font size of a card's text boxes. */
export const EFFECT = { lines: 3, length: 29, size: 13 } as const;
export const FLAVOUR = { lines: 2, length: 25, size: 11 } as const;

/** Returns the largest font size at which a title of `length` characters fits its box. */
export const titleSize = (length: number): number => Math.min(23, Math.floor(390 / length));
