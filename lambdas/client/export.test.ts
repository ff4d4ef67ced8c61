import { buffer } from 'node:stream/consumers';
import { EXPORT_FILENAME } from '../contract/mailing-tools';
import { IncompleteExportError, UnexpectedResponseError } from './errors';
import { readExport } from './export';
import { ADMIN_MESSAGES } from './messages';

const FILE = '\uFEFFemail,name\r\na@example.com,"one\ntwo ""three"""\r\nb@example.com,\r\n';
const encoder = new TextEncoder();

/** Returns a response with `file` as its body, in chunks of `chunk` bytes. */
function respond(file: string, headers: Record<string, string>, chunk = 7) {
  const bytes = encoder.encode(file);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += chunk) controller.enqueue(bytes.slice(at, at + chunk));
      controller.close();
    },
  });
  return new Response(body, { headers });
}

const textOf = async ({ chunks }: ReturnType<typeof readExport>) => (await buffer(chunks)).toString();

describe('readExport', () => {
  it.each([1, 3, 1000])(
    'returns the file unchanged and counts its rows, in chunks of %i bytes',
    async (size) => {
      const download = readExport(respond(FILE, { 'X-Total-Count': '2' }, size));
      expect(download.rows()).toBe(0);
      expect(await textOf(download)).toBe(FILE);
      expect([download.totalRows, download.rows()]).toEqual([2, 2]);
    },
  );

  it.each([
    ['a row short', FILE.slice(0, FILE.indexOf('b@')), 2],
    ['cut inside its last row', FILE.slice(0, -3), 2],
    ['cut inside quotes', FILE.slice(0, FILE.indexOf('two')), 2],
    ['empty', '', 0],
  ])('throws an error with an instruction if the file is %s', async (_what, file, total) => {
    const download = readExport(respond(file, { 'X-Total-Count': String(total) }));
    await expect(textOf(download)).rejects.toThrow(new IncompleteExportError(0, total));
    expect(ADMIN_MESSAGES.incomplete).toMatch(/changed or was cut .* run it again/);
  });

  it('throws the error of a connection that breaks', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new TypeError('terminated')),
    });
    const download = readExport(new Response(broken, { headers: { 'X-Total-Count': '2' } }));
    await expect(textOf(download)).rejects.toThrow('terminated');
  });

  it('cancels the download if the loop is left early', async () => {
    const cancel = jest.fn();
    const endless = new ReadableStream<Uint8Array>({
      pull: (c) => c.enqueue(encoder.encode('a,b\r\n')),
      cancel,
    });
    const { chunks } = readExport(new Response(endless, { headers: { 'X-Total-Count': '2' } }));
    for await (const _chunk of chunks) break;
    expect(cancel).toHaveBeenCalled();
  });

  it.each([undefined, '', 'many', '-1', '1.5'])(
    'throws and cancels the download for a row count of %j',
    (total) => {
      const cancel = jest.fn();
      const body = new ReadableStream<Uint8Array>({ cancel });
      const response = new Response(body, { headers: total === undefined ? {} : { 'X-Total-Count': total } });
      expect(() => readExport(response)).toThrow(UnexpectedResponseError);
      expect(cancel).toHaveBeenCalled();
    },
  );

  it.each([
    ['attachment; filename="signups.csv"', 'signups.csv'],
    ['attachment; filename="../../.profile"', EXPORT_FILENAME],
    ['attachment; filename=".bashrc"', EXPORT_FILENAME],
    ['attachment', EXPORT_FILENAME],
  ])('reads %s as the file name %s', (disposition, filename) => {
    const headers = { 'X-Total-Count': '2', 'Content-Disposition': disposition };
    expect(readExport(respond(FILE, headers)).filename).toBe(filename);
  });
});
