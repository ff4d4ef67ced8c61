import type { MailKind } from '../../contract/mail';
import { DAY, dateOf, HOUR, isoOf, MINUTE, startOfDay, startOfHour } from '../../domain';
import { secondsOf } from '../keys';
import type { Reserved } from '../mail-store';
import type { Condition, Item, Key } from '../table';
import { type MailContext, numberOrZero, optionalText } from './context';
import { BUDGET } from './mail-keys';

/** How many mails may be sent. */
export interface MailLimits {
  perHour: number;
  perDay: number;
}

export const DEFAULT_LIMITS: MailLimits = { perHour: 500, perDay: 5000 };

/** Mails to one address: in 10 minutes (of one sort), a day and a week. Mails that one client caused: in 10 minutes. */
const ADDRESS = { spacing: 10 * MINUTE, perDay: 3, perWeek: 5 };
const CLIENT = { window: 10 * MINUTE, mails: 5 };
/** How long to wait if another process counted at the same time. */
const RACE_DELAY = 5000;

/** A mail for which room is needed. */
export interface MailToCount {
  email: string;
  kind: MailKind;
  client: string | undefined;
  /** Identifies this attempt: after a crash it may be sent once more, whatever the limits of address and client. */
  id: string;
}

export type Reservation = { reserved: Reserved[] } | { retryAt: number };

interface Entry {
  at: number;
  sort: string;
  id: string;
}

export interface Budget {
  /** Counts a mail before it is sent, or returns when it can be sent. */
  reserve(mail: MailToCount): Promise<Reservation>;
  /** Gives back what was counted for a mail that was not sent. */
  release(reserved: readonly Reserved[]): Promise<void>;
}

export function createBudget({ table, now, hash }: MailContext, limits = DEFAULT_LIMITS): Budget {
  const keyOf = (sk: string): Key => ({ pk: BUDGET, sk });

  /** Adds an entry to a list unless the list has changed since it was read. */
  async function append(sk: string, before: Item | undefined, entry: Entry, keep: number): Promise<boolean> {
    const entries = [...entriesOf(before).filter(({ at }) => at > now() - keep), entry];
    const unchanged: Condition = before
      ? { all: [['entries', '=', String(before.entries)]] }
      : { all: [['pk', 'absent']] };
    const expiresAt = secondsOf(now() + keep) + 1;
    return table.put({ ...keyOf(sk), entries: format(entries), expiresAt }, unchanged);
  }

  async function count(sk: string, limit: number, expiresAt: number): Promise<boolean> {
    const isBelow: Condition = {
      any: [
        ['mails', 'absent'],
        ['mails', '<', limit],
      ],
    };
    const set = { expiresAt: secondsOf(expiresAt) };
    return (await table.update(keyOf(sk), { set, add: { mails: 1 } }, isBelow)) !== undefined;
  }

  const budget: Budget = {
    async reserve({ email, kind, client, id }) {
      const time = now();
      const [addressSk, clientSk] = [`email#${hash(email)}`, client && `client#${client}`];
      const [hourSk, daySk] = [`hour#${isoOf(startOfHour(time))}`, `day#${dateOf(time)}`];
      const [address, clientItem, hour, day] = await Promise.all(
        [addressSk, clientSk, hourSk, daySk].map((sk) => (sk ? table.get(keyOf(sk)) : undefined)),
      );
      const entry = { at: time, sort: sortOf(kind), id };
      const retryAt = Math.max(
        addressFreeAt(entriesBefore(address, id), entry),
        clientFreeAt(entriesBefore(clientItem, id), time),
        numberOrZero(hour, 'mails') >= limits.perHour ? startOfHour(time) + HOUR : 0,
        numberOrZero(day, 'mails') >= limits.perDay ? startOfDay(time) + DAY : 0,
      );
      if (retryAt > time) return { retryAt };
      const reserved: Reserved[] = [];
      const reserve = async (made: Promise<boolean>, part: Reserved) => {
        const isMade = await made;
        if (isMade) reserved.push(part);
        return isMade;
      };
      const all =
        (await reserve(count(hourSk, limits.perHour, startOfHour(time) + 2 * HOUR), { sk: hourSk })) &&
        (await reserve(count(daySk, limits.perDay, startOfDay(time) + 2 * DAY), { sk: daySk })) &&
        (!clientSk ||
          (await reserve(append(clientSk, clientItem, entry, CLIENT.window), { sk: clientSk, entry: id }))) &&
        (await reserve(append(addressSk, address, entry, 7 * DAY), { sk: addressSk, entry: id }));
      if (all) return { reserved };
      await budget.release(reserved);
      return { retryAt: time + RACE_DELAY };
    },
    async release(reserved) {
      for (const { sk, entry } of reserved) {
        if (entry === undefined) {
          await table.update(keyOf(sk), { add: { mails: -1 } }, { all: [['mails', '>', 0]] });
          continue;
        }
        const item = await table.get(keyOf(sk));
        if (!item) continue;
        const entries = entriesOf(item);
        const last = entries.findLastIndex(({ id }) => id === entry);
        const without = entries.filter((_, index) => index !== last);
        // If another process has added an entry meanwhile, this one stays: limits err on the safe side.
        await table.update(
          keyOf(sk),
          { set: { entries: format(without) } },
          {
            all: [['entries', '=', String(item.entries)]],
          },
        );
      }
    },
  };
  return budget;
}

/** A person who has just confirmed may need a link at once, so each sort has its own spacing. */
const sortOf = (kind: MailKind): string => (kind === 'confirm' || kind === 'on-list' ? 'signup' : kind);

/** Returns when an address may get a mail. */
function addressFreeAt(entries: Entry[], { at: now, sort }: Entry): number {
  const since = (time: number) => entries.filter(({ at }) => at > time);
  const freeAfter = (recent: Entry[], limit: number, window: number) =>
    recent.length >= limit ? (recent.at(-limit)?.at ?? now) + window : 0;
  const spaced = entries.filter((entry) => entry.sort === sort && entry.at > now - ADDRESS.spacing);
  return Math.max(
    freeAfter(spaced, 1, ADDRESS.spacing),
    freeAfter(since(now - DAY), ADDRESS.perDay, DAY),
    freeAfter(since(now - 7 * DAY), ADDRESS.perWeek, 7 * DAY),
  );
}

function clientFreeAt(entries: Entry[], now: number): number {
  const recent = entries.filter(({ at }) => at > now - CLIENT.window);
  return recent.length >= CLIENT.mails ? (recent.at(-CLIENT.mails)?.at ?? now) + CLIENT.window : 0;
}

/** Entries are one text, `time sort id` separated by commas, so that one condition notices every change. */
const format = (entries: readonly Entry[]): string =>
  entries.map(({ at, sort, id }) => `${at} ${sort} ${id}`).join();

/** Returns the entries that count for a mail: not its own, if it is repeated for the first time after a crash. */
function entriesBefore(item: Item | undefined, id: string): Entry[] {
  const entries = entriesOf(item);
  const others = entries.filter((entry) => entry.id !== id);
  return others.length === entries.length - 1 ? others : entries;
}

function entriesOf(item: Item | undefined): Entry[] {
  const text = item ? (optionalText(item, 'entries') ?? '') : '';
  return text
    .split(',')
    .filter(Boolean)
    .map((entry) => {
      const [at = '', sort = '', id = ''] = entry.split(' ');
      return { at: Number(at), sort, id };
    });
}
