import type { FILE_ERRORS } from '../../contract/messages';

/** A kind of file that is mistaken for a CSV. */
export type FileKind = keyof (typeof FILE_ERRORS)['kinds'];

/** How many bytes from the beginning of a file show its kind. */
export const HEAD_BYTES = 128;

const [SPACE, POINT] = [0x20, 0xb7];
/**
 * How files of each kind begin, with control characters as points. Today's workbooks are ZIP archives, recognised by
 * their first file.
 */
const KINDS: readonly (readonly [FileKind, RegExp])[] = [
  ['openDocument', /^PK··.{26}mimetypeapplication\/vnd\.oasis\.opendocument/s],
  ['numbers', /^PK··.{26}(Index|Metadata|Data)[./]/s],
  ['workbook', /^PK··.{26}(\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/)|^\xD0\xCF·\xE0/s],
  ['archive', /^PK··/],
  ['pdf', /^%PDF-/],
  ['webPage', /^(\xEF\xBB\xBF)?[\s·]*<(!doctype|html|table|head|\?xml)/i],
];

/** Returns the kind of a file that begins with these bytes; undefined if it may be a CSV. */
export function findFileKind(head: Uint8Array): FileKind | undefined {
  const codes = [...head.subarray(0, HEAD_BYTES)].map((code) => (code < SPACE ? POINT : code));
  const text = String.fromCharCode(...codes);
  return KINDS.find(([, start]) => start.test(text))?.[0];
}
