import { percentile } from './figures';
import type { LoadRun } from './run';
import type { Sample } from './traffic';

const WIDTH = 900;
const HEIGHT = 320;
const MARGIN = { left: 60, right: 20, top: 46, bottom: 44 };
/** The vertical axis, in ms, by powers of ten. */
const LOWEST = 1;
const HIGHEST = 10_000;
/** What is promised of the 99th percentile, in ms. */
const PROMISE = 100;
const POINTS = 150;

const COLOURS = { p99: '#c8102e', p50: '#2f6fb3', ink: '#6b7280' };

/** An SVG of how long signups took while the load went on: every other, and all but one in a hundred. */
export function chartOf(run: LoadRun): string {
  const seconds = run.phases.reduce((sum, phase) => sum + phase.seconds, 0);
  const x = (ms: number) => MARGIN.left + (ms / 1000 / seconds) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (ms: number) => {
    const part = Math.log10(Math.max(LOWEST, ms) / LOWEST) / Math.log10(HIGHEST / LOWEST);
    return HEIGHT - MARGIN.bottom - part * (HEIGHT - MARGIN.top - MARGIN.bottom);
  };
  const stretches = split(
    run.samples.filter(({ kind }) => kind === 'signup'),
    (seconds * 1000) / POINTS,
  );
  const curve = (part: number, colour: string) => {
    const points = stretches.map(
      ({ at, times }) => `${x(at).toFixed(1)},${y(percentile(times, part)).toFixed(1)}`,
    );
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="${COLOURS.ink}" role="img">`,
    '<title>How long a signup takes under load</title>',
    ...phaseMarks(run, x),
    ...timeLines(y),
    curve(0.99, COLOURS.p99),
    curve(0.5, COLOURS.p50),
    label(MARGIN.left, 16, 'How long a signup takes under load (ms)'),
    label(WIDTH - 250, 16, '99 of 100 within', COLOURS.p99),
    label(WIDTH - 110, 16, 'half within', COLOURS.p50),
    '</svg>\n',
  ].join('\n');
}

const label = (x: number, y: number, text: string, colour = COLOURS.ink, anchor = 'start') =>
  `<text x="${x.toFixed(0)}" y="${y.toFixed(0)}" fill="${colour}" text-anchor="${anchor}">${text}</text>`;

/** Each phase's rate under its stretch of time. */
function phaseMarks({ phases }: LoadRun, x: (ms: number) => number): string[] {
  let start = 0;
  return phases.flatMap(({ name, seconds, signup, page }) => {
    const [from, to] = [x(start * 1000), x((start + seconds) * 1000)];
    start += seconds;
    const line = `<path d="M${from.toFixed(1)} ${MARGIN.top - 8}V${HEIGHT - MARGIN.bottom}" stroke="${COLOURS.ink}" stroke-opacity="0.4"/>`;
    const isWide = to - from > 180;
    if (to - from < 60) return [line];
    const texts = [name, `${signup} signups/s, ${page} pages/s`].slice(0, isWide ? 2 : 1);
    return [
      line,
      ...texts.map((text, n) => label((from + to) / 2, HEIGHT - 26 + 16 * n, text, undefined, 'middle')),
    ];
  });
}

function timeLines(y: (ms: number) => number): string[] {
  return [1, 10, PROMISE, 1000, HIGHEST].flatMap((ms) => [
    `<path d="M${MARGIN.left} ${y(ms).toFixed(1)}H${WIDTH - MARGIN.right}" stroke="${COLOURS.ink}" stroke-opacity="${ms === PROMISE ? 0.8 : 0.25}"${ms === PROMISE ? ' stroke-dasharray="6 4"' : ''}/>`,
    label(MARGIN.left - 8, y(ms) + 4, ms.toLocaleString('en'), undefined, 'end'),
  ]);
}

/** The samples' times by stretches of so many ms; those without arrivals are left out. */
function split(samples: readonly Sample[], length: number): { at: number; times: number[] }[] {
  const stretches = new Map<number, number[]>();
  for (const { at, took } of samples) {
    const index = Math.floor(at / length);
    const times = stretches.get(index) ?? [];
    stretches.set(index, times);
    times.push(took);
  }
  return [...stretches]
    .sort(([a], [b]) => a - b)
    .map(([index, times]) => ({ at: (index + 0.5) * length, times }));
}
