import { randomUUID } from 'node:crypto';
import type { ActionPage, OwnerAction } from '../../contract';
import { ACTION_LOG_DAYS } from '../../contract/facts';
import { ownerActionSchema } from '../../contract/schemas';
import { type Clock, DAY, dateOf, isoOf } from '../../domain';
import { InvalidCursorError } from '../errors';
import { ACTIONS, invalidItem, secondsOf, textOf } from '../keys';
import { ABSENT, type Condition, type Item, type Table } from '../table';

export type ActionLine = Omit<OwnerAction, 'at'>;
export type ActionNumbers = Omit<ActionLine, 'action' | 'client'>;

/** An action whose line is written. */
export interface BegunAction {
  /** Adds to the line's numbers. */
  add(numbers: ActionNumbers): Promise<void>;
}

/** The calls that are one action: what they are called, and since when (ms since 1970), by which lines are sorted. */
export interface ActionId {
  name: string;
  since: number;
}

/** A sort key begins with a time; it is also the cursor. */
const SORT_KEY = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[\w-]+$/;
/** The condition that a line is written. */
const WRITTEN: Condition = { all: [['action', 'present']] };
/** Lines that a process has seen and need not write again. */
const MAX_KNOWN = 1000;

/** Creates the log of the owner's actions: one line each, without personal data, kept for `ACTION_LOG_DAYS`. */
export function createActionLog(table: Table, now: Clock) {
  const known = new Set<string>();

  async function add(sk: string, numbers: ActionNumbers): Promise<void> {
    if (Object.keys(numbers).length > 0) await table.update({ pk: ACTIONS, sk }, { add: numbers }, WRITTEN);
  }

  return {
    /**
     * Begins the line of an action.
     * @param id the same for all calls that are one action: their numbers are added to its line
     */
    async begin({ action, client, ...numbers }: ActionLine, id?: ActionId): Promise<BegunAction> {
      const at = isoOf(now());
      const sk = id ? `${isoOf(id.since)}#${id.name}` : `${at}#${randomUUID()}`;
      if (!known.has(sk)) {
        const expiresAt = secondsOf(now() + ACTION_LOG_DAYS * DAY);
        const line = { set: { at, action, client, expiresAt }, add: numbers };
        const isFirst = await table.update({ pk: ACTIONS, sk }, line, ABSENT);
        if (known.size >= MAX_KNOWN) known.clear();
        if (id) known.add(sk);
        if (!isFirst) await add(sk, numbers);
      } else await add(sk, numbers);
      return { add: (added) => add(sk, added) };
    },
    /**
     * Returns a page, newest first.
     * @throws InvalidCursorError for a cursor that `list` did not return
     */
    async list({ limit, cursor }: { limit: number; cursor?: string | undefined }): Promise<ActionPage> {
      if (cursor !== undefined && !SORT_KEY.test(cursor)) {
        throw new InvalidCursorError('The cursor was not issued by this log.');
      }
      const from = dateOf(now() - ACTION_LOG_DAYS * DAY);
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
        // A line that several calls share is sorted by the beginning of its half hour or hour.
        actions: shown.map(parseAction).sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)),
        ...(last && items.length > limit && { next: textOf(last, 'sk') }),
      };
    },
  };
}

/** @throws StoreUnavailableError if the item is invalid */
function parseAction(item: Item): OwnerAction {
  const { success, data } = ownerActionSchema.safeParse(item);
  if (!success) throw invalidItem('an invalid line of the action log');
  return data;
}
