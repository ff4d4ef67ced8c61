import * as z from 'zod/mini';
import type { Problem } from '../contract/schemas';
import { DAY, isoOf, MINUTE } from '../facts/time';
import type { MailContext } from '../people/people';
import { countBetween } from '../signups/counts';
import { entity } from '../table/entity';

/** How long it is remembered what the owner was told (ms). */
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

/** The problems that the owner was told of, once a day each. */
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

/** The owner's request for a weekly email now, until it is sent. There is one at most. */
export const weeklyRequests = entity('request for a weekly email', z.object({ at: z.string() }), {
  partitions: [WEEKLY],
  key: (_: object) => ({ pk: WEEKLY, sk: 'request' }),
});

/** Creates the record of what the owner was told by email, each once. */
export function createOwnerEmails({ table, now }: Pick<MailContext, 'table' | 'now'>) {
  const weekly = weeklyEmails.on(table);
  const urgent = urgentEmails.on(table);
  const requests = weeklyRequests.on(table);

  /** The condition that the owner was not told: a record from the future was made by a clock that was wrong. */
  const isFree = () =>
    ({
      any: [
        ['at', 'absent'],
        ['at', '>', isoOf(now() + MINUTE)],
      ],
    }) as const;

  return {
    /** Resolves to whether the email due on a day is to be sent; not if that was before the first start. */
    async claimWeekly(day: string): Promise<boolean> {
      const { records } = await weekly.query(WEEKLY, { ...DAYS, limit: 1 });
      return (await weekly.put({ day, at: isoOf(now()) }, isFree())) && records.length > 0;
    },
    /** Makes a weekly email due again that was certainly not sent. */
    async releaseWeekly(day: string): Promise<void> {
      await weekly.delete({ day });
    },
    /** Resolves to whether the owner is to be told today of a problem, whose title may have another number by now. */
    claimUrgent: (date: string, { id, title }: Pick<Problem, 'id' | 'title'>): Promise<boolean> =>
      urgent.put({ date, problem: id, title, at: isoOf(now()) }, isFree()),
    /** Lets the owner be told of a problem again: the email was certainly not sent. */
    async releaseUrgent(date: string, { id }: Pick<Problem, 'id'>): Promise<void> {
      await urgent.delete({ date, problem: id });
    },
    /** Returns the titles of what the owner was told since a day, each once. */
    async urgentSince(date: string): Promise<string[]> {
      const told = await urgent.readAll({ from: date });
      return [...new Set(told.map(({ title }) => title))];
    },
    /** Counts the signups from `from` up to but not including `to` (ms since 1970). */
    countSignups: (from: number, to: number): Promise<number> => countBetween(table, from, to),
    /** Has the weekly email sent now. */
    async request(): Promise<void> {
      await requests.put({ at: isoOf(now()) });
    },
    /** Resolves to whether it was requested, once. */
    takeRequest: (): Promise<boolean> => requests.delete({}, [['at', 'present']]),
  };
}
