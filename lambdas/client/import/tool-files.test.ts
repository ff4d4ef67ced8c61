import { FILE_ERRORS, IMPORT_ERRORS } from '../../contract/messages';
import { OWNER_DAYS } from '../../facts/owner-days';
import { describeFindings } from './describe-import';
import { type ListImportSettings, openList } from './lists';
import { convertOrders } from './orders';
import { convertCodes } from './shop-files';

const encode = (text: string) => () => [new TextEncoder().encode(text)];

/** Reads a list of one part: the addresses that are sent, and the outcome of the other rows. */
async function read(text: string, settings: ListImportSettings = {}, now?: number) {
  const { survey, parts } = await openList(encode(text), settings, now);
  const { value } = await parts.next();
  const { rows = [], refused = [], ...counts } = value ?? {};
  return {
    survey,
    ...counts,
    rows,
    people: rows.map(({ email }) => email),
    refused: refused.map(({ line, reason }) => [line, reason]),
  };
}

describe('a row that lacks its empty last cells', () => {
  it.each([
    [
      'at the end',
      'firstname,email,signup_date,note\nAda,ada@b.dk,2026-03-04,\nBo,bo@b.dk,2026-03-04\nCy,cy@b.dk,2026-03-04,hi',
    ],
    [
      'everywhere',
      'email;date;city;note;phone\nada@b.dk;04.03.2026\nbo@b.dk;04.03.2026;Aarhus\ncy@b.dk;04.03.2026;;hi',
    ],
    [
      'too many of them',
      'email\tdate\nada@b.dk\t2026-03-04\t\t\nbo@b.dk\t2026-03-04\t \ncy@b.dk\t2026-03-04',
    ],
    [
      'and a header with one too many',
      'email,date,\nada@b.dk,2026-03-04\nbo@b.dk,2026-03-04,\ncy@b.dk,2026-03-04,,',
    ],
  ])('is read: %s', async (_, text) => {
    expect(await read(text)).toMatchObject({ people: ['ada@b.dk', 'bo@b.dk', 'cy@b.dk'], refused: [] });
  });

  it('is not read if a line break without quotation marks has cut it: the cell behind it may say no', async () => {
    const header = 'email,date,note,status';
    const cut = ['ada@b.dk,2026-03-04,met at\nthe fair,unsubscribed', [2, 3]] as const;
    const longer = ['ada@b.dk,2026-03-04,met at\nthe\n\nfair,unsubscribed', [2, 3, 5]] as const;
    for (const [row, lines] of [cut, longer]) {
      const { people, refused } = await read(`${header}\n${row}\nbo@b.dk,2026-03-04,,`);
      expect(people).toEqual(['bo@b.dk']);
      expect(refused).toEqual(lines.map((line) => [line, IMPORT_ERRORS.lineBreak]));
    }
    expect((await read(`${header}\nada@b.dk,2026-03-04\nBo alone\ncy@b.dk,2026-03-04`)).people).toEqual([
      ...['ada@b.dk', '', 'cy@b.dk'].filter(Boolean),
    ]);
  });

  it('is not read as an order if a line break has cut it', async () => {
    const header = 'order,code,amount,currency,date,note,status';
    const rows =
      '1,A,36,EUR,2026-03-20,"gift"\n2,A,36,EUR,2026-03-20,two\nlines,cancelled\n3,A,36,EUR,2026-03-20';
    const { rows: read } = await convertOrders(encode(`${header}\n${rows}`));
    expect(read.map((each) => ('row' in each ? each.row.order : `refused ${each.line}`)).sort()).toEqual([
      ...['1', '3', 'refused 3', 'refused 4'],
    ]);
  });
});

