import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Host } from '../api/host';
import { logEntry } from '../api/responses';
import { OWNER_HEADERS } from '../contract/endpoints';
import { parseOperationTime } from '../contract/operation';
import { type OwnerClient, ownerClientSchema } from '../contract/schemas';
import { DAY, HOUR, startOfDay } from '../facts/time';
import { type ActionId, type ActionLine, type ActionLog, type BegunAction, beginLine } from './action-log';

/** What a handler needs whose calls are logged. */
export interface ActionNeeds extends Pick<Host, 'now' | 'log'> {
  actions: ActionLog;
}

type Line = Omit<ActionLine, 'client'>;

/** Returns the program that sends the request, as it names itself. */
function ownerClientOf(c: Context): OwnerClient {
  const { data = 'other' } = ownerClientSchema.safeParse(c.req.header(OWNER_HEADERS.client));
  return data;
}

/** Returns what the client names the calls of one action; undefined if it names none. */
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
 * Begins the line of an action that changes the list, before the change: if it cannot be written, neither can the
 * change.
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
 * Writes the line of an action that only reads. It goes on if that is not possible, because the owner must be able to
 * export while the disk is full; the operator's log has the line then.
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
 * Notes a call with the right password: those of half an hour, a client and an address are one line.
 * @param addressKey group of the client's address; what is stored of its hash is shared by thousands of addresses
 */
export function noteSignIn(needs: ActionNeeds, c: Context, addressKey: string): Promise<void> {
  const hash = createHash('sha256').update(addressKey).digest('hex').slice(0, 4);
  const since = Math.floor(needs.now() / (HOUR / 2)) * (HOUR / 2);
  return noteAction(needs, c, { action: 'sign-in' }, { name: `sign-in-${ownerClientOf(c)}-${hash}`, since });
}

/** Notes a call with a wrong password; those of an hour are one line. */
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
