import { FAILED_LOGIN_LIMIT } from '../../contract/paths';
import { MINUTE, SECOND } from '../../domain';
import { failedLoginKey, secondsOf } from '../keys';
import type { Condition, Item, Table } from '../table';

/** How long an attempt keeps its slot if its process ends before it was settled (ms). */
const LEASE = 10 * SECOND;

/** A slot that ends later than this was taken by a clock that was set back since; it limits nobody. */
const latestEnd = (time: number) => time + 2 * MINUTE;

/** Whether a slot that ends at `end` can be taken at `time`. */
export const isOver = (end: number, time: number): boolean => end <= time || end > latestEnd(time);

/** A slot that is taken. */
export interface TakenSlot {
  slot: number;
  /** When it is free again (ms since 1970). */
  end: number;
  /** Its password was wrong; otherwise it is still being compared. */
  hasFailed: boolean;
}

/**
 * The login slots of each client in the table, which all processes share. An attempt takes one before its password is
 * compared; a right password frees it, a wrong one keeps it for a minute. Every change is one conditional write.
 */
export interface LoginSlots {
  /** Takes a slot. Resolves to the end of its lease, or to all taken slots if another process has this one. */
  take(client: string, slot: number): Promise<number | TakenSlot[]>;
  /** Keeps a slot for a minute from now on. Resolves to all taken slots. */
  keep(client: string, slot: number): Promise<TakenSlot[]>;
  /** Frees a slot that was taken until `end`. */
  free(client: string, slot: number, end: number): Promise<void>;
}

const endOf = (slot: number) => `slot${slot}`;
const failedUntil = (slot: number) => `failed${slot}`;

export function createLoginSlots(table: Table, now: () => number): LoginSlots {
  const takenSlots = (item: Item = {}): TakenSlot[] =>
    Array.from({ length: FAILED_LOGIN_LIMIT }, (_, slot) => ({
      slot,
      end: Number(item[endOf(slot)] ?? 0),
      hasFailed: item[failedUntil(slot)] === item[endOf(slot)],
    })).filter(({ end }) => !isOver(end, now()));
  const expiresAt = () => secondsOf(now() + MINUTE) + 1;

  return {
    async take(client, slot) {
      const key = failedLoginKey(client);
      const time = now();
      const isFree: Condition = {
        any: [
          [endOf(slot), 'absent'],
          [endOf(slot), '<=', time],
          [endOf(slot), '>', latestEnd(time)],
        ],
      };
      const end = time + LEASE;
      const change = { set: { [endOf(slot)]: end, expiresAt: expiresAt() } };
      return (await table.update(key, change, isFree)) ? end : takenSlots(await table.get(key));
    },
    async keep(client, slot) {
      const end = now() + MINUTE;
      // Unconditional: if the lease is over, the slot counts for this attempt and the one that took it.
      const set = { [endOf(slot)]: end, [failedUntil(slot)]: end, expiresAt: expiresAt() };
      return takenSlots(await table.update(failedLoginKey(client), { set }));
    },
    async free(client, slot, end) {
      const isOurs: Condition = { all: [[endOf(slot), '=', end]] };
      await table.update(failedLoginKey(client), { remove: [endOf(slot)] }, isOurs);
    },
  };
}
