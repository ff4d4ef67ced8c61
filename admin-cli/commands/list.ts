import { foldText, type LaunchSignup, LIST_LIMIT } from '@tariff-tantrum/lambdas/contract';
import type { Context } from '../context';
import { formatLocalTime } from '../terminal/format';
import { createProgress } from '../terminal/progress';
import { safeJson } from '../terminal/safe-text';
import { createTable, type Table, tabSeparated } from '../terminal/table';

export interface ListOptions {
  /** How many at most; 50 unless told. */
  limit?: number;
  all?: boolean;
  /** Part of the address or the name, in any case. */
  search?: string;
  since?: Date;
}

type Page = readonly LaunchSignup[];

/** `launch-admin list`: who signed up, newest first. */
export async function list(context: Context, options: ListOptions): Promise<void> {
  const limit = options.all ? Number.POSITIVE_INFINITY : (options.limit ?? LIST_LIMIT.default);
  const view = createView(context);
  const more = await eachPage(context, { ...options, limit }, (page) => view.add(page));
  await view.end(more);
}

/** Hands over the pages of what was asked for; returns whether older signups were left unseen. */
async function eachPage(
  context: Context,
  { limit, search, since }: ListOptions & { limit: number },
  show: (page: Page) => Promise<void>,
): Promise<boolean> {
  const wanted = matcher(search);
  const from = since?.toISOString() ?? '';
  const progress = createProgress(context.err, undefined, 'searching: ');
  const pageSize = search === undefined ? Math.min(limit, LIST_LIMIT.max) : LIST_LIMIT.max;
  let cursor: string | undefined;
  let seen = 0;
  let left = limit;
  do {
    const { signups, next } = await context.call((client, o) => client.list({ limit: pageSize, cursor }, o));
    seen += signups.length;
    const young = signups.filter(({ signedUpAt }) => signedUpAt >= from);
    const found = young.filter(wanted);
    progress.clear();
    if (found.length > 0) await show(found.slice(0, left));
    if (found.length > left) return true;
    left -= found.length;
    if (young.length < signups.length) return false;
    if (left === 0) return next !== undefined;
    if (search !== undefined) progress.update(seen);
    cursor = next;
  } while (cursor !== undefined);
  progress.clear();
  return false;
}

function matcher(search = ''): (signup: LaunchSignup) => boolean {
  const part = foldText(search);
  return ({ email, name = '' }) => foldText(email).includes(part) || foldText(name).includes(part);
}

interface View {
  add(page: Page): Promise<void>;
  end(more: boolean): Promise<void>;
}

function createView(context: Context): View {
  if (context.json) return jsonView(context);
  return context.out.isTerminal ? tableView(context) : tabView(context);
}

/** One document, `{"signups":[...],"more":false}`, written as it arrives: a signup a line. */
function jsonView({ out, deps: { signal } }: Context): View {
  let separator = '{"signups":[\n';
  return {
    async add(page) {
      await out.write(separator + page.map(safeJson).join(',\n'), signal);
      separator = ',\n';
    },
    async end(more) {
      const start = separator.startsWith('{') ? separator : '\n';
      await out.write(`${start}],"more":${more}}\n`, signal);
    },
  };
}

const cells = ({ email, name = '', signedUpAt, discountPercent, notificationStatus }: LaunchSignup) => [
  email,
  name,
  signedUpAt,
  String(discountPercent),
  notificationStatus,
];

const tabView = ({ out, deps: { signal } }: Context): View => ({
  add: (page) => out.write(tabSeparated(page.map(cells)), signal),
  end: async () => undefined,
});

/** From this width on all five columns are shown; below only those that differ from row to row. */
const WIDE = 100;

function tableView(context: Context): View {
  const { out, deps } = context;
  const titles = ['EMAIL', 'NAME', 'SIGNED UP', 'DISCOUNT', 'STATUS'].slice(0, out.columns() >= WIDE ? 5 : 3);
  const row = (signup: LaunchSignup) => {
    const [email = '', name = '', signedUpAt = '', discount, status = ''] = cells(signup);
    return [email, name, formatLocalTime(signedUpAt), `${discount}%`, status].slice(0, titles.length);
  };
  let table: Table | undefined;
  return {
    async add(page) {
      const rows = page.map(row);
      if (!table) {
        table = createTable(titles, rows, out.columns());
        await out.write(`${out.paint.bold(table.header())}\n`, deps.signal);
      }
      await out.write(table.lines(rows), deps.signal);
    },
    async end(more) {
      if (!table) await context.tell('There is no such signup.');
      if (more) await context.hint(`Older signups follow: ${deps.env.programName} list --all`);
      if (table?.cut())
        await context.hint(
          'Cells that end in … were cut; a wider terminal, a pipe or --json shows them whole.',
        );
    },
  };
}
