import {
  createLaunchClient,
  DEFAULT_ORIGIN,
  LIST_LIMIT,
  parseOrigin,
} from '@tariff-tantrum/lambdas/contract';
import { type OwnerSession, ownerError, readSnapshot } from '@tariff-tantrum/lambdas/contract/owner';
import type { CallArguments, CallName, CallValues, StartInfo } from '../../channels';
import type { ExportJob } from '../export/export-job';
import type { SettingsFile } from '../settings';
import type { SignupWatch } from '../signup-watch';

/** One handler per call. A handler of a call without a value may return `void`. */
export type CallHandlers = {
  [C in CallName]: (
    ...args: CallArguments<C>
  ) => Promise<CallValues[C]> | (undefined extends CallValues[C] ? Promise<void> : never);
};

interface CallHandlerDependencies {
  session: OwnerSession;
  settings: SettingsFile;
  exportJob: ExportJob;
  watch: SignupWatch;
  /** Address from the environment, used until the owner has saved another one. */
  initialAddress: string | undefined;
  /** Shows a file in the system's file manager. */
  reveal(path: string): void;
  /** Continues a drag of the page with a file. */
  drag(path: string): Promise<void>;
  copy(text: string): void;
}

/** Timeout of the check whether an address is a launch site's, in milliseconds. */
const HEALTH_TIMEOUT_MS = 8000;

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

/** Creates the handlers of all calls. They throw; `handleCalls` converts errors into messages. */
export function createCallHandlers({
  session,
  settings,
  exportJob,
  watch,
  initialAddress,
  reveal,
  drag,
  copy,
}: CallHandlerDependencies): CallHandlers {
  const address = () => settings.read().address ?? initialAddress ?? DEFAULT_ORIGIN;
  const startInfo = (): StartInfo => ({
    address: address(),
    signedIn: session.signedIn(),
    notify: settings.read().notify ?? false,
  });

  return {
    'app:start': async () => startInfo(),
    'server:choose': async (chosen) => {
      const { origin } = parseOrigin(chosen.address.trim());
      await createLaunchClient({ baseUrl: origin, fetch: fetchWithoutRedirects }).health({
        signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
      });
      // The password belongs to the other address.
      if (origin !== address()) session.signOut('asked');
      settings.save({ address: origin });
      return startInfo();
    },
    'settings:notify': async ({ enabled }) => settings.save({ notify: enabled }),
    'session:sign-in': ({ password }) => session.signIn(parseOrigin(address()).origin, password),
    'session:retry': () => session.retry(),
    'session:sign-out': async () => session.signOut('asked'),
    'session:touch': async () => session.touch(),
    async 'signups:stats'() {
      const snapshot = await session.use((client, signal) => readSnapshot(client, { signal, now: Date.now }));
      watch.looked(snapshot.stats.total);
      return snapshot;
    },
    'signups:list': (query) =>
      session.use((client, signal) => client.list({ limit: LIST_LIMIT.max, ...query }, { signal })),
    'signups:erase': ({ email }) => session.use((client, signal) => client.erase(email, { signal })),
    'signups:count-range': (range) => session.use((client, signal) => client.countRange(range, { signal })),
    // It may take many calls, so only the end of the session aborts it.
    'signups:erase-range': (range) =>
      session.use((client) => client.eraseRange(range, { signal: session.signal() })),
    'owner:actions': () => session.use((client, signal) => client.actions({}, { signal })),
    'export:start': ({ tool }) => exportJob.start(tool),
    'export:cancel': () => exportJob.cancel(),
    'export:reveal': async () => {
      const path = exportJob.lastPath();
      if (path !== undefined) reveal(path);
    },
    'export:drag': async () => {
      const path = exportJob.lastPath();
      if (path !== undefined) await drag(path);
    },
    'clipboard:copy': async ({ text }) => copy(text),
  };
}
