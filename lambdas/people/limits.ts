import type { EmailKind } from '../contract/email';
import { DAY, dateOf, HOUR, isoOf, MINUTE, startOfDay, startOfHour } from '../facts/time';
import { secondsOf } from '../table/keys';
import type { Condition } from '../table/table';
import { BUDGET, type MailContext, type Person } from './people';

/** How many mails may be sent in all. */
export interface MailLimits {
  perHour: number;
  perDay: number;
}

export const DEFAULT_LIMITS: MailLimits = { perHour: 500, perDay: 5000 };

/** At most so many in so many ms. */
type Rule = readonly [count: number, window: number];

/** Mails of one sort to one address, mails of any sort to one address, and requests of one client. */
const SAME_SORT: Rule = [1, 10 * MINUTE];
const ADDRESS: readonly Rule[] = [
  [3, DAY],
  [5, 7 * DAY],
];
const CLIENT: Rule = [5, 10 * MINUTE];

/** Returns when the next of several may happen, by the times of those before it. */
const freeAt = (times: readonly number[], [count, window]: Rule): number =>
  (times.at(-count) ?? Number.NEGATIVE_INFINITY) + window;

/** A person who has just confirmed may need a link at once, so each sort has its own spacing. */
const sortOf = (kind: EmailKind): string => (kind === 'confirm' || kind === 'on-list' ? 'signup' : kind);

/** The mails to a person are one text, `time sort` separated by commas. */
const listMails = ({ mails = '' }: Person): { time: number; sort: string }[] =>
  mails.split(',').map((entry) => {
    const [time, sort = ''] = entry.split(' ');
    return { time: Number(time), sort };
  });

/** Returns when a person may get a mail (ms since 1970). */
export function addressFreeAt(person: Person, kind: EmailKind): number {
  const mails = listMails(person);
  const same = mails.filter(({ sort }) => sort === sortOf(kind));
  return Math.max(
    freeAt(same.map(timeOf), SAME_SORT),
    ...ADDRESS.map((rule) => freeAt(mails.map(timeOf), rule)),
  );
}

const timeOf = ({ time }: { time: number }) => time;

/** Returns the text of the mails to a person with one more, without those that no limit counts any more. */
export const withMail = (person: Person, kind: EmailKind, now: number): string =>
  [...listMails(person).filter(({ time }) => time > now - 7 * DAY), { time: now, sort: sortOf(kind) }]
    .map(({ time, sort }) => `${time} ${sort}`)
    .join();

/** Returns the text of the mails without the one of a time, which was not sent. */
export const withoutMail = (mails: string, time: number): string =>
  mails
    .split(',')
    .filter((entry) => !entry.startsWith(`${time} `))
    .join();

export function createLimits({ table, now }: Pick<MailContext, 'table' | 'now'>, limits = DEFAULT_LIMITS) {
  const keyOf = (sk: string) => ({ pk: BUDGET, sk });
  const counters = (time: number) => [
    { key: keyOf(`hour#${isoOf(startOfHour(time))}`), limit: limits.perHour, end: startOfHour(time) + HOUR },
    { key: keyOf(`day#${dateOf(time)}`), limit: limits.perDay, end: startOfDay(time) + DAY },
  ];
  const giveBack = async (time: number, count = counters(time).length) => {
    for (const { key } of counters(time).slice(0, count)) {
      await table.update(key, { add: { mails: -1 } }, { all: [['mails', '>', 0]] });
    }
  };
  return {
    /** Returns when a mail may be sent, whoever gets it. */
    async freeAt(): Promise<number> {
      const used = await Promise.all(
        counters(now()).map(async ({ key, limit, end }) =>
          Number((await table.get(key))?.mails ?? 0) >= limit ? end : 0,
        ),
      );
      return Math.max(...used);
    },
    /** Counts a mail in all. Resolves to when it may be sent, and counts nothing if that is later than now. */
    async reserve(): Promise<number> {
      const time = now();
      for (const [index, { key, limit, end }] of counters(time).entries()) {
        const isBelow: Condition = {
          any: [
            ['mails', 'absent'],
            ['mails', '<', limit],
          ],
        };
        const change = { set: { expiresAt: secondsOf(end + HOUR) }, add: { mails: 1 } };
        if (await table.update(key, change, isBelow)) continue;
        await giveBack(time, index);
        return end;
      }
      return time;
    },
    giveBack,
    /**
     * Takes the next turn of a client, whatever its request results in, and returns when that is: requests beyond the
     * limit are put off one after the other, so that they delay nobody else's. A turn after `latest` is not taken.
     */
    async takeTurn(client: string, latest = Number.POSITIVE_INFINITY): Promise<number> {
      const key = keyOf(`client#${client}`);
      for (;;) {
        const item = await table.get(key);
        const turns = String(item?.turns ?? '')
          .split(',')
          .filter(Boolean)
          .map(Number);
        const at = Math.max(now(), freeAt(turns, CLIENT));
        if (at > latest) return at;
        const next = [...turns, at].slice(-CLIENT[0]).join();
        const isSame: Condition = { all: [item ? ['turns', '=', turns.join()] : ['pk', 'absent']] };
        const expiresAt = secondsOf(at + CLIENT[1]) + 1;
        if (await table.put({ ...key, turns: next, expiresAt }, isSame)) return at;
      }
    },
  };
}
