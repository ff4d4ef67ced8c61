/** A field of a message's header. Each byte is a character of Latin-1, as DKIM needs it. */
export interface Field {
  /** In lower case. */
  name: string;
  /** As it arrived, with the line ends in it and without the one after it. */
  raw: string;
  /** On one line, and cut if it is endless. */
  value: string;
}

/** A message as it arrived: its header in order, and its body, with CRLF. */
export interface RawMessage {
  fields: readonly Field[];
  body: string;
}

const LONGEST_VALUE = 20_000;

/** Splits a message that a mail program has saved: line ends may be LF, and a line of a mailbox file may come first. */
export function splitMessage(bytes: Uint8Array): RawMessage {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const lines = text
    .replace(/^\xef\xbb\xbf/, '')
    .replace(/^From .*\r?\n/, '')
    .replace(/\r?\n/g, '\r\n');
  const end = lines.indexOf('\r\n\r\n');
  const header = end < 0 ? lines : lines.slice(0, end);
  return { fields: parseFields(header), body: end < 0 ? '' : lines.slice(end + 4) };
}

function parseFields(header: string): Field[] {
  const raws: string[][] = [];
  for (const line of header.split('\r\n')) {
    if (/^[ \t]/.test(line)) raws.at(-1)?.push(line);
    else raws.push([line]);
  }
  return raws.map((lines) => {
    const raw = lines.join('\r\n');
    const colon = raw.indexOf(':');
    return {
      name: raw.slice(0, Math.max(0, colon)).trim().toLowerCase(),
      raw,
      value: lines
        .join('')
        .slice(colon + 1, colon + 1 + LONGEST_VALUE)
        .trim(),
    };
  });
}

/** Returns the values of the fields with a name, in order. */
export const valuesOf = ({ fields }: RawMessage, name: string): string[] =>
  fields.filter((field) => field.name === name).map(({ value }) => value);
