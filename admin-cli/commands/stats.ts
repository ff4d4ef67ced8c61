import { setTimeout as wait } from 'node:timers/promises';
import { nameOfOrigin } from '@tariff-tantrum/lambdas/contract/origin';
import type { DailySignups, SignupStats } from '@tariff-tantrum/lambdas/contract/schemas';
import { DISCOUNT_PERCENT, OWNER_TIME_ZONE, RECENT_DAYS } from '@tariff-tantrum/lambdas/facts/facts';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { ignoringOutage } from '../connection/outage';
import type { CommandContext } from '../context';
import { formatTime } from '../terminal/format';
import type { Output } from '../terminal/output';
import { safeText } from '../terminal/safe-text';

/** `interval` is in seconds. */
type StatsOptions = { days?: number; watch?: true; by?: 'source'; interval: number };

interface StatsReport extends SignupStats {
  discountPercent: number;
  /** Oldest first. */
  days?: DailySignups['days'];
}

/** `launch-admin stats`: shows how many signed up, and how the list grows. */
export async function runStats(context: CommandContext, options: StatsOptions): Promise<void> {
  if (options.by) return showSources(context);
  if (options.watch) return watch(context, options);
  await show(context, await read(context, options.days));
  const { programName } = context.deps.env;
  await context.hint(
    options.days === undefined
      ? `Next: ${programName} stats --days 14   or   ${programName} export`
      : `Next: ${programName} stats --days ${options.days} --watch`,
  );
}

async function showSources(context: CommandContext): Promise<void> {
  const value = await context.call((client, o) => client.sources({}, o));
  const rows = value.sources.map(({ origin, signups, confirmed, ordered, revenue }) => {
    const sums = revenue.map(({ amount, currency }) => `${amount.toFixed(2)} ${currency}`);
    return [nameOfOrigin(origin), signups, confirmed, ordered, sums.join(', ')];
  });
  const titles = ['SOURCE', 'SIGNUPS', 'CONFIRMED', 'ORDERED', 'REVENUE'];
  await context.present({ json: value, rows, screen: { titles } });
}

async function read(context: CommandContext, days: number | undefined): Promise<StatsReport> {
  const stats = {
    ...(await context.call((client, o) => client.count({}, o))),
    discountPercent: DISCOUNT_PERCENT,
  };
  if (days === undefined) return stats;
  return { ...stats, days: (await context.call((client, o) => client.daily({ days }, o))).days };
}

async function show(context: CommandContext, stats: StatsReport): Promise<void> {
  const { total, recent, pending, discountPercent, days = [] } = stats;
  const rows = [
    ['total', total],
    ['recent', recent],
    ...(pending === undefined ? [] : [['pending', pending]]),
    ['discount_percent', discountPercent],
    ...days.map(({ date, count }) => [date, count]),
  ];
  await context.present({ json: stats, rows, screen: formatStats(context, stats) });
}

function formatStats({ out }: CommandContext, stats: StatsReport): string {
  const { total, recent, pending, discountPercent, days } = stats;
  const rows = [
    ['Total Signups', formatCount(total)],
    ['Recent Signups', formatCount(recent), `  last ${RECENT_DAYS} days`],
    ...(pending === undefined
      ? []
      : [['Waiting', formatCount(pending), '  for their confirmation by email']]),
    ['Discount Ready', `${discountPercent}%`],
  ];
  const titleWidth = 'Recent Signups'.length;
  const width = Math.max(...rows.map(([, value = '']) => value.length));
  const lines = rows.map(
    ([title = '', value = '', note = '']) =>
      `${title.padEnd(titleWidth)}  ${out.style('bold', value.padStart(width))}${out.style('dim', note)}\n`,
  );
  if (!days) return lines.join('');
  return `${lines.join('')}\nSignups by day (${OWNER_TIME_ZONE})\n${formatChart(days, out)}`;
}

/** Shows the stats again and again until the owner ends it; continues when the server is unavailable. */
async function watch(context: CommandContext, { days, interval }: StatsOptions): Promise<void> {
  const { form, out, deps } = context;
  const inPlace = form === 'screen' && out.canRedraw;
  for (;;) {
    const stats = await ignoringOutage(context, () => read(context, days));
    if (stats && inPlace) await redraw(context, stats, interval);
    else if (stats) await show(context, stats);
    await wait(interval * 1000, undefined, { signal: deps.signal });
  }
}

async function redraw(context: CommandContext, stats: StatsReport, interval: number): Promise<void> {
  const { out, deps } = context;
  const status = `${formatTime(new Date(deps.now()).toISOString())}, every ${interval} s, ctrl-C ends`;
  const format = (days: StatsReport['days']) =>
    `${formatStats(context, { ...stats, days })}\n${out.style('dim', status)}\n`;
  const otherLines = format([]).split('\n').length;
  const text = format(stats.days?.slice(-Math.max(1, out.rows() - otherLines)));
  await out.write(`\u001b[H${text.replaceAll('\n', '\u001b[K\n')}\u001b[J`);
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** Returns a line with a bar for each day; the longest bar has the width that is left. */
function formatChart(days: DailySignups['days'], output: Output): string {
  const highest = Math.max(1, ...days.map(({ count }) => count));
  const countWidth = formatCount(highest).length;
  const barWidth = Math.max(1, output.columns() - 'YYYY-MM-DD'.length - countWidth - 5);
  const lines = days.map(({ date, count }) => {
    const length = (count / highest) * barWidth;
    const bar = output.canRedraw ? smoothBar(length) : '#'.repeat(Math.ceil(length));
    return `${safeText(date)}  ${formatCount(count).padStart(countWidth)}  ${output.style('cyan', bar)}`.trimEnd();
  });
  return lines.map((line) => `${line}\n`).join('');
}

/** Returns a bar to an eighth of a character, at least an eighth if `length` is not 0. */
function smoothBar(length: number): string {
  const eighths = length > 0 ? Math.max(1, Math.round(length * EIGHTHS.length)) : 0;
  return '█'.repeat(Math.floor(eighths / EIGHTHS.length)) + (EIGHTHS[eighths % EIGHTHS.length] ?? '');
}
