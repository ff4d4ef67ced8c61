import type { Problem, StartInfo } from '../channels';
import { createBanner } from './banner';
import { createDaily } from './daily';
import { busyWhile, button, byId } from './dom';
import { createErase } from './erase';
import { createExport } from './export';
import { localClock, wholeNumber } from './formats';
import { launch } from './launch';
import { createList } from './list';

const UNKNOWN = '–';
/** These end the session: nothing that was read with it may stay on the screen. */
const ENDING: readonly Problem['code'][] = ['expired', 'not-configured', 'not-authenticated'];

/** The figures, the chart, the list and the export of one session. */
export interface Dashboard {
  open(info: StartInfo): void;
  /** Takes everything that was read off the screen. */
  close(): void;
  refresh(): void;
  export(): void;
}

export function createDashboard(onEnd: (problem: Problem) => void): Dashboard {
  const screen = byId('dashboard', HTMLElement);
  const figures = { total: byId('total', HTMLElement), recent: byId('recent', HTMLElement) };
  const readAt = byId('read-at', HTMLElement);
  const banner = createBanner();
  const daily = createDaily();
  const list = createList((email) => erase.ask(email));
  const erase = createErase({ erased, problem: (problem) => tell(problem, refresh) });
  const exporting = createExport((problem) => tell(problem, exporting.run));

  function tell(problem: Problem, retry: () => void): void {
    if (ENDING.includes(problem.code)) onEnd(problem);
    // Of a session that has ended, the screen that follows it tells.
    else if (problem.code !== 'ended') banner.show(problem, retry);
  }

  async function read(): Promise<void> {
    const [numbers, page] = await Promise.all([launch.figures(), launch.list()]);
    if (screen.hidden) return;
    if (!numbers.ok) return tell(numbers.error, refresh);
    if (!page.ok) return tell(page.error, refresh);
    const { stats, days } = numbers.value;
    banner.clear();
    figures.total.textContent = wholeNumber(stats.total);
    figures.recent.textContent = wholeNumber(stats.recent);
    readAt.textContent = `Read at ${localClock(numbers.value.readAt)}`;
    daily.show(days);
    list.begin(page.value);
  }

  async function loadMore(): Promise<void> {
    const page = await launch.list(list.next());
    if (screen.hidden) return;
    if (page.ok) list.append(page.value);
    else tell(page.error, more);
  }

  const more = () => void busyWhile(button('more'), 'Loading...', loadMore);
  const refresh = () => void busyWhile(button('refresh'), 'Refreshing...', read);

  function erased(): void {
    refresh();
    readAt.textContent = 'The person was erased.';
    byId('title', HTMLElement).focus();
  }

  button('refresh').addEventListener('click', refresh);
  button('more').addEventListener('click', more);
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
      for (const figure of Object.values(figures)) figure.textContent = UNKNOWN;
      readAt.textContent = '';
    },
  };
}
