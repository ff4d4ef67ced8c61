import type * as mdast from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { escaped, linked, wrap } from '../../email/layout';
import { keepNumbers, keepSigns } from './as-typed';

/** Decides what a rendered text contains. */
export interface Rendering {
  /** Fills the placeholders of a text, or of an address whose values are to be encoded. */
  fill: (text: string, encode?: (value: string) => string) => string;
  /** Whether an address may become a link; otherwise it stays text. */
  allows: (address: string) => boolean;
}

/** Markdown that stays ordinary text: nobody writes code in a letter, but many people indent. */
const DISABLED =
  'htmlFlow htmlText labelStartImage codeFenced codeIndented codeText blockQuote definition characterReference'.split(
    ' ',
  );

/** The nodes that cannot be in a tree, because they are disabled or extensions of Markdown. */
type Absent =
  | (mdast.Blockquote | mdast.Code | mdast.InlineCode | mdast.Html | mdast.Image | mdast.ImageReference)
  | (mdast.Definition | mdast.LinkReference | mdast.FootnoteDefinition | mdast.FootnoteReference)
  | (mdast.Table | mdast.TableRow | mdast.TableCell | mdast.Delete | mdast.Yaml);

/** More nodes inside each other than any letter has, and fewer than a recursive function can visit. */
const MAX_DEPTH = 100;

/**
 * The text that was parsed last: all emails of a campaign have the same one, which takes longer to parse than to
 * render.
 */
let last: { markdown: string; tree: mdast.Root } | undefined;

/**
 * Parses Markdown without HTML, images, code and quotes, which stay text; so does emphasis that is nested absurdly
 * deep. Numbers, line ends and the signs of addresses stay as typed. The tree must not be changed.
 */
export function parseMarkdown(markdown: string): Readonly<mdast.Root> {
  if (last?.markdown !== markdown) last = { markdown, tree: parseAnew(markdown) };
  return last.tree;
}

function parseAnew(typed: string): mdast.Root {
  const markdown = keepSigns(typed);
  const tree = parse(markdown, DISABLED);
  return keepNumbers(isTooDeep(tree) ? parse(markdown, [...DISABLED, 'attention']) : tree, markdown);
}

const parse = (markdown: string, disabled: string[]) =>
  fromMarkdown(markdown, { extensions: [{ disable: { null: disabled } }] });

function isTooDeep(tree: mdast.Root): boolean {
  let level: mdast.Nodes[] = [tree];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return level.length > 0;
}

/** Renders a tree as HTML without attributes, besides the addresses of links. */
export function toHtml(node: mdast.Nodes, rendering: Rendering, isInLink = false): string {
  const all = (nodes: readonly mdast.Nodes[]) =>
    nodes.map((child) => toHtml(child, rendering, isInLink)).join('');
  switch (node.type) {
    case 'root':
      return all(node.children);
    case 'paragraph':
      return isOnly(node, '{offer}')
        ? `<figure>${all(node.children)}</figure>\n`
        : `<p>${all(node.children)}</p>\n`;
    case 'heading': {
      const level = Math.min(node.depth, 3);
      const content = isOnly(node, '{code}') ? `<code>${all(node.children)}</code>` : all(node.children);
      return `<h${level}>${content}</h${level}>\n`;
    }
    case 'list': {
      const tag = node.ordered ? 'ol' : 'ul';
      return `<${tag}>\n${all(node.children)}</${tag}>\n`;
    }
    case 'listItem': {
      const parts = node.children.map((child) =>
        child.type === 'paragraph' && !node.spread ? all(child.children) : all([child]),
      );
      return `<li>${parts.join('\n')}</li>\n`;
    }
    case 'thematicBreak':
      return '<hr>\n';
    case 'strong':
      return `<strong>${all(node.children)}</strong>`;
    case 'emphasis':
      return `<em>${all(node.children)}</em>`;
    case 'break':
      return '<br>\n';
    case 'text':
      return node.value
        .split('\n')
        .map((line) => rendering.fill(line))
        .map((line) => (isInLink ? escaped(line) : linked(line, rendering.allows)))
        .join('<br>\n');
    case 'link': {
      const address = addressOf(node, rendering);
      if (!rendering.allows(address)) return all(node.children);
      const label = node.children.map((child) => toHtml(child, rendering, true)).join('');
      return `<a href="${escaped(address)}">${label}</a>`;
    }
    default:
      return refuse(node);
  }
}

/**
 * Whether a node is nothing but a placeholder: the layout makes a heading of a code a coupon, and shows the box beside
 * an offer.
 */
const isOnly = ({ children: [only, ...others] }: mdast.Heading | mdast.Paragraph, placeholder: string) =>
  others.length === 0 && only?.type === 'text' && only.value.trim().toLowerCase() === placeholder;

const INDENT = '   ';

/** Renders a tree as readable text. All lines but the first begin with the indent. */
export function toText(node: mdast.Nodes, rendering: Rendering, indent = ''): string {
  const all = (nodes: readonly mdast.Nodes[]) => nodes.map((child) => toText(child, rendering, indent));
  const lines = (nodes: readonly mdast.Nodes[]) =>
    wrap(all(nodes).join('').replace(/ +/g, ' ').replace(/^ | $/gm, ''), indent);
  switch (node.type) {
    case 'root':
      return all(node.children).filter(Boolean).join('\n\n');
    case 'paragraph':
      return lines(node.children);
    case 'heading': {
      const text = lines(node.children);
      const underline = ['', '=', '-'][node.depth] ?? '';
      const { length } = text.slice(text.lastIndexOf('\n') + 1);
      return text && underline ? `${text}\n${indent}${underline.repeat(length)}` : text;
    }
    case 'list':
      return node.children
        .flatMap((item, index) => {
          const text = toText(item, rendering, indent + INDENT);
          const marker = (node.ordered ? `${index + 1}. ` : '- ').padStart(INDENT.length);
          return text ? [marker + text] : [];
        })
        .join(`\n${indent}`);
    case 'listItem':
      return node.children.reduce((before, child) => {
        const gap = before && `${child.type === 'list' ? '\n' : '\n\n'}${indent}`;
        const text = toText(child, rendering, indent);
        return text ? before + gap + text : before;
      }, '');
    case 'thematicBreak':
      return '* * *';
    case 'strong':
    case 'emphasis':
      return all(node.children).join('');
    case 'break':
      return '\n';
    case 'text':
      return rendering.fill(node.value).replace(/[^\S\n]/g, ' ');
    case 'link': {
      const label = all(node.children).join('');
      const address = addressOf(node, rendering);
      const shown = address.replace(/^mailto:/, '');
      return rendering.allows(address) && label !== shown ? `${label} (${shown})` : label;
    }
    default:
      return refuse(node);
  }
}

/** Returns the address of a link in ASCII, with its placeholders filled. */
const addressOf = ({ url }: mdast.Link, { fill }: Rendering): string =>
  fill(
    url.replace(/[^!-~]+/g, (part) => encodeURIComponent(Buffer.from(part).toString())),
    encodeURIComponent,
  );

function refuse(node: Absent): never {
  throw new Error(`The node ${node.type} is disabled.`);
}
