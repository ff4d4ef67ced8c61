import fc from 'fast-check';
import { IMPORT_REFUSED_LIMIT } from '../contract/endpoints';
import { RecordTooLargeError, splitCsv } from './split-csv';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

async function* chunksOf(text: string, sizes: readonly number[]) {
  const bytes = encoder.encode(text);
  for (let from = 0, n = 0; from < bytes.length; n += 1) {
    const size = sizes[n % sizes.length] ?? 1;
    yield bytes.subarray(from, from + size);
    from += size;
  }
}

async function split(text: string, maxBytes?: number, sizes = [7]) {
  const parts: { text: string; firstLine: number }[] = [];
  for await (const { body, firstLine } of splitCsv(chunksOf(text, sizes), maxBytes)) {
    parts.push({ text: decoder.decode(body), firstLine });
  }
  return parts;
}

const lineFeeds = (text: string) => text.split('\n').length - 1;

describe('splitCsv', () => {
  const quoted = fc
    .string({ unit: fc.constantFrom('a', '"', '\n', '\r', ',', ';', 'ø') })
    .map((cell) => `"${cell.replaceAll('"', '""')}"`);
  const plain = fc.string({ unit: fc.constantFrom('a', 'b', "'", 'ø', ' ') });
  const record = fc
    .tuple(
      fc.array(fc.oneof(plain, quoted), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(',', ';'),
      fc.constantFrom('\n', '\r\n'),
    )
    .map(([cells, delimiter, end]) => cells.join(delimiter) + end);
  const header = fc.constantFrom('email,name\r\n', '\uFEFFemail;name\n', '\uFEFF"email","name"\r\n');

  it('returns parts whose records are those of the file, whatever the chunks and the limit are', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(header, fc.array(record), sizes, fc.nat(300), async (header, records, sizes, room) => {
        const longest = Math.max(0, ...records.map((text) => encoder.encode(text).length));
        const maxBytes = encoder.encode(header).length + longest + room;
        const parts = await split(header + records.join(''), maxBytes, sizes);
        const bodies = parts.map(({ text }) => {
          expect(text.startsWith(header)).toBe(true);
          expect(encoder.encode(text).length).toBeLessThanOrEqual(maxBytes);
          return text.slice(header.length);
        });
        expect(bodies.join('')).toBe(records.join(''));
        let left = [...records];
        for (const [n, body] of bodies.entries()) {
          const before = header + records.slice(0, records.length - left.length).join('');
          expect(parts[n]?.firstLine).toBe(1 + lineFeeds(before));
          const count = left.findIndex((_, n) => left.slice(0, n + 1).join('') === body) + 1;
          if (records.length > 0) expect(count).toBeGreaterThan(0);
          left = left.slice(count);
        }
        expect(left).toEqual([]);
      }),
    );
  });

  it('returns a file below the limit as one part, with or without a line feed at its end', async () => {
    for (const text of ['', 'email', 'email\n', 'email\na@b.dk', 'email\r\na@b.dk\r\n']) {
      expect(await split(text)).toEqual([{ text, firstLine: 2 }]);
    }
  });

  it('treats a quote inside a cell as text', async () => {
    const text = 'email,name\na@b.dk,O"Neil\nb@b.dk,"x"y\nc@b.dk,"""z\n"\n';
    const parts = await split(text, 'email,name\nc@b.dk,"""z\n"\n'.length);
    expect(parts.map(({ firstLine }) => firstLine)).toEqual([2, 3, 4]);
  });

  it('puts no more records into a part than an import may refuse', async () => {
    const parts = await split(`email\n${'a\n'.repeat(2 * IMPORT_REFUSED_LIMIT + 1)}`);
    const counts = parts.map(({ text }) => lineFeeds(text) - 1);
    expect(counts).toEqual([IMPORT_REFUSED_LIMIT, IMPORT_REFUSED_LIMIT, 1]);
  });

  it('throws if a record is larger than a part, with the line in which it begins', async () => {
    await expect(split(`email\na\n"b\nc\n${'d'.repeat(100)}`, 50)).rejects.toThrow(
      new RecordTooLargeError(3, 50),
    );
    await expect(split('e'.repeat(100), 50)).rejects.toThrow(new RecordTooLargeError(1, 50));
  });
});
