/**
 * What Markdown would change of a letter that nobody wrote as Markdown: numbers with a full stop, and signs in
 * addresses.
 */
import type * as mdast from 'mdast';

/** An address in the text, unless it is between angle brackets, where every sign is kept anyway. */
const ADDRESS =
  /(?<!<)\b(?:https?:\/\/|www\.)[^\s<>()[\]]*[^\s<>()[\]*_.,;:!?'"]|[\p{L}\p{N}][^\s<>()[\]]{0,64}@[^\s<>()[\]]*[\p{L}\p{N}]/giu;
/** A sign between letters or digits, as in `2*3*4`. */
const BETWEEN = /(?<=[\p{L}\p{N}])\*(?=[\p{L}\p{N}])/gu;

/** Escapes what would be emphasis inside an address or a word. */
export const keepSigns = (markdown: string): string =>
  markdown
    .replace(BETWEEN, '\\*')
    .replace(ADDRESS, (address) => address.replace(/\\\*|[\\*_`~!]/g, (sign) => `\\${sign.slice(-1)}`));

/**
 * Returns a tree in which numbers at the beginning of a line stay as typed: only a list that counts from 1 remains a
 * list. Everything else, such as dates, becomes paragraphs that begin with what was typed.
 * @param source the text that was parsed
 */
export const keepNumbers = (tree: mdast.Root, source: string): mdast.Root => ({
  ...tree,
  children: tree.children.flatMap((node): mdast.RootContent[] =>
    node.type === 'list' ? keepNumbersOf(node, source) : [node],
  ),
});

/** The content of an item, and what replaces a list. */
type Block = mdast.ListItem['children'][number];

function keepNumbersOf(node: mdast.List, source: string): Block[] {
  const items = node.children.map((item) => ({
    ...item,
    children: item.children.flatMap((child) =>
      child.type === 'list' ? keepNumbersOf(child, source) : [child],
    ),
  }));
  const list = { ...node, children: items };
  return node.ordered && !isCounting(list, source) ? paragraphsOf(list, source) : [list];
}

/** Returns the number of an item with its sign, as typed. */
const markerOf = ({ position }: mdast.ListItem, source: string): string =>
  /^\d+[.)]/.exec(source.slice(position?.start.offset))?.[0] ?? '';

const isCounting = ({ children }: mdast.List, source: string): boolean =>
  children.length > 1 &&
  children.every((item, index) => item.children.length > 0 && markerOf(item, source) === `${index + 1}.`);

function paragraphsOf({ children }: mdast.List, source: string): Block[] {
  const blocks: Block[] = [];
  /** The paragraph that is a whole item, to which the line below it belongs. */
  let above: { paragraph: mdast.Paragraph; line: number | undefined } | undefined;
  for (const item of children) {
    const [first, ...others] = item.children;
    const { start, end } = item.position ?? {};
    const isNextLine = start !== undefined && start.line - 1 === above?.line;
    const paragraph: mdast.Paragraph =
      isNextLine && above ? above.paragraph : { type: 'paragraph', children: [] };
    if (isNextLine) paragraph.children.push({ type: 'text', value: '\n' });
    else blocks.push(paragraph);
    paragraph.children.push({ type: 'text', value: markerOf(item, source) });
    if (first?.type === 'paragraph') paragraph.children.push({ type: 'text', value: ' ' }, ...first.children);
    else if (first) blocks.push(first);
    blocks.push(...others);
    above = blocks.at(-1) === paragraph ? { paragraph, line: end?.line } : undefined;
  }
  return blocks;
}
