import { readExport } from './export';
import { ADMIN_MESSAGES, IncompleteExportError, UnexpectedResponseError } from './index';

const FILE = '\uFEFFemail,name\r\na@example.com,"one\ntwo ""three"""\r\nb@example.com,\r\n';
const encoder = new TextEncoder();

function answer(file: string, headers: Record<string, string>, chunk = 7) {
  const bytes = encoder.encode(file);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += chunk) controller.enqueue(bytes.slice(at, at + chunk));
      controller.close();
    },
  });
  return new Response(body, { headers });
}

async function save(download: ReturnType<typeof readExport>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of download.chunks) all.push(chunk);
  return Buffer.concat(all).toString();
}

test.each([1, 3, 1000])(
  'a file arrives to the letter and its rows are counted, in pieces of %i bytes',
  async (size) => {
    const download = readExport(answer(FILE, { 'X-Total-Count': '2' }, size));
    expect(download.rows()).toBe(0);
    expect(await save(download)).toBe(FILE);
    expect([download.totalRows, download.rows()]).toEqual([2, 2]);
  },
);

test.each([
  ['a row short', FILE.slice(0, FILE.indexOf('b@')), 2],
  ['cut inside its last row', FILE.slice(0, -3), 2],
  ['cut inside quotes', FILE.slice(0, FILE.indexOf('two')), 2],
  ['empty', '', 0],
])('a file that is %s is an error that says what to do', async (_what, file, total) => {
  const download = readExport(answer(file, { 'X-Total-Count': String(total) }));
  await expect(save(download)).rejects.toThrow(new IncompleteExportError(0, total));
  expect(ADMIN_MESSAGES.incomplete).toMatch(/changed or was cut .* run it again/);
});

test('a connection that breaks is the error that it is', async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
  const download = readExport(new Response(broken, { headers: { 'X-Total-Count': '2' } }));
  await expect(save(download)).rejects.toThrow('terminated');
});

test('leaving early cancels the download', async () => {
  const cancel = jest.fn();
  const endless = new ReadableStream<Uint8Array>({
    pull: (c) => c.enqueue(encoder.encode('a,b\r\n')),
    cancel,
  });
  const { chunks } = readExport(new Response(endless, { headers: { 'X-Total-Count': '2' } }));
  for await (const _chunk of chunks) break;
  expect(cancel).toHaveBeenCalled();
});

test.each([undefined, '', 'many', '-1', '1.5'])(
  'a promise of %j rows is none of ours, and not downloaded',
  (total) => {
    const cancel = jest.fn();
    const body = new ReadableStream<Uint8Array>({ cancel });
    const response = new Response(body, { headers: total === undefined ? {} : { 'X-Total-Count': total } });
    expect(() => readExport(response)).toThrow(UnexpectedResponseError);
    expect(cancel).toHaveBeenCalled();
  },
);

test.each([
  ['attachment; filename="signups.csv"', 'signups.csv'],
  ['attachment; filename="../../.profile"', 'tariff-tantrum-signups.csv'],
  ['attachment; filename=".bashrc"', 'tariff-tantrum-signups.csv'],
  ['attachment', 'tariff-tantrum-signups.csv'],
])('%s is saved as %s', (disposition, filename) => {
  const headers = { 'X-Total-Count': '2', 'Content-Disposition': disposition };
  expect(readExport(answer(FILE, headers)).filename).toBe(filename);
});
