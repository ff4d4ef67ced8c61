import { usedCss } from './used-css';

/** How many stylesheets there may be: each is a hash of 54 bytes in the policy that every answer carries. */
const MOST = 4;

/** Pages with one stylesheet. */
interface Group {
  files: readonly string[];
  style: string;
}

/**
 * Gives each page the CSS that it uses, and pages that use nearly the same one stylesheet together: those are put
 * together that grow by the fewest characters.
 * @param css The whole stylesheet of the site.
 * @param pages HTML by file name.
 * @returns stylesheets by file name
 */
export function shareStyles(css: string, pages: ReadonlyMap<string, string>): Map<string, string> {
  const groupOf = (files: readonly string[]): Group => ({
    files,
    style: usedCss(css, files.map((file) => pages.get(file)).join('')),
  });
  let groups = [...pages.keys()].map((file) => groupOf([file]));
  while (groups.length > MOST) {
    const unions = pairsOf(groups).map(([a, b]) => {
      const union = groupOf([...a.files, ...b.files]);
      return { a, b, union, growth: weightOf(union) - weightOf(a) - weightOf(b) };
    });
    const cheapest = unions.reduce((best, other) => (other.growth < best.growth ? other : best));
    groups = [...groups.filter((group) => group !== cheapest.a && group !== cheapest.b), cheapest.union];
  }
  return new Map(groups.flatMap(({ files, style }) => files.map((file) => [file, style] as const)));
}

/** Characters of style that the pages of a group have together. */
const weightOf = ({ files, style }: Group): number => files.length * style.length;

const pairsOf = (groups: readonly Group[]): [Group, Group][] =>
  groups.flatMap((a, i) => groups.slice(i + 1).map((b): [Group, Group] => [a, b]));
