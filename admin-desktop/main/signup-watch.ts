import type { OwnerSession } from '@tariff-tantrum/lambdas/contract/owner';
import type { Notification, NotificationConstructorOptions } from 'electron';

/** Interval at which `check` is to be called, in milliseconds. */
export const WATCH_INTERVAL_MS = 60_000;

interface SignupWatchDependencies {
  session: OwnerSession;
  /** Whether the owner asked for notifications. */
  enabled(): boolean;
  isFocused(): boolean;
  /** Shows a number at the app's icon, if the system can; 0 removes it. */
  setBadge(count: number): void;
  /** Creates a notification; returns undefined if the system does not support them. */
  notify(options: NotificationConstructorOptions): Notification | undefined;
  showWindow(): void;
}

/** Notifies the owner of signups since they last looked at the stats. */
export interface SignupWatch {
  /** The owner has seen this total. */
  looked(total: number): void;
  /** Counts the signups, if that is enabled and the session has not ended. */
  check(): Promise<void>;
}

export function createSignupWatch(dependencies: SignupWatchDependencies): SignupWatch {
  const { session, enabled, isFocused, setBadge, notify, showWindow } = dependencies;
  let seen: number | undefined;
  let notified = 0;

  function show(total: number, added: number): void {
    notified = total;
    setBadge(added);
    if (isFocused()) return;
    const body =
      added === 1 ? 'One new signup since you last looked.' : `${added} new signups since you last looked.`;
    const notification = notify({ title: 'New signups', body });
    notification?.on('click', showWindow);
    notification?.show();
  }

  return {
    looked(total) {
      seen = total;
      notified = total;
      setBadge(0);
    },
    async check() {
      if (!enabled() || !session.signedIn() || seen === undefined) return;
      // The next check may succeed; a failure that lasts is shown when the owner looks.
      const stats = await session.use((client, signal) => client.count({ signal })).catch(() => undefined);
      if (stats && stats.total > notified) show(stats.total, stats.total - seen);
    },
  };
}