describe('lines that are no rows', () => {
  it.each([
    ['Interessenten SPIEL Essen 2026\nE-mail;Dato\nada@b.dk;04.03.2026', ['Interessenten SPIEL Essen 2026']],
    [
      'List;of;people\n\nAs of;;March\nE-mail;Dato;By\nada@b.dk;04.03.2026;',
      ['List of people', 'As of March'],
    ],
    ['sep=,\n"A title,\nof two lines",\nemail,date\nada@b.dk,2026-03-04', ['A title,\nof two lines']],
  ])('above the header are not read, and said', async (text, above) => {
    const { people, survey } = await read(text);
    expect([people, survey.above]).toEqual([['ada@b.dk'], above]);
    expect(describeFindings(survey)).toEqual([expect.stringContaining(above.join(' / '))]);
  });

  it('above the header of orders and codes are not read, and said', async () => {
    const order = 'order,email,amount,currency,date\n1,ada@b.dk,36,EUR,2026-03-20';
    expect(await convertOrders(encode(`Orders of March\n${order}`))).toMatchObject({
      above: ['Orders of March'],
      rows: [{ line: 3, row: { order: '1' } }],
    });
    expect(await convertCodes(encode('Codes of March\nCode\nX-1'))).toMatchObject({
      above: ['Codes of March'],
      rows: [{ line: 3, row: 'X-1' }],
    });
  });

  it.each(['\n;;;\n;;;\n', '\n\n\n', '\n; ;\u00a0;\n;'])('at the end are nothing', async (end) => {
    expect(await read(`email;date;name;note\nada@b.dk;2026-03-04;;${end}`)).toMatchObject({
      people: ['ada@b.dk'],
      refused: [],
    });
  });

  it.each([',', ';', '\t'])(
    'do not stand above a row with an address, whose columns are then named (%j)',
    async (mark) => {
      const rows = [
        ['Who', 'Contact'],
        ['Bo', 'bo@b.dk'],
        ['email', 'date'],
        ['ada@b.dk', '2026-03-04'],
      ];
      await expect(read(rows.map((cells) => cells.join(mark)).join('\n'))).rejects.toMatchObject({
        hint: 'Its columns are: Who, Contact.',
      });
    },
  );
});

test('a time without a zone is in the owner’s, so that a signup of this minute is not in the future', async () => {
  const now = Date.parse('2026-07-03T10:00:30Z');
  const clock = new Date(now - (OWNER_DAYS.fromClock(now) - now)).toISOString();
  for (const time of [
    clock.slice(0, 19),
    clock.slice(0, 10).split('-').reverse().join('.') +
      clock.slice(10, 19).replace('T', ' ').replaceAll(':', '.'),
    `${clock.slice(0, 10)} ${clock.slice(11, 16)}`,
  ]) {
    const [row] = (await read(`email,date\nada@b.dk,${time}`, {}, now)).rows;
    expect(Math.abs(Date.parse(row?.signedUpAt ?? '') - now)).toBeLessThan(60_000);
  }
});

describe('a file that is no CSV', () => {
  const WORKBOOK = 'UEsDBBQAAAAIAAAAIQBi7p1oXgEAAJAEAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbA==';
  const zip = (name: string, content = '') =>
    `PK\x03\x04${'\0'.repeat(22)}${String.fromCharCode(name.length)}\0\0\0${name}${content}`;
  const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

  it.each([
    ['a workbook', bytesOf(atob(WORKBOOK)), FILE_ERRORS.kinds.workbook],
    [
      'a workbook of Excel 97',
      bytesOf(`\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1${'\0'.repeat(600)}`),
      FILE_ERRORS.kinds.workbook,
    ],
    [
      'a LibreOffice document',
      bytesOf(zip('mimetype', 'application/vnd.oasis.opendocument.spreadsheetPK')),
      FILE_ERRORS.kinds.openDocument,
    ],
    ['a Numbers document', bytesOf(zip('Index/Document.iwa')), FILE_ERRORS.kinds.numbers],
    ['an archive of CSVs', bytesOf(zip('subscribed_members_export.csv')), FILE_ERRORS.kinds.archive],
    ['a PDF', bytesOf('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n'), FILE_ERRORS.kinds.pdf],
    [
      'a web page called .xls',
      bytesOf('\n<html><table><tr><td>email</td></tr></table>'),
      FILE_ERRORS.kinds.webPage,
    ],
  ])('says so: %s', async (_, bytes, message) => {
    const open = () => [bytes.subarray(0, 3), bytes.subarray(3)];
    await expect(openList(open, {})).rejects.toThrow(message);
    await expect(convertOrders(open)).rejects.toThrow(message);
    await expect(convertCodes(open)).rejects.toThrow(message);
  });
});

it('reads orders and codes in the encoding that their letters tell, or that is chosen', async () => {
  const latin = (text: string) => () => [Uint8Array.from(text, (letter) => letter.charCodeAt(0))];
  const orders = latin('Ordre;E-mail;Beløb;Valuta;Dato;Navn\n1;ada@b.dk;36,00;DKK;20-03-2026;Søren\n');
  expect(await convertOrders(orders)).toMatchObject({
    recognised: { encoding: 'windows-1252' },
    rows: [{ row: { amount: '36.00' } }],
  });
  expect(await convertOrders(orders, { encoding: 'windows-1252' })).toMatchObject({ recognised: undefined });
  expect(await convertCodes(latin('Code;Navn\nX-1;Søren\n'))).toMatchObject({
    recognised: { encoding: 'windows-1252', names: ['Søren'] },
    rows: [{ row: 'X-1' }],
  });
});
