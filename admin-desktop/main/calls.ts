import { createLaunchClient } from '@tariff-tantrum/lambdas/client/client';
import { describeProblem, ownerError } from '@tariff-tantrum/lambdas/client/errors';
import { DEFAULT_ORIGIN, parseOrigin } from '@tariff-tantrum/lambdas/client/origin';
import { createOwnerCalls } from '@tariff-tantrum/lambdas/client/session/calls';
import type { OwnerSession } from '@tariff-tantrum/lambdas/client/session/session';
import { clipboard, type IpcMainInvokeEvent, ipcMain } from 'electron';
import { CALLS, type CallHandlers, type CallName, type CallResult } from '../channels';
import { readEnvironment } from './env';
import type { DesktopExport } from './export';
import { ORIGIN } from './security';
import type { SettingsFile } from './settings';
import type { SignupWatch } from './signup-watch';
import type { MainWindow } from './window';

/** Timeout of the check whether an address is a launch site's, in milliseconds. */
const HEALTH_TIMEOUT_MS = 8000;

interface Dependencies {
  session: OwnerSession;
  settings: SettingsFile;
  exporting: DesktopExport;
  watch: SignupWatch;
}

export type Handlers = ReturnType<typeof createHandlers>;

/**
 * Creates the handler of each call in the main process. The handlers throw; `handleCalls` converts errors into
 * messages.
 */
export function createHandlers({ session, settings, exporting, watch }: Dependencies) {
  const calls = createOwnerCalls(session);
  const address = () => settings.read().address ?? readEnvironment().apiUrl ?? DEFAULT_ORIGIN;
  return {
    ...calls,
    /** What the page begins with: the origin of the launch site, and whether new signups are notified of. */
    start: () => ({
      address: address(),
      signedIn: session.signedIn(),
      notify: settings.read().notify ?? false,
    }),
    /** Checks an address and saves it. Another one ends the session, because the password was meant for the first. */
    async chooseServer(typed) {
      const { origin } = parseOrigin(typed.trim());
      await createLaunchClient({ baseUrl: origin, fetch: fetchWithoutRedirects }).health({
        signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
      });
      if (origin !== address()) {
        session.signOut('asked');
        watch.forget();
      }
      settings.save({ address: origin });
      return origin;
    },
    setNotify: (enabled) => settings.save({ notify: enabled }),
    signIn: (password) => session.signIn(parseOrigin(address()).origin, password),
    retrySignIn: () => session.retry(),
    signOut: () => session.signOut('asked'),
    touch: () => session.touch(),
    async snapshot(days) {
      const snapshot = await calls.snapshot(days);
      watch.markSeen(snapshot.stats.total);
      return snapshot;
    },
    startExport: (query) => exporting.start(query),
    cancelExport: () => exporting.cancel(),
    revealExport: () => exporting.reveal(),
    dragExport: () => exporting.drag(),
    saveFile: (name, text) => exporting.save(name, text),
    copy: (text) => clipboard.writeText(text),
  } satisfies CallHandlers;
}

/**
 * Fetches without following redirects, as calls with the password do: an address that redirects could not be used.
 * @throws OwnerError (invalidAddress) that names where it redirects to
 */
const fetchWithoutRedirects: typeof fetch = async (url, init) => {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const location = response.headers.get('Location');
  if (location === null) return response;
  const { origin, pathname } = new URL(location, response.url);
  throw ownerError(
    'invalidAddress',
    `This address redirects to ${origin}${pathname}. Enter the address of the launch site itself.`,
  );
};

/**
 * Registers a handler for every call. A call is handled only if its sender is the top frame of our own window with our
 * own origin, and its arguments match the schema of the call.
 */
export function handleCalls(handlers: CallHandlers, window: MainWindow): void {
  for (const [name, schema] of Object.entries(CALLS)) {
    const handler = handlers[name as CallName] as (...args: unknown[]) => unknown;
    ipcMain.handle(name, async (event, ...args): Promise<CallResult<unknown>> => {
      try {
        if (!isTrusted(event, window)) throw ownerError('badCall', 'This call is not allowed here.');
        const parsed = schema.safeParse(args);
        if (!parsed.success) throw ownerError('badCall', 'The arguments of this call are invalid.');
        return { ok: true, value: await handler(...parsed.data) };
      } catch (error) {
        return { ok: false, error: describeProblem(error, 'calling') };
      }
    });
  }
}

const isTrusted = ({ sender, senderFrame }: IpcMainInvokeEvent, window: MainWindow): boolean =>
  sender.id === window.current()?.webContents.id &&
  // Null if the frame was destroyed or has navigated.
  senderFrame !== null &&
  senderFrame.parent === null &&
  senderFrame.origin === ORIGIN;
