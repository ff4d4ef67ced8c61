import { FILE_ERRORS } from '../../contract/messages';
import { readInEncoding, UnknownEncodingError } from './encodings';
import { OLD_ENCODINGS, type OldEncoding, readText } from './read-text';
import { NotUtf8Error } from './unreadable-file';

/** Writes a text in an old encoding. */
function encode(text: string, encoding: OldEncoding): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const letters = Array.from({ length: 256 }, (_, byte) =>
    decoder.decode(new Uint8Array([byte]), { stream: true }),
  );
  return Uint8Array.from([...text].map((letter) => letters.indexOf(letter)));
}

/** Reads a file. Returns its content, and the sample by which its encoding was recognised. */
async function read(bytes: Uint8Array, chosen?: OldEncoding) {
  return readInEncoding(
    () => [bytes.subarray(0, 50), bytes.subarray(50)],
    chosen,
    async (encoding) => {
      let text = '';
      for await (const part of readText([bytes], encoding)) text += part;
      return text;
    },
  );
}

const listOf = (names: readonly string[]) =>
  `E-mail;Navn\n${names.map((name, n) => `p${n}@example.org;${name}`).join('\n')}\n`;

/** Names in the languages of the lists that a Danish game publisher has. */
const NAMES = [
  ...['Jørn Åse', 'Søren Kierkegård', 'Bjørk', 'ÆGIR', 'Ærø', 'Håkon Østby', 'Malmö', 'Åsa Björn', 'Ørsted'],
  ...[
    'Jürgen Groß',
    'Ägidius',
    'Übel',
    'KÖLN',
    'Müller-Lüdenscheidt',
    'Höß',
    'Zoë',
    'Renée',
    'François',
    'ÉLOÏSE',
  ],
  ...['Hélène d’Aubigné', 'Œuvrard', 'Noël', 'Nuñez', 'José', 'Peña', 'MARTÍNEZ', 'Ángel', 'Íñigo', 'João'],
];

/** Each three of them, in their order. */
const THREE_NAMES = NAMES.flatMap((first, at) =>
  NAMES.slice(at + 1).flatMap((second, further) =>
    NAMES.slice(at + further + 2).map((third) => [first, second, third]),
  ),
);

describe('readInEncoding', () => {
  it.each(OLD_ENCODINGS)(
    'recognises %s by the letters of any three names, or asks; it is never wrong',
    async (encoding) => {
      let asked = 0;
      for (const names of THREE_NAMES) {
        const list = listOf(names);
        const outcome = await read(encode(list, encoding)).catch((error: unknown) => error);
        if (outcome instanceof UnknownEncodingError) asked += 1;
        else expect(outcome).toMatchObject({ result: list, recognised: { encoding, names } });
      }
      expect(asked).toBeLessThan(THREE_NAMES.length / 10);
    },
  );

  it('asks with what the names would be if the letters could be either, and reads the file as chosen', async () => {
    const list = listOf(['Jörg']);
    const bytes = encode(list, 'macintosh');
    const error: unknown = await read(bytes).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      name: 'UnknownEncodingError',
      message: FILE_ERRORS.notUtf8,
      samples: [
        { encoding: 'windows-1252', names: ['Jšrg'] },
        { encoding: 'macintosh', names: ['Jörg'] },
      ],
    });
    expect(await read(bytes, 'macintosh')).toEqual({ result: list, encoding: 'macintosh' });
  });

  it('does not take UTF-8 with a broken letter, or any bytes, for something else', async () => {
    const broken = new TextEncoder().encode(listOf(['Jørn', 'Åse', 'Ærø'])).slice(0, -2);
    const noise = Uint8Array.from({ length: 500 }, (_, n) => (n * 37) % 256);
    for (const bytes of [broken, noise])
      expect(await read(bytes).catch((error: unknown) => error)).toBeInstanceOf(NotUtf8Error);
  });
});
