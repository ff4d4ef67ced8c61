import type { OwnerSession } from '@tariff-tantrum/lambdas/client/session/session';
import type { SettingsFile } from './settings';
import type { MainWindow } from './window';

/** Interval at which `check` is to be called, in milliseconds. */
export const WATCH_INTERVAL_MS = 60_000;

export type SignupWatch = ReturnType<typeof createSignupWatch>;

/** Creates the watch that notifies the owner of signups since they last saw the stats, if they asked for it. */
export function createSignupWatch(session: OwnerSession, settings: SettingsFile, window: MainWindow) {
  /** The total that the owner has seen last. */
  let seen: number | undefined;
  /** The total up to which the owner was notified. */
  let announced = 0;

  function announce(total: number, added: number): void {
    announced = total;
    window.showNews(added);
    const body =
      added === 1 ? 'One new signup since you last looked.' : `${added} new signups since you last looked.`;
    window.notify({ title: 'New signups', body }, () => window.show());
  }

  return {
    /** Takes note that the owner has seen this total. */
    markSeen(total: number) {
      seen = total;
      announced = total;
      window.showNews(0);
    },
    /** Forgets what the owner has seen: another server has another list. */
    forget() {
      seen = undefined;
      announced = 0;
      window.showNews(0);
    },
    /** Counts the signups, if that is enabled and the session has not ended. */
    async check() {
      if (!settings.read().notify || !session.signedIn()) return;
      // The next check may succeed; a failure that lasts is shown when the owner looks.
      const stats = await session
        .use('calling', (client, signal) => client.count({}, { signal }))
        .catch(() => undefined);
      if (!stats || seen === undefined) return;
      // After an erasure the next signups are new again.
      seen = Math.min(seen, stats.total);
      announced = Math.min(announced, stats.total);
      if (stats.total > announced) announce(stats.total, stats.total - seen);
    },
  };
}
