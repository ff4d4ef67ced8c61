import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { ActionPage, OwnerAction } from '../contract/schemas';
import { ownerActionSchema } from '../contract/schemas';
import { ACTION_LOG_DAYS } from '../facts/facts';
import { DAY, dateOf, isoOf } from '../facts/time';
import type { TimedContext } from '../table/context';
import { entity } from '../table/entity';
import { InvalidCursorError } from '../table/errors';

/** The partition key of the log. */
export const ACTIONS = 'actions';

/** A line of the log with its sort key: a time, and a name that the calls of one action share. */
export const actionLines = entity('line of the action log', z.extend(ownerActionSchema, { id: z.string() }), {
  partitions: [ACTIONS],
  key: ({ id }: { id: string }) => ({ pk: ACTIONS, sk: id }),
  expires: { by: 'at', after: (at) => at + ACTION_LOG_DAYS * DAY },
});

export type ActionLine = Omit<OwnerAction, 'at'>;
export type ActionNumbers = Omit<ActionLine, 'action' | 'client'>;

/** An action whose line has been written. */
export interface BegunAction {
  /** Adds to the line's numbers. */
  add(numbers: ActionNumbers): Promise<void>;
}

/**
 * Identifies the calls of one action: their name, and when the action began (ms since 1970), by which the lines are
 * sorted.
 */
export interface ActionId {
  name: string;
  since: number;
}

/** The id of a line is also the cursor. */
const LINE_ID = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[\w-]+$/;
/** How many lines a process remembers, so that it need not write them again. */
const MAX_KNOWN = 1000;

/** The log of the owner's actions: one line each, without personal data, kept for `ACTION_LOG_DAYS`. */
export interface ActionLog extends TimedContext {
  /** The ids of lines that this process has written or seen. */
  known: Set<string>;
}

export const openActionLog = ({ table, now }: TimedContext): ActionLog => ({ table, now, known: new Set() });

/**
 * Begins the line of an action.
 * @param shared the same for all calls of one action: their numbers are added to its line
 */
export async function beginLine(
  log: ActionLog,
  { action, client, ...numbers }: ActionLine,
  shared?: ActionId,
): Promise<BegunAction> {
  const { table, now, known } = log;
  const at = isoOf(now());
  const id = shared ? `${isoOf(shared.since)}#${shared.name}` : `${at}#${randomUUID()}`;
  const begun: BegunAction = { add: (added) => addNumbers(log, id, added) };
  if (known.has(id)) {
    await begun.add(numbers);
    return begun;
  }
  const isFirst = await actionLines.on(table).put({ id, at, action, client, ...numbers }, 'absent');
  if (known.size >= MAX_KNOWN) known.clear();
  if (shared) known.add(id);
  if (!isFirst) await begun.add(numbers);
  return begun;
}

async function addNumbers({ table }: ActionLog, id: string, numbers: ActionNumbers): Promise<void> {
  if (Object.keys(numbers).length > 0) await actionLines.on(table).update({ id }, { add: numbers });
}

/**
 * Returns a page, newest first.
 * @throws InvalidCursorError for a cursor that it did not return
 */
export async function listActions(
  { table, now }: TimedContext,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<ActionPage> {
  if (cursor !== undefined && !LINE_ID.test(cursor)) {
    throw new InvalidCursorError('The cursor was not issued by this log.');
  }
  const from = dateOf(now() - ACTION_LOG_DAYS * DAY);
  // DynamoDB refuses a query that continues outside its range.
  if (cursor !== undefined && cursor < from) return { actions: [] };
  const { records } = await actionLines.on(table).query(ACTIONS, {
    from,
    backwards: true,
    limit: limit + 1,
    ...(cursor !== undefined && { after: actionLines.positionOf({ id: cursor }) }),
  });
  const shown = records.slice(0, limit);
  const last = shown.at(-1);
  return {
    // A line that several calls share is sorted by the beginning of its half hour or hour.
    actions: shown
      .map(({ id: _, ...action }): OwnerAction => action)
      .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)),
    ...(last && records.length > limit && { next: last.id }),
  };
}
