import type { DailySignups } from '../channels';
import { button, byId, html, svg } from './dom';
import { utcDay, wholeNumber } from './formats';

type Days = DailySignups['days'];

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 0.25;

/** Shows signups per day as a bar chart or as a table. */
export function createDailyChart(): { show(days: Days): void } {
  const container = byId('daily', HTMLElement);
  const hint = byId('daily-hint', HTMLElement);
  const views = { chart: button('as-chart'), table: button('as-table') };
  const defaultHint = hint.textContent;
  let days: Days = [];
  let view: keyof typeof views = 'chart';

  function render(): void {
    for (const [name, pressed] of Object.entries(views)) pressed.ariaPressed = String(name === view);
    const empty = days.length > 0 && days.every(({ count }) => count === 0);
    hint.textContent = empty ? `No signups in the last ${days.length} days yet.` : defaultHint;
    container.replaceChildren(...(days.length === 0 ? [] : [view === 'chart' ? chart(days) : table(days)]));
  }
  for (const name of ['chart', 'table'] as const) {
    views[name].addEventListener('click', () => {
      view = name;
      render();
    });
  }
  return {
    show(next) {
      days = next;
      render();
    },
  };
}

/** Draws one bar per day. Assistive technology gets an image with a summary; the table has the numbers. */
function chart(days: Days): HTMLElement {
  const most = Math.max(...days.map(({ count }) => count));
  const step = WIDTH / days.length;
  const bars = days.map(({ date, count }, index) => {
    const height = (count / Math.max(1, most)) * (HEIGHT - 4);
    const box = { x: step * (index + GAP / 2), y: HEIGHT - height, width: step * (1 - GAP), height };
    return svg('rect', { class: 'bar', ...box }, svg('title', {}, `${utcDay(date)}: ${wholeNumber(count)}`));
  });
  const lines = `M0 1H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - 1}H${WIDTH}`;
  const picture = svg(
    'svg',
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: 'none',
      role: 'img',
      'aria-label': summarize(days),
    },
    svg('path', { class: 'grid', d: lines }),
    ...bars,
  );
  const axis = html(
    'figcaption',
    { 'aria-hidden': 'true' },
    html('span', {}, utcDay(days[0]?.date ?? '')),
    html('span', {}, `most a day: ${wholeNumber(most)}`),
    html('span', {}, utcDay(days.at(-1)?.date ?? '')),
  );
  return html('figure', { class: 'chart' }, picture, axis);
}

function summarize(days: Days): string {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const best = days.reduce((most, day) => (day.count > most.count ? day : most));
  const sum = `Signups per day for ${days.length} days: ${wholeNumber(total)} in all`;
  return total === 0 ? `${sum}.` : `${sum}, most on ${utcDay(best.date)} with ${wholeNumber(best.count)}.`;
}

function table(days: Days): HTMLElement {
  const head = html(
    'tr',
    {},
    html('th', { scope: 'col' }, 'Day (UTC)'),
    html('th', { scope: 'col' }, 'Signups'),
  );
  const rows = days.toReversed().map(({ date, count }) => {
    const time = html('time', { datetime: date }, utcDay(date));
    return html('tr', {}, html('th', { scope: 'row' }, time), html('td', {}, wholeNumber(count)));
  });
  const region = { class: 'scroller', tabindex: 0, 'aria-label': 'Signups per day as a table' };
  return html('section', region, html('table', {}, html('thead', {}, head), html('tbody', {}, ...rows)));
}
