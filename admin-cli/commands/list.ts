import { foldText, type LaunchSignup, LIST_LIMIT } from '@tariff-tantrum/lambdas/contract';
import type { CommandContext } from '../context';
import { formatLocalTime } from '../terminal/format';
import { createProgress } from '../terminal/progress';
import { safeJson } from '../terminal/safe-text';
import { createTextTable, type TextTable, tabSeparated } from '../terminal/text-table';

export interface ListOptions {
  /** Maximum number of signups. Default: 50. */
  limit?: number;
  all?: boolean;
  /** Part of the address or the name, in any case. */
  search?: string;
  since?: Date;
}

type Page = readonly LaunchSignup[];

/** `launch-admin list`: lists signups, newest first. */
export async function runList(context: CommandContext, options: ListOptions): Promise<void> {
  const limit = options.all ? Number.POSITIVE_INFINITY : (options.limit ?? LIST_LIMIT.default);
  const view = createView(context);
  const hasMore = await forEachPage(context, { ...options, limit }, (page) => view.add(page));
  await view.end(hasMore);
}

/** Passes the pages of matching signups to `show`. Returns whether older signups were omitted. */
async function forEachPage(
  context: CommandContext,
  { limit, search, since }: ListOptions & { limit: number },
  show: (page: Page) => Promise<void>,
): Promise<boolean> {
  const matches = createMatcher(search);
  const from = since?.toISOString() ?? '';
  const progress = createProgress(context.err, { label: 'searching: ' });
  const pageSize = search === undefined ? Math.min(limit, LIST_LIMIT.max) : LIST_LIMIT.max;
  let cursor: string | undefined;
  let seen = 0;
  let left = limit;
  do {
    const { signups, next } = await context.call((client, o) => client.list({ limit: pageSize, cursor }, o));
    seen += signups.length;
    const recent = signups.filter(({ signedUpAt }) => signedUpAt >= from);
    const found = recent.filter(matches);
    progress.clear();
    if (found.length > 0) await show(found.slice(0, left));
    if (found.length > left) return true;
    left -= found.length;
    if (recent.length < signups.length) return false;
    if (left === 0) return next !== undefined;
    if (search !== undefined) progress.update(seen);
    cursor = next;
  } while (cursor !== undefined);
  progress.clear();
  return false;
}

function createMatcher(search = ''): (signup: LaunchSignup) => boolean {
  const part = foldText(search);
  return ({ email, name = '' }) => foldText(email).includes(part) || foldText(name).includes(part);
}

interface View {
  add(page: Page): Promise<void>;
  end(hasMore: boolean): Promise<void>;
}

function createView(context: CommandContext): View {
  if (context.json) return jsonView(context);
  return context.out.isTerminal ? tableView(context) : tabView(context);
}

/** One document, `{"signups":[...],"more":false}`, with a line per signup, written page by page. */
function jsonView({ out, deps: { signal } }: CommandContext): View {
  let separator = '{"signups":[\n';
  return {
    async add(page) {
      await out.write(separator + page.map(safeJson).join(',\n'), signal);
      separator = ',\n';
    },
    async end(hasMore) {
      const start = separator.startsWith('{') ? separator : '\n';
      await out.write(`${start}],"more":${hasMore}}\n`, signal);
    },
  };
}

const cellsOf = ({ email, name = '', signedUpAt, discountPercent, notificationStatus }: LaunchSignup) => [
  email,
  name,
  signedUpAt,
  String(discountPercent),
  notificationStatus,
];

const tabView = ({ out, deps: { signal } }: CommandContext): View => ({
  add: (page) => out.write(tabSeparated(page.map(cellsOf)), signal),
  end: async () => undefined,
});

/** From this width on the table has all five columns, else only those that differ from row to row. */
const WIDE = 100;

function tableView(context: CommandContext): View {
  const { out, deps } = context;
  const titles = ['EMAIL', 'NAME', 'SIGNED UP', 'DISCOUNT', 'STATUS'].slice(0, out.columns() >= WIDE ? 5 : 3);
  const rowOf = (signup: LaunchSignup) => {
    const [email = '', name = '', signedUpAt = '', discount, status = ''] = cellsOf(signup);
    return [email, name, formatLocalTime(signedUpAt), `${discount}%`, status].slice(0, titles.length);
  };
  let table: TextTable | undefined;
  return {
    async add(page) {
      const rows = page.map(rowOf);
      if (!table) {
        table = createTextTable(titles, rows, out.columns());
        await out.write(`${out.styles.bold(table.header())}\n`, deps.signal);
      }
      await out.write(table.lines(rows), deps.signal);
    },
    async end(hasMore) {
      if (!table) await context.notify('No signup matches.');
      if (hasMore) await context.hint(`There are older signups: ${deps.env.programName} list --all`);
      if (table?.truncated()) {
        await context.hint(
          'Cells that end in … are truncated; a wider terminal, a pipe or --json shows the whole text.',
        );
      }
    },
  };
}
