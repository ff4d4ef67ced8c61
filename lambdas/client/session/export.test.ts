import type { CsvExport } from '../export';
import { transferExport } from './export';

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
