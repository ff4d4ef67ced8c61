import { LIST_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { LaunchSignup } from '@tariff-tantrum/lambdas/contract/schemas';
import type { CommandContext } from '../context';
import { usageError } from '../errors/command-error';
import { formatLocalTime } from '../terminal/format';
import { createProgress } from '../terminal/progress';
import { safeJson } from '../terminal/safe-text';
import { createTable } from '../terminal/table';

type ListOptions = { limit?: number; all?: true; search?: string; since?: Date };

type Page = readonly LaunchSignup[];

/** `launch-admin list`: lists signups, newest first; a search, which the server makes, begins with addresses. */
export async function runList(context: CommandContext, options: ListOptions): Promise<void> {
  if (options.search?.trim() === '') throw usageError('--search needs a text.');
  const limit = options.all ? Number.POSITIVE_INFINITY : (options.limit ?? LIST_LIMIT.default);
  const view = createView(context, options);
  const hasMore = await forEachPage(context, { ...options, limit }, (page) => view.add(page));
  await view.end(hasMore);
}

/** Passes the pages of signups to `show`. Returns whether there may be others that match. */
async function forEachPage(
  context: CommandContext,
  { limit, search, since }: ListOptions & { limit: number },
  show: (page: Page) => Promise<void>,
): Promise<boolean> {
  const from = since?.toISOString() ?? '';
  const progress = createProgress(context.err, { label: 'searching: ' });
  const pageSize = Math.min(limit, LIST_LIMIT.max);
  let cursor: string | undefined;
  let searched = 0;
  let left = limit;
  try {
    do {
      const page = await context.call((client, o) => client.list({ limit: pageSize, cursor, search }, o));
      const found = page.signups.filter(({ signedUpAt }) => signedUpAt >= from);
      progress.clear();
      if (found.length > 0) await show(found.slice(0, left));
      if (found.length > left) return true;
      left -= found.length;
      // A search begins with matches in the order of addresses, of any age.
      if (search === undefined && found.length < page.signups.length) return false;
      if (left === 0) return page.next !== undefined;
      searched += page.searched ?? 0;
      if (search !== undefined) progress.update(searched);
      cursor = page.next;
    } while (cursor !== undefined);
    return false;
  } finally {
    progress.clear();
  }
}

type View = ReturnType<typeof createTableView>;

/** Shows page by page what may be too much for the memory. */
function createView(context: CommandContext, options: ListOptions): View {
  switch (context.form) {
    case 'json':
      return createJsonView(context);
    case 'screen':
      return createTableView(context, options);
    case 'rows':
      return {
        add: (page) => context.present({ rows: page.map(listCells) }),
        end: async () => undefined,
      };
    default:
      return context.form satisfies never;
  }
}

/** One document, `{"signups":[...],"more":false}`, with a line per signup, written page by page. */
function createJsonView({ out, deps: { signal } }: CommandContext): View {
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

const listCells = ({
  email,
  name = '',
  signedUpAt,
  discountPercent,
  notificationStatus,
  source = '',
  tag = source,
}: LaunchSignup) => [email, name, signedUpAt, String(discountPercent), notificationStatus, tag];

/** From this width on the table has all columns, else only those that differ from row to row. */
const WIDE = 100;

function createTableView(context: CommandContext, { search, since }: ListOptions) {
  const { out, deps } = context;
  const titles = ['EMAIL', 'NAME', 'SIGNED UP', 'DISCOUNT', 'STATUS', 'SOURCE'].slice(
    0,
    out.columns() >= WIDE ? 6 : 3,
  );
  const formatRow = (signup: LaunchSignup) => {
    const [email = '', name = '', signedUpAt = '', discount, status = '', source = ''] = listCells(signup);
    return [email, name, formatLocalTime(signedUpAt), `${discount}%`, status, source].slice(0, titles.length);
  };
  const isWholeList = search === undefined && since === undefined;
  const table = createTable(out, titles);
  return {
    add: (page: Page) => table.add(page.map(formatRow), deps.signal),
    async end(hasMore: boolean): Promise<void> {
      if (table.isEmpty())
        await context.notify(isWholeList ? 'Nobody has signed up yet.' : 'No signup matches.');
      if (hasMore) {
        const others = isWholeList ? 'There are older signups' : 'There may be more matches';
        await context.hint(`${others}; --all lists them.`);
      }
      if (table.isTruncated()) {
        await context.hint(
          'Cells that end in … are truncated; a wider terminal, a pipe or --json shows the whole text.',
        );
      }
    },
  };
}
