import type { ReactElement, ReactNode } from 'react';

/** A calendar date in words, such as `September 20, 2025`; `date` is ISO 8601. */
export interface TextDate {
  text: string;
  date: string;
}

/** The mode that something is shown in: signups are not confirmed, or by email. */
export type ShownIn = 'single' | 'double';

/** A button or a navigation entry; with `only` it is shown in this mode only. */
export interface PageLink {
  label: string;
  href: string;
  only?: ShownIn;
}

/** A term with its value, for a description list. */
export interface Definition {
  term: string;
  value: ReactNode;
  /** A button below it. */
  link?: PageLink | undefined;
}

/** A row of a table. */
export type TableRow = readonly [header: string, ...cells: ReactNode[]];

/** A table; the first cell of each row is the row's header. */
export interface TableBlock {
  kind: 'table';
  caption: string;
  columns: readonly string[];
  rows: readonly TableRow[];
}

/**
 * What one of our components draws; everything else is written in plain elements. `picture` is the name of a decorative
 * picture in `art/`.
 */
export type Block =
  | { kind: 'steps'; items: readonly { title: string; text: ReactNode; picture: string | undefined }[] }
  | { kind: 'definitions'; items: readonly Definition[] }
  | { kind: 'note'; title: string; text: ReactNode }
  | { kind: 'form'; title: string; lines: readonly string[] }
  | { kind: 'beside'; table: TableBlock; notes: Content }
  | TableBlock;

/** The body of a section: plain elements (`<p>`, `<ul>`, `<address>` with a `<span>` for each line) and blocks. */
export type Content = readonly (ReactElement | Block | undefined)[];

/** A section of a text page; `id` is its anchor. */
export interface TextSection {
  id: string;
  title: string;
  content: Content;
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
  lead: ReactNode;
  updated?: TextDate;
  /** Sections in one sentence, by id. */
  summaries?: Readonly<Record<string, string>>;
  sections: readonly TextSection[];
}

export const section = (id: string, title: string, ...content: Content): TextSection => ({
  id,
  title,
  content,
});

export const steps = (...items: readonly (readonly [string, ReactNode, picture?: string])[]): Block => ({
  kind: 'steps',
  items: items.map(([title, text, picture]) => ({ title, text, picture })),
});

export const definitions = (...items: readonly (readonly [string, ReactNode, PageLink?])[]): Block => ({
  kind: 'definitions',
  items: items.map(([term, value, link]) => ({ term, value, link })),
});

export const note = (title: string, text: ReactNode): Block => ({ kind: 'note', title, text });

/** Returns a form to copy onto paper. */
export const paperForm = (title: string, lines: readonly string[]): Block => ({ kind: 'form', title, lines });

/** Returns a table with what there is to say about it: beside it if there is room. */
export const beside = (table: TableBlock, ...notes: Content): Block => ({ kind: 'beside', table, notes });

/** A row with a cell for each column. */
type RowOf<Columns extends readonly string[]> = Columns extends readonly [string, ...infer Others]
  ? readonly [header: string, ...cells: { readonly [Column in keyof Others]: ReactNode }]
  : never;

/** Returns a table. The compiler refuses a row with more or fewer cells than there are columns. */
export const table = <const Columns extends readonly string[]>(
  caption: string,
  columns: Columns,
  ...rows: readonly RowOf<Columns>[]
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
