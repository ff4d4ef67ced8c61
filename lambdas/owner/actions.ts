import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Host } from '../api/host';
import { logEntry } from '../api/responses';
import { OWNER_HEADERS } from '../contract/endpoints';
import { parseOperationTime } from '../contract/operation';
import { type OwnerClient, ownerClientSchema } from '../contract/schemas';
import { DAY, HOUR, startOfDay } from '../facts/time';
import { type ActionId, type ActionLine, type ActionLog, type BegunAction, beginLine } from './action-log';

/** What a handler whose calls are logged needs. */
export interface ActionNeeds extends Pick<Host, 'now' | 'log'> {
  actions: ActionLog;
}

type Line = Omit<ActionLine, 'client'>;

/** Returns the client that sends the request, as it identifies itself. */
function ownerClientOf(c: Context): OwnerClient {
  const { data = 'other' } = ownerClientSchema.safeParse(c.req.header(OWNER_HEADERS.client));
  return data;
}

/** Returns the client's name for the calls of one action; undefined if it sends none. */
export function operationOf(c: Context): string | undefined {
  const operation = c.req.header(OWNER_HEADERS.operation);
  return operation !== undefined && /^[\w-]{8,64}$/.test(operation) ? operation : undefined;
}

/** Returns the id of the calls that the client names as one action. */
function readOperation(c: Context, action: Line['action'], now: number): ActionId | undefined {
  const operation = operationOf(c);
  if (operation === undefined) return undefined;
  const began = parseOperationTime(operation);
  const isBelieved = began !== undefined && Math.abs(began - now) < DAY;
  return { name: `${action}-${operation}`, since: isBelieved ? began : startOfDay(now) };
}

/**
 * Begins the line of an action that changes something, before the change: if the line cannot be written, the change is
 * not made either.
 * @throws StoreUnavailableError
 */
export async function beginAction(
  { actions, log, now }: ActionNeeds,
  c: Context,
  line: Line,
): Promise<BegunAction> {
  const action = { ...line, client: ownerClientOf(c) };
  const begun = await beginLine(actions, action, readOperation(c, line.action, now()));
  return {
    // The change has been made: its response must not depend on the log.
    add: (numbers) => begun.add(numbers).catch((error: unknown) => log(notRecorded(c, action, error))),
  };
}

/**
 * Writes the line of an action that only reads. If that is not possible, the action continues, because the owner must
 * be able to export while the disk is full; the operator's log then contains the line.
 */
export async function noteAction(
  { actions, log }: Omit<ActionNeeds, 'now'>,
  c: Context,
  line: Line,
  id?: ActionId,
): Promise<void> {
  const action = { ...line, client: ownerClientOf(c) };
  await beginLine(actions, action, id).catch((error: unknown) => log(notRecorded(c, action, error)));
}

const notRecorded = (c: Context, action: ActionLine, error: unknown) => ({
  ...logEntry('action-not-recorded', c.req.path, error),
  ...action,
});

/**
 * Logs a call with the right password. The calls of half an hour, a client and an address are one line.
 * @param addressKey the group of the client's address. The line contains so little of its hash that thousands of
 * addresses share it
 */
export function noteSignIn(needs: ActionNeeds, c: Context, addressKey: string): Promise<void> {
  const hash = createHash('sha256').update(addressKey).digest('hex').slice(0, 4);
  const since = Math.floor(needs.now() / (HOUR / 2)) * (HOUR / 2);
  return noteAction(needs, c, { action: 'sign-in' }, { name: `sign-in-${ownerClientOf(c)}-${hash}`, since });
}

/** Logs a call with a wrong password. The calls of an hour are one line. */
export async function noteFailedSignIn(
  needs: ActionNeeds,
  c: Context,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const since = Math.floor(needs.now() / HOUR) * HOUR;
  const countInHour = (action: Line['action']) =>
    noteAction(needs, c, { action, count: 1 }, { name: `${action}-${ownerClientOf(c)}`, since });
  await Promise.all([countInHour('failed-sign-in'), isLast && countInHour('rate-limited')]);
}
