import { readUses } from '../api/limiter';
import { HOUR, isoOf, parseTime } from '../facts/time';
import { batchesOf, settleAll } from '../table/batches';
import { budgetUses } from './limits';
import type { MailContext } from './people';
import { delaysOf, type EmailRequest, isAsRead, requests } from './request';

type WaitingContext = Pick<MailContext, 'table' | 'now' | 'limits'>;

/** How long a request waits while the limits of all emails are reached (ms). After that the person can ask again. */
export const PATIENCE = 6 * HOUR;
/**
 * The least share of the waiting requests that is returned, so that a long queue is not read again for every few
 * emails.
 */
const SHARE = 1 / 50;
/** How many requests are deleted at the same time. */
const CONCURRENCY = 50;

/**
 * Returns due requests: the newest of each network first, then the second newest of each. Returns none while the limits
 * of all emails are reached. At most `limit`, or a share of the waiting requests.
 */
export async function findDueEmails(context: WaitingContext, limit: number): Promise<EmailRequest[]> {
  const { table, now } = context;
  if ((await waitForBudget(context)) > 0) {
    await forgetOldRequests(context);
    return [];
  }
  const due = await requests.on(table).readAll({ index: 'by-due', to: isoOf(now()) });
  return inTurn(due).slice(0, Math.max(limit, Math.ceil(due.length * SHARE)));
}

/** Resolves to how long the limits of all emails still delay the next email (ms). */
const waitForBudget = async (context: WaitingContext): Promise<number> =>
  (await readUses(context, budgetUses(context.limits))).wait;

/** Sorts requests: the newest of each network first, then the second newest of each. Some have no network. */
function inTurn(due: readonly EmailRequest[]): EmailRequest[] {
  const newest = due.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const found = new Map<string, number>();
  const ranked = newest.map((request) => {
    const { network } = request;
    if (network === undefined) return { request, rank: 0 };
    const rank = found.get(network) ?? 0;
    found.set(network, rank + 1);
    return { request, rank };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ request }) => request);
}

/** Deletes the requests of visitors that have waited too long. A confirmation that was mailed before stays valid. */
async function forgetOldRequests({ table, now }: WaitingContext): Promise<void> {
  const store = requests.on(table);
  const range = { index: 'by-due', to: isoOf(now() - PATIENCE) } as const;
  const old = await store.readAll(range, ({ state }) => state === 'asked');
  for (const batch of batchesOf(old, CONCURRENCY))
    await settleAll(batch.map((request) => store.delete(request, isAsRead(request))));
}

/** Returns since when the oldest email has been due (ms since 1970); undefined if none is. */
export async function waitingSince({ table, now }: WaitingContext): Promise<number | undefined> {
  const range = { index: 'by-due', to: isoOf(now()), limit: 1 } as const;
  const store = requests.on(table);
  const pages = await Promise.all(requests.partitions.map((partition) => store.query(partition, range)));
  const oldest = pages.flatMap(({ records }) => records.map(({ dueAt }) => dueAt)).sort();
  return parseTime(oldest[0]);
}

/** The emails that wait. */
export interface WaitingEmails {
  count: number;
  /** When the oldest was asked for (ms since 1970). */
  since: number | undefined;
  /** How many of them their recipients' servers have put off. */
  delayed: number;
  /** How many wait for the limits of their mailboxes. */
  limited: number;
  /** How long the limits of all emails still delay the next email (ms). */
  wait: number;
}

export async function describeWaiting(context: WaitingContext): Promise<WaitingEmails> {
  const waiting = await requests.on(context.table).readAll({ index: 'by-due' });
  const time = isoOf(context.now());
  const isDelayed = (one: EmailRequest) => delaysOf(one) > 0;
  return {
    count: waiting.length,
    since: parseTime(waiting.map(({ createdAt }) => createdAt).sort()[0]),
    delayed: waiting.filter(isDelayed).length,
    limited: waiting.filter((one) => one.state === 'due' && one.dueAt > time && !isDelayed(one)).length,
    wait: await waitForBudget(context),
  };
}
