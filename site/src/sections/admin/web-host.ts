import { LIST_LIMIT, type OwnerActivity } from '@tariff-tantrum/lambdas/contract';
import {
  createOwnerSession,
  type ExportOutcome,
  type ExportTarget,
  IDLE_CHECK_INTERVAL_MS,
  OwnerError,
  type OwnerSession,
  ownerError,
  problemOf,
  readSnapshot,
  type SignOutReason,
  transferExport,
} from '@tariff-tantrum/lambdas/contract/owner';
import type { OwnerExporter, OwnerHost } from '../../owner';

/** Creates the host of a web page: calls of the page's own origin, and exports as ordinary downloads. */
export function createWebHost(): OwnerHost {
  const listeners = new Set<(reason: SignOutReason) => void>();
  const session = createOwnerSession({
    client: 'web',
    fetch: (...args) => globalThis.fetch(...args),
    now: Date.now,
    onChange(_signedIn, reason) {
      for (const listener of listeners) if (reason) listener(reason);
    },
  });
  const exporter = createDownloads(session);
  // A running export counts as activity of the owner.
  const lockWhenIdle = () => (exporter.transferring() ? session.touch() : session.lockWhenIdle());
  setInterval(lockWhenIdle, IDLE_CHECK_INTERVAL_MS);
  // Timers do not run while the machine sleeps.
  document.addEventListener('visibilitychange', lockWhenIdle);

  const use = <T>(activity: OwnerActivity, call: Parameters<typeof session.use<T>>[0]) =>
    worded(activity, () => session.use(call));
  return {
    signedIn: false,
    now: Date.now,
    signIn: (password) => worded('signingIn', () => session.signIn('', password)),
    retrySignIn: () => worded('signingIn', () => session.retry()),
    signOut: () => session.signOut('asked'),
    touch: () => session.touch(),
    onSignedOut(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => use('reading', (client, signal) => readSnapshot(client, { signal, now: Date.now })),
    list: (query) =>
      use('reading', (client, signal) => client.list({ limit: LIST_LIMIT.max, ...query }, { signal })),
    erase: (email) => use('erasing', (client, signal) => client.erase(email, { signal })),
    actions: () => use('reading', (client, signal) => client.actions({}, { signal })),
    countRange: (range) => use('reading', (client, signal) => client.countRange(range, { signal })),
    // It may take many calls, so only the end of the session aborts it.
    eraseRange: (range) => use('erasing', (client) => client.eraseRange(range, { signal: session.signal() })),
    outbox: () => use('reading', (client, signal) => client.outbox({ signal })),
    copy,
    exporter,
  };
}

async function copy(text: string): Promise<void> {
  try {
    // Absent on a page without https.
    await navigator.clipboard.writeText(text);
  } catch {
    throw ownerError('badCall', 'The browser does not let this page use the clipboard.');
  }
}

async function worded<T>(activity: OwnerActivity, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw new OwnerError(problemOf(error, activity));
  }
}

function createDownloads(session: OwnerSession): OwnerExporter & { transferring(): boolean } {
  let running: AbortController | undefined;
  return {
    transferring: () => running !== undefined,
    cancel: () => running?.abort(),
    start: (tool, onProgress) =>
      worded('exporting', async (): Promise<ExportOutcome> => {
        const abort = new AbortController();
        running = abort;
        const cancelled = AbortSignal.any([abort.signal, session.signal()]);
        let filename = '';
        try {
          const progress = await session.use((client) =>
            transferExport(
              (silence) => client.export({ tool, signal: AbortSignal.any([cancelled, silence]) }),
              (csv) => {
                filename = csv.filename;
                return createDownload(filename);
              },
              onProgress,
            ),
          );
          return { end: 'saved', filename, progress };
        } catch (error) {
          if (abort.signal.aborted) return { end: 'cancelled' };
          throw error;
        } finally {
          running = undefined;
        }
      }),
  };
}

/** Collects a file in memory, and gives it to the browser when it is complete. */
function createDownload(filename: string): ExportTarget {
  const parts: BlobPart[] = [];
  return {
    write: (chunk) => void parts.push(chunk as Uint8Array<ArrayBuffer>),
    commit() {
      const url = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = filename;
      link.click();
      // By then the browser has read the file; the URL only keeps it in memory.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    },
    discard: () => undefined,
  };
}
