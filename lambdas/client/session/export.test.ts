import type { CsvExport } from '../export';
import { createExporter, transferExport } from './export';
import { createOwnerSession } from './session';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const bytes = (text: string) => new TextEncoder().encode(text);

/** Creates a target that records what happens to it. */
function createTarget() {
  const events: string[] = [];
  const target = {
    write: (chunk: Uint8Array) => void events.push(new TextDecoder().decode(chunk)),
    commit: () => void events.push('commit'),
    discard: () => void events.push('discard'),
  };
  return { events, open: () => target };
}

const exportOf = (chunks: AsyncIterable<Uint8Array>): CsvExport => ({
  filename: 'list.csv',
  totalRows: 2,
  rows: () => 2,
  chunks,
});

/** Rejects when the signal aborts, as a request does. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

describe('transferExport', () => {
  it('commits an export that was read to its end, and resolves to its progress', async () => {
    const { events, open } = createTarget();
    const chunks = (async function* () {
      yield bytes('one');
      yield bytes('two');
    })();
    const progress: number[] = [];
    const end = await transferExport(
      async () => exportOf(chunks),
      open,
      (now) => progress.push(now.bytes),
    );
    expect(events).toEqual(['one', 'two', 'commit']);
    expect(end).toEqual({ rows: 2, totalRows: 2, bytes: 6 });
    expect(progress[0]).toBe(0);
    // The terminal would wait for it.
    expect(jest.getTimerCount()).toBe(0);
  });

  it('discards an export that is silent for 30 seconds, however long it ran before', async () => {
    const { events, open } = createTarget();
    const begin = async (silence: AbortSignal) =>
      exportOf(
        (async function* () {
          for (const text of ['one', 'two']) {
            await jest.advanceTimersByTimeAsync(29_000);
            yield bytes(text);
          }
          void jest.advanceTimersByTimeAsync(30_000);
          await aborted(silence);
        })(),
      );
    await expect(transferExport(begin, open, () => undefined)).rejects.toThrow('aborted');
    expect(events).toEqual(['one', 'two', 'discard']);
  });

  it('ends the request if no target can be opened', async () => {
    let request: AbortSignal | undefined;
    const begin = async (signal: AbortSignal) => {
      request = signal;
      return exportOf((async function* () {})());
    };
    const open = () => {
      throw new Error('EACCES');
    };
    await expect(transferExport(begin, open, () => undefined)).rejects.toThrow('EACCES');
    expect(request?.aborted).toBe(true);
  });

  it('ends a request without a response after 30 seconds, and opens no target', async () => {
    const { events, open } = createTarget();
    const transfer = transferExport(
      (silence) => aborted(silence),
      open,
      () => undefined,
    );
    const rejected = expect(transfer).rejects.toThrow('aborted');
    await jest.advanceTimersByTimeAsync(30_000);
    await rejected;
    expect(events).toEqual([]);
  });
});

describe('an exporter', () => {
  const CSV = 'email\r\nada@example.org\r\n';
  const headers = { 'Content-Type': 'text/csv', 'X-Total-Count': '1', 'Content-Disposition': 'attachment' };

  /** Creates the exporter of a session that has begun; `answer` says where the owner saves the file. */
  async function setUp() {
    const session = createOwnerSession({
      client: 'web',
      now: () => 0,
      onChange: () => undefined,
      fetch: async (url) =>
        String(url).includes('export')
          ? new Response(CSV, { headers })
          : Response.json({ total: 3, recent: 1 }),
    });
    await session.signIn('https://shop.example', 'correct-horse-1');
    const { events, open } = createTarget();
    const asked: string[] = [];
    let answer: (file?: { filename: string; open: typeof open }) => void = () => undefined;
    const exporter = createExporter(session, (filename) => {
      asked.push(filename);
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    const start = () => exporter.start({}, () => undefined);
    return {
      session,
      events,
      asked,
      ...exporter,
      start,
      answer: () => answer({ filename: 'my.csv', open }),
      dismiss: () => answer(),
    };
  }

  it('saves the list where the owner wants it, and says that it is under way', async () => {
    const { start, answer, asked, events, transferring } = await setUp();
    const outcome = start();
    expect([asked.length, transferring()]).toEqual([1, false]);
    answer();
    await Promise.resolve();
    expect(transferring()).toBe(true);
    const progress = { rows: 1, totalRows: 1, bytes: CSV.length };
    expect(await outcome).toEqual({ end: 'saved', filename: 'my.csv', progress });
    expect([events, transferring()]).toEqual([[CSV, 'commit'], false]);
  });

  it('runs once at a time, until the owner chooses no file', async () => {
    const { start, dismiss } = await setUp();
    const outcome = start();
    await expect(start()).rejects.toMatchObject({ problem: { code: 'badCall' } });
    dismiss();
    expect(await outcome).toEqual({ end: 'dismissed' });
    const another = start();
    dismiss();
    expect(await another).toEqual({ end: 'dismissed' });
  });

  it('is cancelled when nothing of it remains', async () => {
    const { start, answer, cancel, events } = await setUp();
    const outcome = start();
    const ended: string[] = [];
    void outcome.then(({ end }) => ended.push(end));
    const cancelled = cancel().then(() => ended.push('nothing remains'));
    answer();
    await cancelled;
    expect(ended).toEqual(['cancelled', 'nothing remains']);
    expect(events).not.toContain('commit');
    await cancel();
  });

  it('asks for no file without a session', async () => {
    const { session, start, asked } = await setUp();
    session.signOut('asked');
    await expect(start()).rejects.toMatchObject({ problem: { code: 'notAuthenticated' } });
    expect(asked).toEqual([]);
  });

  it('saves nothing of a session that ended while the owner chose, although another has begun', async () => {
    const { session, start, answer, events } = await setUp();
    const outcome = start();
    session.signOut('left');
    await session.signIn('https://shop.example', 'correct-horse-1');
    answer();
    await expect(outcome).rejects.toMatchObject({ problem: { code: 'sessionEnded' } });
    expect(events).toEqual([]);
  });
});
