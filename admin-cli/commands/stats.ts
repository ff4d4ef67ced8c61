import { setTimeout as wait } from 'node:timers/promises';
import { DISCOUNT_PERCENT, HttpError, RECENT_DAYS } from '@tariff-tantrum/lambdas/contract';
import type { Context } from '../context';
import { explain } from '../explain';
import { chart, type Day } from '../terminal/chart';
import { formatCount, formatLocalTime } from '../terminal/format';

export interface StatsOptions {
  /** Adds the signups of so many UTC days. */
  days?: number;
  watch?: boolean;
  /** Seconds between two looks. */
  interval: number;
}

interface Figures {
  total: number;
  recent: number;
  discountPercent: number;
  /** Oldest first. */
  days?: Day[];
}

/** `launch-admin stats`: how many signed up, and how the list grows. */
export async function stats(context: Context, options: StatsOptions): Promise<void> {
  if (options.watch) return watch(context, options);
  await show(context, await read(context, options.days));
  const { programName } = context.deps.env;
  await context.hint(
    options.days === undefined
      ? `Next: ${programName} stats --days 14   or   ${programName} export`
      : `Next: ${programName} stats --days ${options.days} --watch`,
  );
}

async function read(context: Context, days: number | undefined): Promise<Figures> {
  const figures = {
    ...(await context.call((client, o) => client.count(o))),
    discountPercent: DISCOUNT_PERCENT,
  };
  if (days === undefined) return figures;
  return { ...figures, days: (await context.call((client, o) => client.daily(days, o))).days };
}

async function show(context: Context, figures: Figures): Promise<void> {
  if (context.json) await context.writeJson(figures);
  else await context.out.write(context.out.isTerminal ? forPeople(context, figures) : forPrograms(figures));
}

const forPrograms = ({ total, recent, discountPercent, days = [] }: Figures): string =>
  [
    ['total', total],
    ['recent', recent],
    ['discount_percent', discountPercent],
    ...days.map(({ date, count }) => [date, count]),
  ]
    .map((cells) => `${cells.join('\t')}\n`)
    .join('');

function forPeople({ out, deps }: Context, { total, recent, discountPercent, days }: Figures): string {
  const figures: [string, string, string][] = [
    ['Total Signups', formatCount(total), ''],
    ['Recent Signups', formatCount(recent), `  last ${RECENT_DAYS} days`],
    ['Discount Ready', `${discountPercent}%`, ''],
  ];
  const widest = Math.max(...figures.map(([, value]) => value.length));
  const lines = figures.map(
    ([title, value, note]) => `${title}  ${out.paint.bold(value.padStart(widest))}${out.paint.dim(note)}\n`,
  );
  if (!days) return lines.join('');
  return `${lines.join('')}\nSignups by day (UTC)\n${chart(days, out, deps.env.dumbTerminal)}`;
}

/** Draws the figures again and again, until the owner ends it; rides out a server that is away. */
async function watch(context: Context, { days, interval }: StatsOptions): Promise<void> {
  const { out, deps } = context;
  const inPlace = out.canRedraw && !context.json;
  for (;;) {
    const figures = await unlessAway(context, () => read(context, days));
    if (figures && inPlace) await redraw(context, figures, interval);
    else if (figures) await show(context, figures);
    await wait(interval * 1000, undefined, { signal: deps.signal });
  }
}

async function redraw(context: Context, figures: Figures, interval: number): Promise<void> {
  const { out } = context;
  const room = Math.max(1, out.rows() - 8);
  const fitting = figures.days ? { ...figures, days: figures.days.slice(-room) } : figures;
  const status = `${formatLocalTime(new Date().toISOString())}, every ${interval} s, ctrl-C ends`;
  const text = `${forPeople(context, fitting)}\n${out.paint.dim(status)}\n`;
  await out.write(`\u001b[H${text.replaceAll('\n', '\u001b[K\n')}\u001b[J`);
}

async function unlessAway<T>(context: Context, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const problem = explain(error, { origin: context.address.origin });
    const passing = problem.exit === 'unreachable' || (error instanceof HttpError && error.status >= 500);
    if (context.deps.signal.aborted || !passing || problem.exit === 'notConfigured') throw error;
    await context.tell(`${problem.message} Trying again.`);
    return undefined;
  }
}
