import { PERSON_STATE_NAMES } from '@tariff-tantrum/lambdas/client/describe-person';
import { LIST_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { PersonRow, PersonState } from '@tariff-tantrum/lambdas/contract/people';
import type { LaunchSignup } from '@tariff-tantrum/lambdas/contract/signup-schemas';
import type { CommandContext } from '../context';
import { usageError } from '../errors/command-error';
import { formatTime } from '../terminal/format';
import { createProgress } from '../terminal/progress';
import { safeJson } from '../terminal/safe-text';
import { createTable } from '../terminal/table';

type ListOptions = { limit?: number; all?: true; search?: string; since?: Date } & Narrowing;

/** Which people are listed, on the list or not, instead of all signups. */
type Narrowing = { state?: PersonState; source?: string; tag?: string };

/** What is listed, and how. */
interface Layout<Row> {
  /** The field of the JSON document. */
  name: 'signups' | 'people';
  titles: readonly string[];
  cells(row: Row): string[];
  /** The cells for a reader. */
  shown(row: Row): string[];
}

/**
 * `launch-admin list`: lists signups, newest first, or people by state, source and tag; a search, which the server
 * makes, begins with addresses.
 */
export async function runList(context: CommandContext, options: ListOptions): Promise<void> {
  const { search, since, state, source, tag } = options;
  if (search?.trim() === '') throw usageError('--search needs a text.');
  const limit = options.all ? Number.POSITIVE_INFINITY : (options.limit ?? LIST_LIMIT.default);
  if ((state ?? source ?? tag) === undefined) {
    const view = createView(context, options, SIGNUPS);
    return view.end(await forEachPage(context, { ...options, limit }, view.add));
  }
  const view = createView(context, options, PEOPLE);
  const query = { state, source, tag, search, since: since?.toISOString() };
  return view.end(await forEachPageOfPeople(context, query, limit, view.add));
}

type PeopleQuery = Narrowing & { search: string | undefined; since: string | undefined };

/** Passes the pages of people to `show`. Returns whether there may be others. */
async function forEachPageOfPeople(
  context: CommandContext,
  query: PeopleQuery,
  limit: number,
  show: (page: readonly PersonRow[]) => Promise<void>,
): Promise<boolean> {
  let left = limit;
  let cursor: string | undefined;
  do {
    const body = { ...query, limit: Math.min(left, LIST_LIMIT.max), cursor };
    const { people, next } = await context.call((client, o) => client.people(body, o));
    if (people.length > 0) await show(people);
    left -= people.length;
    cursor = next;
  } while (cursor !== undefined && left > 0);
  return cursor !== undefined;
}

/** Passes the pages of signups to `show`. Returns whether there may be others that match. */
async function forEachPage(
  context: CommandContext,
  { limit, search, since }: ListOptions & { limit: number },
  show: (page: readonly LaunchSignup[]) => Promise<void>,
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

/** Shows page by page a list that may be too long for the memory. */
interface View<Row> {
  add(page: readonly Row[]): Promise<void>;
  end(hasMore: boolean): Promise<void>;
}

function createView<Row>(context: CommandContext, options: ListOptions, layout: Layout<Row>): View<Row> {
  switch (context.form) {
    case 'json':
      return createJsonView(context, layout);
    case 'screen':
      return createTableView(context, options, layout);
    case 'rows':
      return {
        add: (page) => context.present({ rows: page.map(layout.cells) }),
        end: async () => undefined,
      };
    default:
      return context.form satisfies never;
  }
}

/** One document, `{"signups":[...],"more":false}`, with a line per row, written page by page. */
function createJsonView<Row>({ out, deps: { signal } }: CommandContext, { name }: Layout<Row>): View<Row> {
  let separator = `{"${name}":[\n`;
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

const cellsOfSignup = ({
  email,
  name = '',
  signedUpAt,
  discountPercent,
  notificationStatus,
  source = '',
  tag = source,
}: LaunchSignup) => [email, name, signedUpAt, String(discountPercent), notificationStatus, tag];

const SIGNUPS: Layout<LaunchSignup> = {
  name: 'signups',
  titles: ['EMAIL', 'NAME', 'SIGNED UP', 'DISCOUNT', 'STATUS', 'SOURCE'],
  cells: cellsOfSignup,
  shown(signup) {
    const [email = '', name = '', signedUpAt = '', discount, status = '', source = ''] =
      cellsOfSignup(signup);
    return [email, name, formatTime(signedUpAt), `${discount}%`, status, source];
  },
};

const PEOPLE: Layout<PersonRow> = {
  name: 'people',
  titles: ['EMAIL', 'NAME', 'SINCE', 'STATE', 'CODE', 'SOURCE'],
  cells: ({ email, name = '', at, state, code = '', source = '', tag = source }) => [
    ...[email, name, at, state, code, tag],
  ],
  shown: ({ email, name = '', at, state, code = '', source = '', tag = source }) => [
    ...[email, name, formatTime(at), PERSON_STATE_NAMES[state], code, tag],
  ],
};

/** From this width on the table has all columns, else only those that differ from row to row. */
const WIDE = 100;

function createTableView<Row>(
  context: CommandContext,
  { search, since }: ListOptions,
  layout: Layout<Row>,
): View<Row> {
  const { out, deps } = context;
  const titles = layout.titles.slice(0, out.columns() >= WIDE ? layout.titles.length : 3);
  const isWholeList = layout.name === 'signups' && search === undefined && since === undefined;
  const table = createTable(out, titles);
  return {
    add: (page) =>
      table.add(
        page.map((row) => layout.shown(row).slice(0, titles.length)),
        deps.signal,
      ),
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
