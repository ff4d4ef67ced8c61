import * as z from 'zod/mini';
import type { Problem } from '../contract/schemas';
import { DAY, isoOf, MINUTE } from '../facts/time';
import type { TableContext, TimedContext } from '../table/context';
import { entity } from '../table/entity';

/** How long sent emails to the owner are remembered (ms). */
const KEPT = 30 * DAY;
const expires = { by: 'at', after: (at: number) => at + KEPT } as const;

/** The partition of weekly emails, in a range of its own, and of the request for one. */
const WEEKLY = 'owner-emails#weekly';
const DAYS = { from: 'day#', to: 'day#~' };
const URGENT = 'owner-emails#urgent';

/** The weekly emails that were sent, by the days when they were due. */
export const weeklyEmails = entity('weekly email', z.object({ day: z.string(), at: z.string() }), {
  partitions: [WEEKLY],
  key: ({ day }: { day: string }) => ({ pk: WEEKLY, sk: `day#${day}` }),
  expires,
});

/** The problems that the owner was told of, each once a day. */
export const urgentEmails = entity(
  'urgent email',
  z.object({ date: z.string(), problem: z.string(), title: z.string(), at: z.string() }),
  {
    partitions: [URGENT],
    key: ({ date, problem }: { date: string; problem: string }) => ({
      pk: URGENT,
      sk: `${date}#${problem}`,
    }),
    expires,
  },
);

/** The owner's request to send a weekly email now, until it is sent. There is at most one. */
export const weeklyRequests = entity('request for a weekly email', z.object({ at: z.string() }), {
  partitions: [WEEKLY],
  key: (_: object) => ({ pk: WEEKLY, sk: 'request' }),
});

/**
 * The condition that the owner was not told: a record from the future was made by a clock that was wrong, and does not
 * count.
 */
const isFree = ({ now }: TimedContext) =>
  ({
    any: [
      ['at', 'absent'],
      ['at', '>', isoOf(now() + MINUTE)],
    ],
  }) as const;

/** Resolves to whether the email that was due on a day is to be sent; not if that was before the first start. */
export async function claimWeekly(context: TimedContext, day: string): Promise<boolean> {
  const weekly = weeklyEmails.on(context.table);
  const { records } = await weekly.query(WEEKLY, { ...DAYS, limit: 1 });
  return (await weekly.put({ day, at: isoOf(context.now()) }, isFree(context))) && records.length > 0;
}

/** Makes a weekly email that was certainly not sent due again. */
export const releaseWeekly = async ({ table }: TableContext, day: string): Promise<void> =>
  void (await weeklyEmails.on(table).delete({ day }, 'always'));

/** Resolves to whether the owner is to be told of a problem today. Its title may contain another number by now. */
export const claimUrgent = (
  context: TimedContext,
  date: string,
  { id, title }: Pick<Problem, 'id' | 'title'>,
): Promise<boolean> =>
  urgentEmails.on(context.table).put({ date, problem: id, title, at: isoOf(context.now()) }, isFree(context));

/** Makes the email about a problem due again: it was certainly not sent. */
export const releaseUrgent = async (
  { table }: TableContext,
  date: string,
  { id }: Pick<Problem, 'id'>,
): Promise<void> => void (await urgentEmails.on(table).delete({ date, problem: id }, 'always'));

/** Returns the titles of the problems that the owner was told of since a day, each once. */
export async function readUrgentSince({ table }: TableContext, date: string): Promise<string[]> {
  const told = await urgentEmails.on(table).readAll({ from: date });
  return [...new Set(told.map(({ title }) => title))];
}

/** Requests the weekly email now. */
export const requestWeekly = async ({ table, now }: TimedContext): Promise<void> =>
  void (await weeklyRequests.on(table).put({ at: isoOf(now()) }));

/**
 * Resolves to whether the weekly email was requested, once. Called each minute, it reads first, since a read is cheaper
 * than a write.
 */
export async function takeWeeklyRequest({ table }: TableContext): Promise<boolean> {
  const requested = weeklyRequests.on(table);
  return (await requested.get({})) !== undefined && requested.delete({}, [['at', 'present']]);
}
