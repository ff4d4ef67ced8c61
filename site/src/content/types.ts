/** A link inside running text: a path of this site, an anchor, `mailto:` or another site. */
export interface TextLink {
  text: string;
  href: string;
}

/** A calendar date inside running text. */
export interface TextDate {
  text: string;
  /** ISO 8601, such as `2025-09-20`. */
  date: string;
}

/** Emphasised words inside running text. */
export interface TextStrong {
  strong: string;
}

export type Inline = string | TextLink | TextDate | TextStrong;

/** Running text: a plain string, or pieces joined without spaces. */
export type RichText = string | readonly Inline[];

/** The mode of confirmation in which something is shown: signups are confirmed not at all, or by mail. */
export type ShownIn = 'single' | 'double';

/** A button or a navigation entry. */
export interface Action {
  label: string;
  href: string;
  /** Shown in this mode only. */
  only?: ShownIn;
}

/** A term with its value, for a description list. */
export interface Fact {
  term: string;
  value: RichText;
}

export interface TableBlock {
  kind: 'table';
  caption: string;
  columns: readonly string[];
  /** One entry per column; the first is the row's header. */
  rows: readonly (readonly RichText[])[];
}

export interface Step {
  title: string;
  text: RichText;
  /** The name of its picture in `art/step-pictures.tsx`; decorative. */
  picture?: string;
}

/** An element of a text page's body. */
export type Block =
  | { kind: 'text'; text: RichText; only?: ShownIn }
  | { kind: 'list'; items: readonly RichText[] }
  | { kind: 'steps'; items: readonly Step[] }
  | { kind: 'facts'; facts: readonly Fact[] }
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
  form: string;
  /** The text of the rubber stamp beside the title. */
  stamp: string;
  title: string;
  lead: RichText;
  updated?: TextDate;
  sections: readonly TextSection[];
}
