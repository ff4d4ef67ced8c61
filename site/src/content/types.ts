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

/** Words that carry the sentence. */
export interface TextStrong {
  strong: string;
}

export type Inline = string | TextLink | TextDate | TextStrong;

/** Running text: a plain string, or pieces that are joined without spaces between them. */
export type RichText = string | readonly Inline[];

/** A button or a navigation entry. */
export interface Action {
  label: string;
  href: string;
}

/** A name and what it stands for. */
export interface Fact {
  term: string;
  value: RichText;
}

export interface Table {
  kind: 'table';
  caption: string;
  columns: readonly string[];
  /** One entry a column; the first is the row's header. */
  rows: readonly (readonly RichText[])[];
}

/** What the body of a text page is made of. */
export type Block =
  | { kind: 'text'; text: RichText }
  | { kind: 'list'; items: readonly RichText[] }
  | { kind: 'steps'; items: readonly { title: string; text: RichText }[] }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'note'; title: string; text: RichText }
  | { kind: 'address'; lines: readonly RichText[] }
  | { kind: 'form'; title: string; lines: readonly string[] }
  | Table;

/** A part of a text page with a heading that can be linked to. */
export interface TextSection {
  id: string;
  title: string;
  blocks: readonly Block[];
}

/** A page that is read from top to bottom. */
export interface TextPage {
  /** The small line above the title, like the number of a form. */
  form: string;
  /** What the rubber stamp beside the title says. */
  stamp: string;
  title: string;
  lead: RichText;
  updated?: TextDate;
  sections: readonly TextSection[];
}
