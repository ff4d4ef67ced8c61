import { FAILED_LOGIN_LIMIT } from '../../contract/paths';
import { isOver, type TakenSlot } from './login-slots';

/** Pause before a slot that another process uses is tried again (ms). */
const RETRY_MS = 50;

const FREE = 0;
const IN_USE = Number.POSITIVE_INFINITY;
/** In use by another process. */
const LEASED = Number.NEGATIVE_INFINITY;

interface Waiter {
  resolve(outcome: number | { limitedUntil: number }): void;
  reject(error: unknown): void;
}

/** The slots of one client, as far as this process knows them, and the attempts that wait for one. */
export interface SlotQueue {
  /** Takes a slot, in the order of the calls; or resolves to when the first one is free if all have failed. */
  take(): Promise<number | { limitedUntil: number }>;
  /** Frees a slot that was taken. */
  free(slot: number): void;
  /** Keeps a slot that was taken until `end`, because its password was wrong. */
  keep(slot: number, end: number): void;
  /** Frees a slot that was taken, and adopts what the table contains. */
  adopt(slot: number, taken: readonly TakenSlot[]): void;
  /** Frees a slot that was taken, and rejects whatever waits: the store is unavailable. */
  fail(slot: number, error: unknown): void;
  /** Whether all slots have failed. */
  isExhausted(): boolean;
  /** Whether no attempt uses a slot or waits for one. */
  isIdle(): boolean;
  /** Whether all slots are free. */
  isEmpty(): boolean;
}

export function createSlotQueue(now: () => number): SlotQueue {
  /** For each slot when it is free again, or one of the constants. */
  const ends = new Array<number>(FAILED_LOGIN_LIMIT).fill(FREE);
  let waiting: Waiter[] = [];

  const isFree = (end: number) => end !== IN_USE && end !== LEASED && isOver(end, now());
  const hasFailed = (end: number) => end !== IN_USE && end !== LEASED && !isOver(end, now());

  /** Gives free slots to those who wait; if nothing can become free soon, all of them are limited. */
  function proceed(): void {
    while (waiting.length > 0) {
      const slot = ends.findIndex(isFree);
      if (slot >= 0) {
        ends[slot] = IN_USE;
        waiting.shift()?.resolve(slot);
      } else if (ends.every(hasFailed)) {
        const limitedUntil = Math.min(...ends);
        for (const { resolve } of waiting.splice(0)) resolve({ limitedUntil });
      } else return;
    }
  }

  function set(slot: number, end: number): void {
    ends[slot] = end;
    proceed();
  }

  return {
    take: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        proceed();
      }),
    free: (slot) => set(slot, FREE),
    keep: (slot, end) => set(slot, end),
    adopt(slot, taken) {
      ends[slot] = FREE;
      for (const { slot: other, end, hasFailed: failed } of taken) {
        if (ends[other] !== IN_USE) ends[other] = failed ? end : LEASED;
      }
      if (ends.includes(LEASED)) {
        setTimeout(() => {
          for (const [other, end] of ends.entries()) if (end === LEASED) ends[other] = FREE;
          proceed();
        }, RETRY_MS);
      }
      proceed();
    },
    fail(slot, error) {
      const rejected = waiting;
      waiting = [];
      set(slot, FREE);
      for (const { reject } of rejected) reject(error);
    },
    isExhausted: () => ends.every(hasFailed),
    isIdle: () => waiting.length === 0 && !ends.some((end) => end === IN_USE || end === LEASED),
    isEmpty: () => ends.every(isFree),
  };
}
