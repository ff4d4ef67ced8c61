import { DISCOUNT_PERCENT, RECENT_DAYS } from '@tariff-tantrum/lambdas/contract';
import type { Arguments, Call, Results, StartInfo } from '../channels';
import { DEFAULT_ADDRESS, parseAddress } from './address';
import type { ExportJob } from './export-job';
import type { Session } from './session';
import type { SettingsFile } from './settings';

/** A function a call; one that answers nothing need not say so. */
export type Handlers = {
  [C in Call]: (
    ...args: Arguments<C>
  ) => Promise<Results[C]> | (undefined extends Results[C] ? Promise<void> : never);
};

export interface HandlerDependencies {
  session: Session;
  settings: SettingsFile;
  exportJob: ExportJob;
  /** The address before the owner has chosen one. */
  firstAddress: string | undefined;
  /** Shows a file in the system's file manager. */
  reveal(path: string): void;
}

/** How many days the chart has, and how many signups a page of the list. */
const DAYS = 30;
const PAGE = 50;

/** What each call of the renderer does. Whatever one throws is turned into words by its caller. */
export function createHandlers({
  session,
  settings,
  exportJob,
  firstAddress,
  reveal,
}: HandlerDependencies): Handlers {
  const info = (): StartInfo => ({
    address: settings.read().address ?? firstAddress ?? DEFAULT_ADDRESS,
    signedIn: session.signedIn(),
    discountPercent: DISCOUNT_PERCENT,
    recentDays: RECENT_DAYS,
  });

  return {
    'app:start': async () => info(),
    'session:sign-in': async ({ address, password }) => {
      const origin = parseAddress(address);
      await session.signIn(origin, password);
      settings.save({ address: origin });
      return info();
    },
    'session:retry': async () => {
      await session.retry();
      return info();
    },
    'session:sign-out': async () => void session.signOut('asked'),
    'session:touch': async () => void session.touch(),
    'settings:save': async ({ address }) => {
      const origin = parseAddress(address);
      // The password was meant for the other address.
      if (origin !== info().address) session.signOut('asked');
      settings.save({ address: origin });
      return info();
    },
    'signups:figures': () =>
      session.use(async (client, signal) => {
        const [stats, { days }] = await Promise.all([
          client.count({ signal }),
          client.daily(DAYS, { signal }),
        ]);
        return { stats, days, readAt: Date.now() };
      }),
    'signups:list': ({ cursor }) =>
      session.use((client, signal) => client.list({ limit: PAGE, cursor }, { signal })),
    'signups:erase': ({ email }) => session.use((client, signal) => client.erase(email, { signal })),
    'export:start': () => exportJob.start(),
    'export:cancel': () => exportJob.cancel(),
    'export:reveal': async () => {
      const path = exportJob.lastPath();
      if (path !== undefined) reveal(path);
    },
  };
}
