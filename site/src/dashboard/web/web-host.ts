import { ownerError } from '@tariff-tantrum/lambdas/client/errors';
import { createOwnerCalls } from '@tariff-tantrum/lambdas/client/session/calls';
import { createExporter, type ExportTarget } from '@tariff-tantrum/lambdas/client/session/export';
import {
  createOwnerSession,
  IDLE_CHECK_INTERVAL_MS,
  type SignOutReason,
} from '@tariff-tantrum/lambdas/client/session/session';
import { flushSync } from 'react-dom';
import { mountOwner } from '../Dashboard';
import type { OwnerHost } from '../host';
import { storedSwitches } from './stored-switches';

/** Renders the dashboard instead of hydrating it: the page contains only the frame, which differs from it. */
export function mount(island: HTMLElement): void {
  // The build names the folder of pictures by their content, which only pages know.
  const picture = island.querySelector<HTMLImageElement>('img[data-finale]');
  mountOwner(island, createWebHost(picture?.src));
}

/** Creates the host of a web page: calls of the page's own origin, and exports as ordinary downloads. */
function createWebHost(finalePicture: string | undefined): OwnerHost {
  const listeners = new Set<(reason: SignOutReason) => void>();
  const session = createOwnerSession({
    client: 'web',
    fetch: (...args) => globalThis.fetch(...args),
    now: Date.now,
    onChange(change) {
      if (change === 'signedIn') return;
      for (const listener of listeners) listener(change);
    },
  });
  const exporter = createExporter(session, async (filename) => ({
    filename,
    open: () => createDownload(filename),
  }));
  // A running export counts as activity of the owner.
  const lockWhenIdle = () => (exporter.transferring() ? session.touch() : session.lockWhenIdle());
  setInterval(lockWhenIdle, IDLE_CHECK_INTERVAL_MS);
  // Timers do not run while the machine sleeps.
  document.addEventListener('visibilitychange', lockWhenIdle);
  // A browser may freeze the page as it is now, and show it again after Back: React has to clear it at once.
  window.addEventListener('pagehide', () => flushSync(() => session.signOut('left')));

  return {
    ...createOwnerCalls(session),
    signedIn: false,
    signIn: (password) => session.signIn('', password),
    retrySignIn: session.retry,
    signOut: () => session.signOut('asked'),
    touch: session.touch,
    onSignedOut(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    outbox: async () =>
      (await session.use('calling', (client, signal) => client.outbox({}, { signal }))).emails,
    finalePicture,
    copy,
    switches: storedSwitches,
    exporter,
    async saveFile(filename, text) {
      const file = createDownload(filename);
      await file.write(new TextEncoder().encode(text));
      await file.commit();
    },
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
