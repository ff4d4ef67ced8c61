const MARKER = / *(?:[-+*]|\d{1,9}[.)])(?= |$)/gy;
/** A line across the page, such as `* * *`, is not a list. */
const RULE = /^ *([-*_])(?: *\1){2,} *$/;

/**
 * Returns how deep the lists of a Markdown text are nested, by the indentation of their markers. It does not parse the
 * text, which would take time that grows with the square of the levels.
 */
export function countListLevels(markdown: string): number {
  let levels = 0;
  /** The columns from which on a line belongs to the items above. */
  const items: number[] = [];
  for (const line of markdown.replace(/\t/g, '    ').split(/\r\n?|\n/)) {
    if (RULE.test(line)) continue;
    for (const { index, 0: text } of line.matchAll(MARKER)) {
      const end = index + text.length;
      const start = end - text.trimStart().length;
      while ((items.at(-1) ?? 0) > start) items.pop();
      items.push(end + 1);
      levels = Math.max(levels, items.length);
    }
  }
  return levels;
}
