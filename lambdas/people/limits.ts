import * as z from 'zod/mini';
import { addressGroup, addressNetwork } from '../api/address-group';
import type { EmailKind } from '../contract/email';
import { type Clock, DAY, dateOf, HOUR, isoOf, MINUTE, startOfDay, startOfHour } from '../facts/time';
import { entity } from '../table/entity';
import type { Table, Write } from '../table/table';
import {
  COUNTED,
  decodeSent,
  decodeTurns,
  encodeSent,
  encodeTurns,
  type Sent,
  withoutSent,
  withSent,
} from './sent';
import { WISH_OF } from './wishes';

/** How many emails may be sent in all. */
export interface MailLimits {
  perHour: number;
  perDay: number;
}

export const DEFAULT_LIMITS: MailLimits = { perHour: 500, perDay: 5000 };

/** The partition key of what limits count in all, and of clients. */
export const BUDGET = 'mail-budget';

/** The emails of an hour or a day. */
export const sentCounts = entity(
  'count of emails',
  z.object({
    /** `hour#<ISO 8601>` or `day#<date>`. */
    period: z.string(),
    emails: z.number(),
    /** When the count is no longer needed. */
    until: z.string(),
  }),
  {
    partitions: [BUDGET],
    key: ({ period }: { period: string }) => ({ pk: BUDGET, sk: period }),
    expires: { by: 'until' },
  },
);

/** The turns of a client or a network: when its last requests were, or will be, carried out. */
export const clientTurns = entity(
  'list of the turns of a client',
  z.object({
    /** The keyed hash of the client's address, or of its network. */
    client: z.string(),
    /** Made by `encodeTurns`. */
    turns: z.string(),
    until: z.string(),
  }),
  {
    partitions: [BUDGET],
    key: ({ client }: { client: string }) => ({ pk: BUDGET, sk: `client#${client}` }),
    expires: { by: 'until' },
  },
);

/** The emails that a mailbox got, whatever spellings of its address they were sent to. */
export const mailboxes = entity(
  'list of the emails of a mailbox',
  z.object({
    /** The keyed hash of `mailboxOf`. */
    mailbox: z.string(),
    /** Made by `encodeSent`. */
    emails: z.string(),
    until: z.string(),
  }),
  {
    partitions: [BUDGET],
    key: ({ mailbox }: { mailbox: string }) => ({ pk: BUDGET, sk: `mailbox#${mailbox}` }),
    expires: { by: 'until' },
  },
);

/** At most so many in so many ms. */
type Rule = readonly [count: number, window: number];

/** Emails of one sort to one mailbox, emails of any sort to one mailbox, requests of one client and of one network. */
const SAME_SORT: Rule = [1, 10 * MINUTE];
const MAILBOX: readonly Rule[] = [
  [3, DAY],
  [5, 7 * DAY],
];
const CLIENT: Rule = [5, 10 * MINUTE];
/** A network may use a quarter of the emails of an hour, between as many as a client and a number that can be stored. */
const networkRule = ({ perHour }: MailLimits): Rule => [
  Math.min(Math.max(Math.floor(perHour / 24), CLIENT[0]), 50),
  10 * MINUTE,
];

/** How long a request may wait for the turn of its client (ms). What would wait longer is dropped: people can ask again. */
const PATIENCE = DAY;

/** Returns when the next of several may happen, by the times of those before it. */
const freeAt = (times: readonly number[], [count, window]: Rule): number =>
  (times.at(-count) ?? Number.NEGATIVE_INFINITY) + window;

/**
 * Returns when a mailbox may get an email (ms since 1970). A person who has just confirmed may need a link at once, so the
 * emails of each wish have their own spacing.
 */
function mailboxFreeAt(sent: readonly Sent[], kind: EmailKind): number {
  const timesOf = (some: readonly Sent[]) => some.map(({ at }) => at);
  const same = sent.filter(({ wish }) => wish === WISH_OF[kind]);
  return Math.max(freeAt(timesOf(same), SAME_SORT), ...MAILBOX.map((rule) => freeAt(timesOf(sent), rule)));
}

/** Returns by what the requests of a client are limited, for `takeTurns`. */
export const clientOf = (hash: (text: string) => string, address: string): string =>
  `${hash(addressGroup(address))} ${hash(addressNetwork(address))}`;

/** Returns the network of a client that is limited. */
export const networkOf = (client: string): string => client.slice(client.indexOf(' ') + 1);

