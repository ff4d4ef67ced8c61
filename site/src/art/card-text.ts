/** Breaks `text` at spaces into lines of at most `length` characters; a longer word stands alone. */
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

/** How many lines of how many characters a box holds, at which size. */
export const EFFECT = { lines: 3, length: 32, size: 12 } as const;
export const FLAVOUR = { lines: 2, length: 29, size: 10 } as const;

/** The size at which a title of `length` characters fills its box without leaving it. */
export const titleSize = (length: number): number => Math.min(23, Math.floor(390 / length));
