import { EXPORT_FILENAME } from '../contract/mailing-tools';
import { IncompleteExportError, UnexpectedResponseError } from './errors';
import { createRecordScanner } from './record-scanner';

/** An export that is being downloaded. */
export type CsvExport = ReturnType<typeof readExport>;

/**
 * Reads the headers of an export, and counts its rows while they are read.
 * @throws UnexpectedResponseError without a valid `X-Total-Count`.
 */
export function readExport(response: Response) {
  const announced = response.headers.get('X-Total-Count') ?? '';
  const body = response.body;
  if (!/^\d+$/.test(announced) || !body) {
    body?.cancel().catch(() => undefined);
    throw new UnexpectedResponseError();
  }
  const totalRows = Number(announced);
  const counter = createRowCounter();
  return {
    /** The file name that the server suggests. */
    filename: filenameOf(response.headers.get('Content-Disposition')),
    /** The number of rows that the server announced, without the header. */
    totalRows,
    /** Returns the number of rows received so far, without the header. */
    rows: counter.rows,
    /**
     * The file's bytes as they arrive. Throws an `IncompleteExportError` if there are fewer rows than announced,
     * and the connection's error if it breaks. Leaving the loop early cancels the download.
     */
    chunks: readChunks(body, counter, totalRows),
  };
}

async function* readChunks(
  body: ReadableStream<Uint8Array>,
  counter: ReturnType<typeof createRowCounter>,
  totalRows: number,
): AsyncIterable<Uint8Array> {
  const reader = body.getReader();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      counter.add(value);
      yield value;
    }
    ended = true;
  } finally {
    if (!ended) await reader.cancel().catch(() => undefined);
  }
  if (!counter.hasHeader() || counter.rows() < totalRows) {
    throw new IncompleteExportError(counter.rows(), totalRows);
  }
}

function createRowCounter() {
  const endsRecord = createRecordScanner();
  let records = 0;
  return {
    hasHeader: () => records > 0,
    rows: () => Math.max(0, records - 1),
    add(chunk: Uint8Array) {
      for (const byte of chunk) if (endsRecord(byte)) records += 1;
    },
  };
}

/** Returns the server's file name if it is a plain one, so that it cannot name another folder. */
function filenameOf(disposition: string | null): string {
  const name = /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? '';
  return /^[\w][\w.-]*$/.test(name) ? name : EXPORT_FILENAME;
}
