import {
  DAILY_LIMIT,
  DEFAULT_ORIGIN,
  DISCOUNT_PERCENT,
  parseOrigin,
  RECENT_DAYS,
} from '@tariff-tantrum/lambdas/contract';
import type { CallArguments, CallName, CallValues, StartInfo } from '../../channels';
import type { ExportJob } from '../export/export-job';
import type { Session } from '../session/session';
import type { SettingsFile } from '../session/settings';

/** One handler per call. A handler of a call without a value may return `void`. */
export type CallHandlers = {
  [C in CallName]: (
    ...args: CallArguments<C>
  ) => Promise<CallValues[C]> | (undefined extends CallValues[C] ? Promise<void> : never);
};

export interface CallHandlerDependencies {
  session: Session;
  settings: SettingsFile;
  exportJob: ExportJob;
  /** Address from the environment, used until the owner has saved another one. */
  initialAddress: string | undefined;
  /** Shows a file in the system's file manager. */
  reveal(path: string): void;
}

/** Signups per page of the list. */
const PAGE_SIZE = 50;

/** Creates the handlers of all calls. They throw; `handleCalls` converts errors into messages. */
export function createCallHandlers({
  session,
  settings,
  exportJob,
  initialAddress,
  reveal,
}: CallHandlerDependencies): CallHandlers {
  const startInfo = (): StartInfo => ({
    address: settings.read().address ?? initialAddress ?? DEFAULT_ORIGIN,
    signedIn: session.signedIn(),
    discountPercent: DISCOUNT_PERCENT,
    recentDays: RECENT_DAYS,
  });

  return {
    'app:start': async () => startInfo(),
    'session:sign-in': async ({ address, password }) => {
      const { origin } = parseOrigin(address.trim());
      await session.signIn(origin, password);
      settings.save({ address: origin });
      return startInfo();
    },
    'session:retry': async () => {
      await session.retry();
      return startInfo();
    },
    'session:sign-out': async () => session.signOut('asked'),
    'session:touch': async () => session.touch(),
    'settings:save': async ({ address }) => {
      const { origin } = parseOrigin(address.trim());
      // The password belongs to the other address.
      if (origin !== startInfo().address) session.signOut('asked');
      settings.save({ address: origin });
      return startInfo();
    },
    'signups:stats': () =>
      session.use(async (client, signal) => {
        const [stats, { days }] = await Promise.all([
          client.count({ signal }),
          client.daily(DAILY_LIMIT.default, { signal }),
        ]);
        return { stats, days, readAt: Date.now() };
      }),
    'signups:list': ({ cursor }) =>
      session.use((client, signal) => client.list({ limit: PAGE_SIZE, cursor }, { signal })),
    'signups:erase': ({ email }) => session.use((client, signal) => client.erase(email, { signal })),
    'export:start': () => exportJob.start(),
    'export:cancel': () => exportJob.cancel(),
    'export:reveal': async () => {
      const path = exportJob.lastPath();
      if (path !== undefined) reveal(path);
    },
  };
}
