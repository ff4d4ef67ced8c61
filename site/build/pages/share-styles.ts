import { parse } from 'postcss';
import { usedCss } from './used-css';

/** Maximum number of stylesheets: each is a hash of 54 bytes in the CSP header of every response. One is for /admin. */
const MAX_STYLESHEETS = 6;

/** Pages with a common stylesheet. */
interface Group {
  files: readonly string[];
  classes: ReadonlySet<string>;
  style: string;
}

/** Two groups, and the one that would replace them. */
interface Merge {
  parts: readonly [Group, Group];
  union: Group;
  /** Additional characters over all pages. */
  growth: number;
}

/**
 * Returns the stylesheet of each page. Pages that use similar CSS share one: the two groups whose union adds the
 * fewest characters are merged until {@link MAX_STYLESHEETS} are left.
 * @param css the site's complete stylesheet
 * @param pages class names by file name
 */
export function shareStyles(
  css: string,
  pages: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, string> {
  const stylesheet = parse(css);
  const groupOf = (files: readonly string[], classes: ReadonlySet<string>): Group => ({
    files,
    classes,
    style: usedCss(stylesheet, classes),
  });
  const mergeOf = (a: Group, b: Group): Merge => {
    const union = groupOf([...a.files, ...b.files], new Set([...a.classes, ...b.classes]));
    return { parts: [a, b], union, growth: totalOf(union) - totalOf(a) - totalOf(b) };
  };

  let groups = [...pages].map(([file, classes]) => groupOf([file], classes));
  let merges = groups.flatMap((a, i) => groups.slice(i + 1).map((b) => mergeOf(a, b)));
  while (groups.length > MAX_STYLESHEETS) {
    const { parts, union } = merges.reduce((best, other) => (other.growth < best.growth ? other : best));
    const others = groups.filter((group) => !parts.includes(group));
    groups = [...others, union];
    merges = [
      ...merges.filter((merge) => !merge.parts.some((part) => parts.includes(part))),
      ...others.map((other) => mergeOf(other, union)),
    ];
  }
  return new Map(groups.flatMap(({ files, style }) => files.map((file) => [file, style] as const)));
}

/** Characters of style over all pages of a group. */
const totalOf = ({ files, style }: Group): number => files.length * style.length;
