import { ACTION_LOG_DAYS } from '../../contract/facts';
import { ownerActionSchema } from '../../contract/schemas';
import { DAY, isoOf } from '../../domain';
import { invalidItem, textOf } from '../attributes';
import { InvalidCursorError } from '../errors';
import { ACTIONS, secondsOf, seriesKey } from '../keys';
import type { ActionLine, ActionLog, ActionSeries } from '../signup-store';
import type { Condition, Item, Table } from '../table';

/** A sort key begins with its time, and so does the cursor, which is the last sort key of a page. */
const SORT_KEY = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)#[\w-]+$/;

/** How much of a sliding series may pass before it is extended: it does not need a write for each call. */
const EXTENSION_PART = 1 / 6;
/** Sliding series that a process caches. */
const MAX_SERIES = 1000;

/** @param random returns unique tokens */
export function createActionLog(table: Table, now: () => number, random: () => string): ActionLog {
  /** Until when a sliding series need not be extended, and its line. */
  const recent = new Map<string, { until: number; line: string }>();

  /** Writes a line, or adds to it. */
  async function write(sk: string, { action, client, ...numbers }: ActionLine): Promise<void> {
    const [, at = ''] = SORT_KEY.exec(sk) ?? [];
    const expiresAt = secondsOf(Date.parse(at) + ACTION_LOG_DAYS * DAY);
    await table.update({ pk: ACTIONS, sk }, { set: { action, client, expiresAt }, add: numbers });
  }

  /** Resolves to the line of a series; to `line` if this call is its first. */
  async function lineOf({ parts, duration, slides = false }: ActionSeries, line: string): Promise<string> {
    const key = seriesKey(...parts);
    const time = now();
    const until = time + duration;
    const times = { until, expiresAt: secondsOf(until) + 1 };
    const isCurrent: Condition = {
      all: [
        ['until', '>', time],
        ['until', '<=', until],
      ],
    };
    const current = slides ? await table.update(key, { set: times }, isCurrent) : await table.get(key);
    if (current && Number(current.until) > time && Number(current.until) <= until) {
      return textOf(current, 'line');
    }
    const isOver: Condition = {
      any: [
        ['pk', 'absent'],
        ['until', '<=', time],
        ['until', '>', until],
      ],
    };
    const begun = await table.put({ ...key, ...times, line }, isOver);
    // Otherwise another call began the series between the two.
    return begun ? line : lineOf({ parts, duration, slides }, line);
  }

  /** Does the same with few writes for a series that slides. */
  async function cachedLineOf(series: ActionSeries, line: string): Promise<string> {
    if (!series.slides) return lineOf(series, line);
    const { sk } = seriesKey(...series.parts);
    const time = now();
    const extension = series.duration * EXTENSION_PART;
    const known = recent.get(sk);
    if (known && known.until > time && known.until <= time + extension) return known.line;
    const found = await lineOf(series, line);
    if (recent.size >= MAX_SERIES) recent.clear();
    recent.set(sk, { until: time + extension, line: found });
    return found;
  }

  return {
    async begin(action, series) {
      const line = `${isoOf(now())}#${random()}`;
      const sk = series ? await cachedLineOf(series, line) : line;
      const { action: name, client, ...numbers } = action;
      if (sk === line || Object.keys(numbers).length > 0) await write(sk, action);
      return { add: (added) => write(sk, { action: name, client, ...added }) };
    },
    async list({ limit, cursor }) {
      if (cursor !== undefined && !SORT_KEY.test(cursor)) {
        throw new InvalidCursorError('The cursor was not issued by this log.');
      }
      const from = isoOf(now() - ACTION_LOG_DAYS * DAY);
      // DynamoDB refuses a query that continues outside its range.
      if (cursor !== undefined && cursor < from) return { actions: [] };
      const { items } = await table.query({
        pk: ACTIONS,
        from,
        backwards: true,
        limit: limit + 1,
        ...(cursor !== undefined && { after: { pk: ACTIONS, sk: cursor } }),
      });
      const shown = items.slice(0, limit);
      const last = shown.at(-1);
      return {
        actions: shown.map(actionOf),
        ...(last && items.length > limit && { next: textOf(last, 'sk') }),
      };
    },
  };
}

/** @throws StoreUnavailableError if the item is invalid */
function actionOf(item: Item) {
  const [, at] = SORT_KEY.exec(textOf(item, 'sk')) ?? [];
  const { success, data } = ownerActionSchema.safeParse({ ...item, at });
  if (!success) throw invalidItem('an invalid line of the action log');
  return data;
}
