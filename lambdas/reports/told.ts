import type { Problem } from '../contract/schemas';
import { DAY, isoOf, MINUTE } from '../facts/time';
import type { MailContext } from '../people/people';
import { countBetween } from '../signups/counts';
import { secondsOf, textOf } from '../table/keys';
import type { Condition, Key } from '../table/table';

/** The partition key of what the owner was told. */
export const OWNER_MAILS = 'owner-mails';
/** Days for which it is remembered what the owner was told. */
const KEPT_DAYS = 30;

const keyOf = (sk: string): Key => ({ pk: OWNER_MAILS, sk });

/** Creates the record of what the owner was told by mail, each once. */
export function createOwnerMails({ table, now }: Pick<MailContext, 'table' | 'now'>) {
  async function claim(sk: string, fields: Record<string, string>): Promise<boolean> {
    // A claim from the future was made by a clock that was wrong.
    const isFree: Condition = {
      any: [
        ['pk', 'absent'],
        ['at', '>', isoOf(now() + MINUTE)],
      ],
    };
    const item = { ...keyOf(sk), ...fields, at: isoOf(now()), expiresAt: secondsOf(now() + KEPT_DAYS * DAY) };
    return table.put(item, isFree);
  }
  return {
    /** Resolves to whether the email due on a day is to be sent; not if that was before the first start. */
    async claimWeekly(day: string): Promise<boolean> {
      const { items } = await table.query({ pk: OWNER_MAILS, from: 'weekly#', to: 'weekly#~', limit: 1 });
      return (await claim(`weekly#${day}`, {})) && items.length > 0;
    },
    /** Resolves to whether the owner is to be told today of a problem, whose title may have another number by now. */
    claimUrgent: (date: string, { id, title }: Pick<Problem, 'id' | 'title'>): Promise<boolean> =>
      claim(`urgent#${date}#${id}`, { title }),
    /** Counts the signups from `from` up to but not including `to` (ms since 1970). */
    countSignups: (from: number, to: number): Promise<number> => countBetween(table, from, to),
    /** Makes an email due again that was surely not sent. */
    release: (kind: 'weekly' | 'urgent', name: string): Promise<boolean> =>
      table.delete(keyOf(`${kind}#${name}`)),
    /** Returns what the owner was told since a day. */
    async urgentSince(date: string): Promise<string[]> {
      const { items } = await table.query({ pk: OWNER_MAILS, from: `urgent#${date}`, to: 'urgent#~' });
      return [...new Set(items.map((item) => textOf(item, 'title')))];
    },
    /** Has the weekly email sent now. */
    request: async (): Promise<void> => void (await table.put({ ...keyOf('wanted'), at: isoOf(now()) })),
    /** Resolves to whether it was requested, once. */
    takeRequest: (): Promise<boolean> => table.delete(keyOf('wanted'), { all: [['at', 'present']] }),
  };
}
