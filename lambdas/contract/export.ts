import { createRecordScanner } from './csv';
import { IncompleteExportError, UnexpectedResponseError } from './errors';
import { EXPORT_FILENAME } from './facts';

/** An export under way. */
export interface CsvExport {
  /** The file name the server gave. */
  filename: string;
  /** Rows the server promised, without the header. */
  totalRows: number;
  /** Rows received so far, without the header. */
  rows(): number;
  /**
   * The file's bytes as they arrive. Ends with an `IncompleteExportError` when fewer rows came than
   * promised, and with the connection's error when it broke. Leaving the loop early cancels the download.
   */
  chunks: AsyncIterable<Uint8Array>;
}

/** Reads an export's headers, and counts its rows as they pass. */
export function readExport(response: Response): CsvExport {
  const promised = response.headers.get('X-Total-Count') ?? '';
  const body = response.body;
  if (!/^\d+$/.test(promised) || !body) {
    body?.cancel().catch(() => undefined);
    throw new UnexpectedResponseError();
  }
  const totalRows = Number(promised);
  const counter = createRowCounter();
  return {
    filename: filenameOf(response.headers.get('Content-Disposition')),
    totalRows,
    rows: () => Math.max(0, counter.rows() - 1),
    chunks: checked(body, counter, totalRows),
  };
}

async function* checked(
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
  const rows = counter.rows() - 1;
  if (rows < totalRows) throw new IncompleteExportError(Math.max(0, rows), totalRows);
}

/** Counts the records of a CSV. */
function createRowCounter() {
  const endsRecord = createRecordScanner();
  let rows = 0;
  return {
    rows: () => rows,
    add(chunk: Uint8Array) {
      for (const byte of chunk) if (endsRecord(byte)) rows += 1;
    },
  };
}

/** The server's file name, without anything that could lead out of a folder. */
function filenameOf(disposition: string | null): string {
  const name = /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? '';
  return /^[\w][\w.-]*$/.test(name) ? name : EXPORT_FILENAME;
}