export function createLimits({ table, now }: { table: Table; now: Clock }, limits = DEFAULT_LIMITS) {
  const counts = sentCounts.on(table);
  const clients = clientTurns.on(table);
  const boxes = mailboxes.on(table);
  const periodsOf = (time: number) => {
    const begin = startOfHour(time);
    const hour = { period: `hour#${isoOf(begin)}`, limit: limits.perHour, end: begin + HOUR };
    const day = { period: `day#${dateOf(time)}`, limit: limits.perDay, end: startOfDay(time) + DAY };
    // An hour that allows as much as a day limits nothing.
    return limits.perHour < limits.perDay ? [hour, day] : [day];
  };
  const giveBack = async (time: number, count = periodsOf(time).length) => {
    for (const { period } of periodsOf(time).slice(0, count)) {
      await counts.update({ period }, { add: { emails: -1 }, where: [['emails', '>', 0]] });
    }
  };
  async function takeTurn(client: string, request: string, rule: Rule): Promise<number | undefined> {
    const [count, window] = rule;
    for (;;) {
      const time = now();
      const latest = time + PATIENCE;
      const stored = await clients.get({ client });
      // Later ones are of a clock that was wrong.
      const taken = decodeTurns(stored?.turns ?? '').filter(({ at }) => at <= latest);
      const own = taken.find((turn) => turn.request === request);
      if (own) return own.at;
      const times = taken.map((turn) => turn.at);
      const at = Math.max(time, freeAt(times, rule));
      if (at > latest) return undefined;
      const turns = encodeTurns([...taken, { at, request }].slice(-count));
      const isSame = stored ? ([['turns', '=', stored.turns]] as const) : 'absent';
      if (await clients.put({ client, turns, until: isoOf(at + window) }, isSame)) return at;
    }
  }
  return {
    /** Returns when an email may be sent, whoever gets it. */
    async freeAt(): Promise<number> {
      const used = await Promise.all(
        periodsOf(now()).map(async ({ period, limit, end }) => {
          const { emails = 0 } = (await counts.get({ period })) ?? {};
          return emails >= limit ? end : 0;
        }),
      );
      return Math.max(...used);
    },
    /** Counts an email of a time (ms since 1970) in all. Resolves to whether it may be sent; otherwise, nothing is counted. */
    async reserve(time: number): Promise<boolean> {
      for (const [index, { period, limit, end }] of periodsOf(time).entries()) {
        const counted = await counts.upsert(
          { period },
          {
            set: { until: isoOf(end + HOUR) },
            add: { emails: 1 },
            where: {
              any: [
                ['emails', 'absent'],
                ['emails', '<', limit],
              ],
            },
          },
        );
        if (counted) continue;
        await giveBack(time, index);
        return false;
      }
      return true;
    },
    giveBack,
    /**
     * Returns when a mailbox may get an email (ms since 1970), and the write that counts one at a time. The write fails
     * if another email was counted meanwhile.
     */
    async mailbox(mailbox: string, kind: EmailKind) {
      const stored = await boxes.get({ mailbox });
      // Later ones are of a clock that was wrong, and would otherwise silence the mailbox until then.
      const sent = decodeSent(stored?.emails ?? '').filter(({ at }) => at <= now());
      return {
        freeAt: mailboxFreeAt(sent, kind),
        count(at: number): Write {
          const emails = encodeSent(withSent(sent, { at, wish: WISH_OF[kind] }));
          const isSame = stored ? ([['emails', '=', stored.emails]] as const) : 'absent';
          return mailboxes.write.put({ mailbox, emails, until: isoOf(at + COUNTED) }, isSame);
        },
      };
    },
    /** Takes back the count of an email of a time (ms since 1970) that was not sent. */
    async giveBackMailbox(mailbox: string, at: number): Promise<void> {
      for (;;) {
        const stored = await boxes.get({ mailbox });
        if (!stored) return;
        const emails = encodeSent(withoutSent(decodeSent(stored.emails), at));
        if (await boxes.put({ ...stored, emails }, [['emails', '=', stored.emails]])) return;
      }
    },
    /**
     * Takes the next turns that a request has to wait for, those of its client and then of its network, whatever it
     * results in: requests beyond the limit are put off one after the other, so that they delay nobody else's. Each
     * request takes a turn once, however often this is repeated. Resolves to when the request may be carried out, and
     * whose turns it still has to take then; to undefined if it would have to wait longer than `PATIENCE`, since one
     * visitor must not make others wait for days.
     */
    async takeTurns(client: string, request: string): Promise<{ at: number; rest?: string } | undefined> {
      const [first = '', network] = client.split(' ');
      const at = await takeTurn(first, request, network === undefined ? networkRule(limits) : CLIENT);
      if (at === undefined || network === undefined) return at === undefined ? undefined : { at };
      // A turn of the network that is taken long before it is needed would put off its other clients.
      if (at > now()) return { at, rest: network };
      return this.takeTurns(network, request);
    },
  };
}
