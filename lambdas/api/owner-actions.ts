import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { OWNER_HEADERS, type OwnerClient } from '../contract';
import { ownerClientSchema } from '../contract/schemas';
import type { ActionLine, BegunAction } from '../store/owner/action-log';
import type { ApiDeps } from './deps';
import { logEntry } from './responses';

type Line = Omit<ActionLine, 'client'>;

/** Returns the program that sends the request, as it names itself. */
function ownerClientOf(c: Context): OwnerClient {
  const { data = 'other' } = ownerClientSchema.safeParse(c.req.header(OWNER_HEADERS.client));
  return data;
}

/** Returns the id of the calls that the client names as one action; undefined if it names none. */
function operationOf(c: Context, action: Line['action']): string | undefined {
  const id = c.req.header(OWNER_HEADERS.operation);
  return id !== undefined && /^[\w-]{8,64}$/.test(id) ? `${action}-${id}` : undefined;
}

/**
 * Begins the line of an action that changes the list, before the change: if it cannot be written, neither can the
 * change.
 * @throws StoreUnavailableError
 */
export async function beginAction({ store, log }: ApiDeps, c: Context, line: Line): Promise<BegunAction> {
  const action = { ...line, client: ownerClientOf(c) };
  const begun = await store.actions.begin(action, operationOf(c, line.action));
  return {
    // The change has been made: its response must not depend on the log.
    add: (numbers) => begun.add(numbers).catch((error: unknown) => log?.(notRecorded(c, action, error))),
  };
}

/**
 * Writes the line of an action that only reads. It goes on if that is not possible, because the owner must be able to
 * export while the disk is full; the operator's log has the line then.
 */
export async function noteAction(
  { store, log }: ApiDeps,
  c: Context,
  line: Line,
  id?: string,
): Promise<void> {
  const action = { ...line, client: ownerClientOf(c) };
  await store.actions.begin(action, id).catch((error: unknown) => log?.(notRecorded(c, action, error)));
}

const notRecorded = (c: Context, action: ActionLine, error: unknown) => ({
  ...logEntry('action-not-recorded', c.req.path, error),
  ...action,
});

/**
 * Notes a call with the right password: those of a day, a client and an address are one line.
 * @param addressKey group of the client's address; what is stored of its hash is shared by thousands of addresses
 */
export function noteSignIn(deps: ApiDeps, c: Context, addressKey: string): Promise<void> {
  const hash = createHash('sha256').update(addressKey).digest('hex').slice(0, 4);
  return noteAction(deps, c, { action: 'sign-in' }, `sign-in-${ownerClientOf(c)}-${hash}`);
}

/** Notes a call with a wrong password; those of an hour are one line. */
export async function noteFailedSignIn(
  deps: ApiDeps,
  c: Context,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const hour = new Date(deps.now()).getUTCHours();
  const ofHour = (action: Line['action']) =>
    noteAction(deps, c, { action, count: 1 }, `${action}-${ownerClientOf(c)}-${hour}`);
  await Promise.all([ofHour('failed-sign-in'), isLast && ofHour('rate-limited')]);
}
