import fc from 'fast-check';
import { FILE_ERRORS, IMPORT_ERRORS } from '../../contract/messages';
import { QUOTED_LENGTH } from './csv-row';
import { openCsv } from './read-csv';
import { UnreadableFileError } from './unreadable-file';

/** A quarter of the files, unless the long tests run. */
const scaled = (count: number) => (process.env.TEST_LENGTH === 'long' ? count : count / 4);

const encode = (text: string) => new TextEncoder().encode(text);

/** Cuts a file into chunks of the given sizes. */
function* chunksOf(bytes: Uint8Array, sizes: readonly number[]) {
  for (let from = 0, n = 0; from < bytes.length; n += 1) {
    const size = sizes[n % sizes.length] ?? 1;
    yield bytes.subarray(from, from + size);
    from += size;
  }
}

async function read(file: string | Uint8Array, sizes: readonly number[] = [7], delimiter = ',') {
  const csv = await openCsv(chunksOf(typeof file === 'string' ? encode(file) : file, sizes));
  const rows = [];
  for await (const row of csv.rows(delimiter)) rows.push(row);
  return rows;
}

const cellsOf = async (...args: Parameters<typeof read>) => (await read(...args)).map(({ cells }) => cells);

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('openCsv', () => {
  it('reads rows after more blank lines, and in a longer file, than are in memory at once', async () => {
    const lines = 6 * QUOTED_LENGTH;
    const file = `a,b\n${'\n'.repeat(lines)}${'1,2\n'.repeat(lines)}x,y`;
    const rows = await read(file, [QUOTED_LENGTH]);
    expect(rows).toHaveLength(lines + 2);
    expect(rows.at(-1)).toMatchObject({ line: 2 * lines + 2, cells: ['x', 'y'] });
  });

  it('reads the cells of each row and the line where it begins, in chunks of any size', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\n', ',', ';', 'ø', '🧀'), maxLength: 8 });
    const row = fc.tuple(fc.array(cell, { minLength: 1, maxLength: 4 }), fc.nat(2));
    const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 });
    const format = fc.record({
      end: fc.constantFrom('\n', '\r\n', '\r'),
      mark: fc.constantFrom('', '\uFEFF'),
      delimiter: fc.constantFrom(',', ';'),
    });
    const property = fc.asyncProperty(
      fc.array(row),
      sizes,
      format,
      async (rows, sizes, { end, mark, delimiter }) => {
        let line = 1;
        let text = '';
        const expected = rows.map(([cells, blank]) => {
          const begins = line + blank;
          const record = `${'\n'.repeat(blank)}${cells.map(quote).join(delimiter)}\n`;
          line += record.split('\n').length - 1;
          text += record;
          return { line: begins, cells };
        });
        const filled = expected.filter((each) => each.cells.some((cell) => cell.trim() !== ''));
        const file = mark + text.replaceAll('\n', end);
        expect(await read(file, sizes, delimiter)).toEqual(filled);
      },
    );
    await fc.assert(property, { numRuns: scaled(500) });
  });

  it('reads a file of many batches, with the lines of the whole file', async () => {
    const table = Array.from({ length: 5000 }, (_, n) => [`${n}`, 'two\nlines', 'x'.repeat(n % 50)]);
    const file = table.map((cells) => `${cells.map(quote).join()}\r\n`).join('');
    expect(await read(file, [1000, 200_000])).toEqual(table.map((cells, n) => ({ line: 1 + 2 * n, cells })));
  });

  it('reads UTF-16 with its mark in both byte orders, and refuses what is not UTF-8', async () => {
    const text = Buffer.from('\uFEFFemail\tname\r\na@b.dk\tBo Ø 🧀\r\n', 'utf16le');
    for (const bytes of [text, Buffer.from(text).swap16()])
      for (const size of [1, 2, 1000])
        expect(await cellsOf(bytes, [size], '\t')).toEqual([
          ['email', 'name'],
          ['a@b.dk', 'Bo Ø 🧀'],
        ]);
    for (const bytes of [[0x61, 0x0a, 0xe6, 0x40], [0x50, 0xff], [0xc3]])
      await expect(read(new Uint8Array(bytes))).rejects.toThrow(new UnreadableFileError(FILE_ERRORS.notUtf8));
  });

  it('skips the separator line of Excel, and counts it', async () => {
    for (const line of ['sep=;', 'SEP=,', '"sep=;"', 'sep=\t'])
      expect(await read(`${line}\r\nemail\r\n`)).toEqual([{ line: 2, cells: ['email'] }]);
    expect(await cellsOf('separator\nsep=;\n')).toEqual([['separator'], ['sep=;']]);
  });

  it('refuses the line of a stray quote with its cells, and begins again at the next line that fits', async () => {
    expect(await read('email\n\na@b.dk,O"Neil\nb@b.dk,"x\ny\n')).toEqual([
      { line: 1, cells: ['email'] },
      { line: 3, cells: ['a@b.dk', 'O"Neil'] },
      { line: 4, cells: ['b@b.dk', '"x'], reason: IMPORT_ERRORS.openQuote },
      { line: 5, cells: ['y'] },
    ]);
    expect(await read('email,name\na@b.dk,"x\nrest of it\n\nb@b.dk,"y""z"\nc@b.dk,"\n')).toEqual([
      { line: 1, cells: ['email', 'name'] },
      { line: 2, cells: ['a@b.dk', '"x'], reason: IMPORT_ERRORS.openQuote },
      { line: 3, cells: ['rest of it'], reason: IMPORT_ERRORS.afterOpenQuote(2) },
      { line: 5, cells: ['b@b.dk', 'y"z'] },
      { line: 6, cells: ['c@b.dk', '"'], reason: IMPORT_ERRORS.openQuote },
    ]);
  });

  it('refuses each line of a row that consists of several because another quote closes a stray one', async () => {
    const rows = await read(
      'email,name,note\na@b.dk,"A,\nb@b.dk,B,\nc@b.dk,C",\nd@b.dk,D,"a\nlegit, cell"\n',
    );
    expect(rows.slice(1)).toEqual([
      { line: 2, cells: ['a@b.dk', '"A', ''], reason: IMPORT_ERRORS.openQuote },
      { line: 3, cells: ['b@b.dk', 'B', ''], reason: IMPORT_ERRORS.afterOpenQuote(2) },
      { line: 4, cells: ['c@b.dk', 'C"', ''], reason: IMPORT_ERRORS.afterOpenQuote(2) },
      { line: 5, cells: ['d@b.dk', 'D', 'a\nlegit, cell'] },
    ]);
  });

  it('reads the first line by itself if a quote in it is a stray one, closed further on or not', async () => {
    expect(await cellsOf('email,"name\na@b.dk,A\nb@b.dk,B"\n')).toEqual([
      ['email', '"name'],
      ['a@b.dk', 'A'],
      ['b@b.dk', 'B"'],
    ]);
    for (const end of ['B', '"B"', 'B"'])
      expect(await cellsOf(`email,"name,date\na@b.dk,A,1\nb@b.dk,${end},2\n`)).toEqual([
        ['email', '"name', 'date'],
        ['a@b.dk', 'A', '1'],
        ['b@b.dk', end.replace(/^"|"$/g, (mark, at) => (end.startsWith('"') ? '' : at > 0 ? mark : '')), '2'],
      ]);
  });

  it('reads a name of several lines in a file of one column, but no addresses as part of it', async () => {
    expect(await cellsOf('"E-mail\naddress"\na@b.dk\n')).toEqual([['E-mail\naddress'], ['a@b.dk']]);
    expect(await cellsOf('"email\na@b.dk\nb@b.dk"\n')).toEqual([['"email'], ['a@b.dk'], ['b@b.dk"']]);
  });

  it('loses no row after a stray quote in a large file', async () => {
    const rows = Array.from({ length: 9000 }, (_, n) => [`p${n}@example.org`, `"P" ${n}`]);
    const lines = rows.map((cells) => cells.map((cell, n) => (n === 1 ? quote(cell) : cell)).join());
    for (const at of [0, 4000, 8999]) {
      const stray = lines
        .with(at, `p${at}@example.org,"P`)
        .map((line, n) => (n % 2 ? line : line.replaceAll('"', n === at ? '"' : '')));
      const read8 = await read(`email,name\n${stray.join('\n')}`, [100_000]);
      expect(read8.map(({ cells }) => cells[0])).toEqual(['email', ...rows.map(([email]) => email)]);
      expect(read8.filter((row) => 'reason' in row)).toHaveLength(1);
    }
  });

  it('returns the first rows by any separator, and none of a file without rows', async () => {
    const { firstRows } = await openCsv([encode('\n;;\n"a\nb";c;d,e\n1,2\n"open')]);
    expect(firstRows(';')).toEqual([
      { line: 3, cells: ['a\nb', 'c', 'd,e'] },
      { line: 5, cells: ['1,2'] },
      { line: 6, cells: ['"open'] },
    ]);
    expect(firstRows('\t')[1]).toEqual({ line: 3, cells: ['"a'] });
    for (const file of ['', '\n\n', ';;\n'])
      expect((await openCsv([encode(file)])).firstRows(';')).toEqual([]);
  });

  it('returns ten first rows at most, and large ones, but none that is too large', async () => {
    const countOf = async (file: string) => (await openCsv([encode(file)])).firstRows(';').length;
    expect(await countOf('a\n'.repeat(12))).toBe(10);
    expect(await countOf(`${'a'.repeat(80_000)}\n`.repeat(3))).toBe(3);
    expect(await countOf(`a\n${'a'.repeat(200_000)}\na\n`)).toBe(1);
  });

  it('reads from a line on, and leaves out rows whose cells are all empty', async () => {
    const csv = await openCsv([encode('Title\n\na;b\n;\n1;2\n;;;\n \u00a0;;\n')]);
    const rows = [];
    for await (const row of csv.rows(';', 3)) rows.push(row);
    expect(rows).toEqual([
      { line: 3, cells: ['a', 'b'] },
      { line: 5, cells: ['1', '2'] },
    ]);
  });

  it('takes a lone CR for a space in a file whose lines end otherwise, in chunks of any size', async () => {
    for (const end of ['\n', '\r\n', '\r\r\n'])
      for (const size of [1, 2, 3, 1000])
        expect(await read(`a,b${end}1\r2,"3\r4"${end}5,6${end}`, [size])).toEqual([
          { line: 1, cells: ['a', 'b'] },
          { line: 2, cells: ['1 2', '3 4'] },
          { line: 3, cells: ['5', '6'] },
        ]);
  });

  it('throws for a row that is too large, with the line where it begins', async () => {
    const file = `email\na\nb${'d'.repeat(200_000)}`;
    for (const size of [1000, 1_000_000])
      await expect(read(file, [size])).rejects.toThrow(new UnreadableFileError(FILE_ERRORS.rowTooLarge(3)));
  });

  it.each([
    ['blank lines', '\n'],
    ['quotes', '"\n"'],
  ])('takes for a megabyte of %s about four times as long as for a quarter of it', async (_, unit) => {
    const timeOf = async (bytes: number) => {
      const before = process.cpuUsage();
      const file = `email,name,signup_date\n${unit.repeat(bytes / unit.length)}`;
      await read(file, [256 * 1024]).catch(() => undefined);
      return process.cpuUsage(before).user / 1000;
    };
    const quarter = await timeOf(2 ** 18);
    // If the time grew with the square of the size, it would be sixteen times as long.
    expect(await timeOf(2 ** 20)).toBeLessThan(10 * quarter + 500);
  });
});
