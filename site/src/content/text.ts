/** A link inside running text: a path of this site, an anchor, `mailto:` or another site. */
export interface TextLink {
  text: string;
  href: string;
}

/** A calendar date inside running text; `date` is ISO 8601, such as `2025-09-20`. */
export interface TextDate {
  text: string;
  date: string;
}

/** A piece of running text; `strong` are emphasised words. */
export type Inline = string | TextLink | TextDate | { strong: string };

/** Running text: a plain string, or pieces joined without spaces. */
export type RichText = string | readonly Inline[];

/** The mode of confirmation in which something is shown: signups are confirmed not at all, or by mail. */
export type ShownIn = 'single' | 'double';

/** A button or a navigation entry; with `only` it is shown in this mode only. */
export interface Action {
  label: string;
  href: string;
  only?: ShownIn;
}

/** A term with its value, for a description list. */
export interface Definition {
  term: string;
  value: RichText;
  /** A button below it. */
  action?: Action | undefined;
}

/** A table; the first cell of each row is the row's header. */
export interface TableBlock {
  kind: 'table';
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly RichText[])[];
}

/** An element of a text page's body; `picture` is the name of a decorative picture in `art/`. */
export type Block =
  | { kind: 'text'; text: RichText; only?: ShownIn }
  | { kind: 'list'; items: readonly RichText[] }
  | { kind: 'steps'; items: readonly { title: string; text: RichText; picture: string | undefined }[] }
  | { kind: 'definitions'; items: readonly Definition[] }
  | { kind: 'note'; title: string; text: RichText }
  | { kind: 'address'; lines: readonly RichText[] }
  | { kind: 'form'; title: string; lines: readonly string[] }
  | TableBlock;

/** A section of a text page; `id` is its anchor. */
export interface TextSection {
  id: string;
  title: string;
  blocks: readonly Block[];
}

/** A page of running text: legal pages, shipping, returns, contact, wholesale. */
export interface TextPage {
  /** The small line above the title, styled as a form number. */
  formNumber: string;
  /** The text of the rubber stamp beside the title. */
  stamp: string;
  /** The name of the picture beside the title. */
  picture: string;
  title: string;
  lead: RichText;
  updated?: TextDate;
  /** Sections in one sentence, by id. */
  summaries?: Readonly<Record<string, string>>;
  sections: readonly TextSection[];
}

/** What pages are written with: a block, or running text, which becomes a paragraph. */
export type Content = readonly (Block | RichText)[];

/** Returns the blocks of a page's content. */
export const toBlocks = (content: Content): Block[] =>
  content.map((item) => (typeof item === 'object' && 'kind' in item ? item : { kind: 'text', text: item }));

export const section = (id: string, title: string, content: Content): TextSection => ({
  id,
  title,
  blocks: toBlocks(content),
});

export const link = (text: string, href: string): TextLink => ({ text, href });

export const strong = (words: string): Inline => ({ strong: words });

/** Returns a paragraph that is shown in one mode of confirmation only. */
export const paragraphIn = (only: ShownIn, text: RichText): Block => ({ kind: 'text', text, only });

export const list = (...items: readonly RichText[]): Block => ({ kind: 'list', items });

export const steps = (...items: readonly (readonly [string, RichText, picture?: string])[]): Block => ({
  kind: 'steps',
  items: items.map(([title, text, picture]) => ({ title, text, picture })),
});

export const definitions = (...items: readonly (readonly [string, RichText, Action?])[]): Block => ({
  kind: 'definitions',
  items: items.map(([term, value, action]) => ({ term, value, action })),
});

export const note = (title: string, text: RichText): Block => ({ kind: 'note', title, text });

export const address = (...lines: readonly RichText[]): Block => ({ kind: 'address', lines });

/** Returns a form to copy onto paper. */
export const paperForm = (title: string, lines: readonly string[]): Block => ({ kind: 'form', title, lines });

export const table = (
  caption: string,
  columns: readonly string[],
  ...rows: readonly (readonly RichText[])[]
): TableBlock => ({ kind: 'table', caption, columns, rows });
/** Returns the `mailto:` URL of a draft. RFC 6068: spaces are encoded as %20, never as +, and lines end with CRLF. */
export function mailDraft(to: string, subject: string, lines: readonly string[] = []): string {
  const body = lines.length > 0 ? `&body=${encodeURIComponent(lines.join('\r\n'))}` : '';
  return `mailto:${to}?subject=${encodeURIComponent(subject)}${body}`;
}

/** A range of whole numbers, both ends included. */
export interface NumberRange {
  min: number;
  max: number;
}

/** Returns a range as it is printed: `2-8`, or `2` if it is one number. */
export const formatRange = ({ min, max }: NumberRange): string => (min === max ? `${min}` : `${min}-${max}`);

/** Returns a number in words with its noun: `one tariff`, `two tariffs`. */
export const counted = (count: number, noun: string): string =>
  `${inWords(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Returns a range of percentages as it is printed: `0%-40%`. */
export const formatPercentRange = ({ min, max }: NumberRange): string => `${min}%-${max}%`;

const NUMBER_WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Returns a number as a word, `twelve`; from 13 on in digits. */
export const inWords = (count: number): string => NUMBER_WORDS[count] ?? String(count);

/** Returns the same text with a capital at its start. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
