import type { CallError, StartInfo } from '../channels';
import { createBanner } from './banner';
import { createDailyChart } from './daily-chart';
import { busyWhile, button, byId } from './dom';
import { createEraseDialog } from './erase-dialog';
import { createExportSection } from './export-section';
import { localClock, wholeNumber } from './formats';
import { launch } from './launch';
import { createSignupList } from './signup-list';

const UNKNOWN = '–';

/** Stats, chart, list and export of one session. */
export interface Dashboard {
  open(info: StartInfo): void;
  /** Hides the dashboard and deletes everything that was read. */
  close(): void;
  refresh(): void;
  export(): void;
}

export function createDashboard(onEnd: (error: CallError) => void): Dashboard {
  const screen = byId('dashboard', HTMLElement);
  const tiles = { total: byId('total', HTMLElement), recent: byId('recent', HTMLElement) };
  const readAt = byId('read-at', HTMLElement);
  const banner = createBanner();
  const daily = createDailyChart();
  const list = createSignupList((email) => erase.ask(email));
  const erase = createEraseDialog({ onErased, onError: (error) => report(error, refresh) });
  const exporting = createExportSection((error) => report(error, exporting.run));

  function report(error: CallError, retry: () => void): void {
    if (error.endsSession) onEnd(error);
    // The sign-in screen, which follows, shows why the session ended.
    else if (error.code !== 'sessionEnded') banner.show(error, retry);
  }

  async function read(): Promise<void> {
    const [snapshot, page] = await Promise.all([launch.stats(), launch.list()]);
    if (screen.hidden) return;
    if (!snapshot.ok) return report(snapshot.error, refresh);
    if (!page.ok) return report(page.error, refresh);
    const { stats, days } = snapshot.value;
    banner.clear();
    tiles.total.textContent = wholeNumber(stats.total);
    tiles.recent.textContent = wholeNumber(stats.recent);
    readAt.textContent = `Read at ${localClock(snapshot.value.readAt)}`;
    daily.show(days);
    list.replace(page.value);
  }

  async function loadMore(): Promise<void> {
    const page = await launch.list(list.next());
    if (screen.hidden) return;
    if (page.ok) list.append(page.value);
    else report(page.error, showMore);
  }

  const showMore = () => void busyWhile(button('more'), 'Loading...', loadMore);
  const refresh = () => void busyWhile(button('refresh'), 'Refreshing...', read);

  function onErased(): void {
    refresh();
    readAt.textContent = 'The person was erased.';
    byId('title', HTMLElement).focus();
  }

  button('refresh').addEventListener('click', refresh);
  button('more').addEventListener('click', showMore);
  button('sign-out').addEventListener('click', () => void launch.signOut());

  return {
    refresh,
    export: () => void exporting.run(),
    open({ discountPercent, recentDays }) {
      byId('discount', HTMLElement).textContent = `${discountPercent}%`;
      byId('recent-days', HTMLElement).textContent = String(recentDays);
      screen.hidden = false;
      byId('title', HTMLElement).focus();
      refresh();
    },
    close() {
      screen.hidden = true;
      erase.close();
      exporting.reset();
      banner.clear();
      list.clear();
      daily.show([]);
      for (const tile of Object.values(tiles)) tile.textContent = UNKNOWN;
      readAt.textContent = '';
    },
  };
}
