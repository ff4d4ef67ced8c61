import { useCallback, useEffect, useRef, useState } from 'react';
import { ADMIN_MESSAGES, type CsvExport, type LaunchClient } from '../../../api';
import type { OwnerSession } from './use-session';

export interface DownloadProgress {
  rows: number;
  totalRows: number;
  bytes: number;
}

export interface CsvDownload {
  /** Undefined if no export is running. */
  progress: DownloadProgress | undefined;
  /** The last export, if it was complete. */
  done: DownloadProgress | undefined;
  /** Whether the owner cancelled the last export. */
  cancelled: boolean;
  start(): void;
  cancel(): void;
}

/** Shortest time between two progress updates, in milliseconds. */
const PROGRESS_INTERVAL_MS = 100;

/** Runs exports: reads the whole file, checks its number of rows, and saves it as a browser download. */
export function useExport({ client, reportError, showAlert }: OwnerSession): CsvDownload {
  const [progress, setProgress] = useState<DownloadProgress>();
  const [done, setDone] = useState<DownloadProgress>();
  const [cancelled, setCancelled] = useState(false);
  const running = useRef<AbortController | undefined>(undefined);

  const start = useCallback(async () => {
    if (!client) return showAlert({ text: ADMIN_MESSAGES.notAuthenticated, endsSession: false });
    const abort = new AbortController();
    running.current = abort;
    setDone(undefined);
    setCancelled(false);
    setProgress({ rows: 0, totalRows: 0, bytes: 0 });
    try {
      setDone(await download(client, abort.signal, setProgress));
    } catch (error) {
      if (abort.signal.aborted) setCancelled(true);
      else reportError(error, 'exporting');
    } finally {
      setProgress(undefined);
    }
  }, [client, reportError, showAlert]);

  // Aborts the export when its session ends.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new client means that the session has ended.
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
  onProgress: (progress: DownloadProgress) => void,
): Promise<DownloadProgress> {
  const file = await client.export({ signal });
  const parts: BlobPart[] = [];
  let bytes = 0;
  let reported = 0;
  const current = () => ({ rows: file.rows(), totalRows: file.totalRows, bytes });
  for await (const chunk of file.chunks) {
    parts.push(chunk as Uint8Array<ArrayBuffer>);
    bytes += chunk.byteLength;
    if (performance.now() - reported > PROGRESS_INTERVAL_MS) {
      reported = performance.now();
      onProgress(current());
    }
  }
  signal.throwIfAborted();
  save(file, new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  return current();
}

function save({ filename }: CsvExport, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // By then the browser has read the file; the URL only keeps it in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
