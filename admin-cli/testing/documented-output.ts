import { readFileSync } from 'node:fs';

/** What the owner's guide says that a command prints as JSON. */
interface DocumentedOutput {
  /** The words of the command and its options, such as `list --state`. */
  call: string[];
  fields: string[];
  /** The fields that may be absent. */
  optional: string[];
}

/** A row of the table: commands, perhaps in words which others, then fields; a `?` marks those that may be absent. */
const ROW = /^\| ((?:`[a-z][^`]*`(?:, )?)+)(?: and [^|`]+)? \| ((?:`\w+`\??(?:, )?)+) \|$/gm;

const codesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, code = '']) => code);

/** Reads the table of `docs/list.md`, "In a script". */
export function readDocumentedOutputs(): DocumentedOutput[] {
  const guide = readFileSync('docs/list.md', 'utf8');
  return [...guide.matchAll(ROW)].flatMap(([, calls = '', fields = '']) =>
    codesOf(calls, /`([^`]+)`/g).map((call) => ({
      call: call.split(' '),
      fields: codesOf(fields, /`(\w+)`/g),
      optional: codesOf(fields, /`(\w+)`\?/g),
    })),
  );
}

/** Returns a document without the rows of that table. */
export const withoutOutputs = (document: string): string => document.replaceAll(ROW, '');

/** Returns the row of a command as it was called: that with the most of its words, the first of several. */
export const rowOf = (outputs: readonly DocumentedOutput[], line: string): DocumentedOutput | undefined =>
  outputs
    .filter(({ call }) => call.every((word) => line.split(' ').includes(word)))
    .sort((a, b) => b.call.length - a.call.length)[0];

/** Returns the fields that a row lacks, and those that it names although they were not printed. */
export const compareFields = ({ fields, optional }: DocumentedOutput, printed: readonly string[]) => ({
  lacking: printed.filter((field) => !fields.includes(field)),
  missing: fields.filter((field) => !printed.includes(field) && !optional.includes(field)),
});
