import { useCallback, useEffect, useRef, useState } from 'react';
import { ADMIN_MESSAGES, type CsvExport, type LaunchClient } from '../../api';
import type { Session } from './use-session';

export interface ExportProgress {
  rows: number;
  totalRows: number;
  bytes: number;
}

export interface ExportJob {
  /** Present while an export runs. */
  progress: ExportProgress | undefined;
  /** The last export that ended well. */
  done: ExportProgress | undefined;
  /** The owner stopped the last export. */
  cancelled: boolean;
  start(): void;
  cancel(): void;
}

/** How often the screen hears of progress, in milliseconds. */
const REPORT_EVERY = 100;

/** Runs exports: reads, counts, refuses a short file, and hands the whole one over as a browser download. */
export function useExport({ client, report, tell }: Session): ExportJob {
  const [progress, setProgress] = useState<ExportProgress>();
  const [done, setDone] = useState<ExportProgress>();
  const [cancelled, setCancelled] = useState(false);
  const running = useRef<AbortController | undefined>(undefined);

  const start = useCallback(async () => {
    if (!client) return tell({ text: ADMIN_MESSAGES.notAuthenticated, signsOut: false });
    const abort = new AbortController();
    running.current = abort;
    setDone(undefined);
    setCancelled(false);
    setProgress({ rows: 0, totalRows: 0, bytes: 0 });
    try {
      setDone(await download(client, abort.signal, setProgress));
    } catch (error) {
      if (abort.signal.aborted) setCancelled(true);
      else report(error, 'exporting');
    } finally {
      setProgress(undefined);
    }
  }, [client, report, tell]);

  // An export ends with the session it belongs to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the client is what ends a session.
  useEffect(
    () => () => {
      running.current?.abort();
      setDone(undefined);
      setCancelled(false);
    },
    [client],
  );

  const cancel = useCallback(() => running.current?.abort(), []);
  return { progress, done, cancelled, start, cancel };
}

async function download(
  client: LaunchClient,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportProgress> {
  const file = await client.export({ signal });
  const parts: BlobPart[] = [];
  let bytes = 0;
  let reported = 0;
  const soFar = () => ({ rows: file.rows(), totalRows: file.totalRows, bytes });
  for await (const chunk of file.chunks) {
    parts.push(chunk as Uint8Array<ArrayBuffer>);
    bytes += chunk.byteLength;
    if (performance.now() - reported > REPORT_EVERY) {
      reported = performance.now();
      onProgress(soFar());
    }
  }
  signal.throwIfAborted();
  save(file, new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  return soFar();
}

function save({ filename }: CsvExport, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser has taken the file over by then; the address only holds memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
