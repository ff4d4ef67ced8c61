import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  addToWindow,
  type Counting,
  countUses,
  type LimiterContext,
  type LimitWindow,
  limitWindows,
  type Use,
} from '../api/limiter';
import { FAILED_LOGIN_LIMIT } from '../contract/endpoints';
import { MINUTE, SECOND } from '../facts/time';
import { isDiskFull } from '../table/errors';
import { partitionsOf } from '../table/keys';
import type { MemoryItems } from '../table/memory-items';
import { createMemoryTable } from '../table/memory-table';
import type { Table } from '../table/table';

const GROUP = 'failed-logins';

/** How often, and at what interval (ms), an attempt checks whether it is allowed while all ten are being compared. */
const MAX_TRIES = 60;
const RETRY_MS = 50;
/** How many clients a process counts while the disk is full. */
const MAX_CLIENTS = 10_000;

/** What counting logins needs. All processes share the table, and so the count. */
export interface LoginContext extends LimiterContext {
  /** Counts while the disk is full, so that the owner can still read. No other process has the store open then. */
  memory: MemoryItems;
}

/** An attempt that has been counted, in the table or in memory. */
export interface LoginAttempt {
  table: Table;
  window: LimitWindow;
}

/**
 * Counts an attempt of a client before its password is compared: ten failed logins are allowed in a minute, which
 * begins with the first attempt. Resolves to the attempt, which the caller must end with `succeedLogin` or `failLogin`,
 * or to when the client may try again (ms since 1970).
 * @param address the client's address, as `addressGroup` returns it
 * @throws StoreUnavailableError if it cannot be counted; then the password must not be compared
 */
export async function beginLogin(
  context: LoginContext,
  address: string,
): Promise<LoginAttempt | { limitedUntil: number }> {
  const limit = { count: FAILED_LOGIN_LIMIT, length: MINUTE };
  const use = { group: GROUP, key: hash('sha256', address, 'base64url'), limit } as const;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { table, wait, window } = await countAttempt(context, use);
    if (wait === 0) return { table, window };
    if (window.final >= FAILED_LOGIN_LIMIT) return { limitedUntil: Date.parse(window.until) };
    // Other attempts are being compared: those with the right password give their uses back.
    await pause(RETRY_MS);
  }
  return { limitedUntil: context.now() + SECOND };
}

/** Takes an attempt back: the password was right. */
export const succeedLogin = async ({ table, window }: LoginAttempt): Promise<void> =>
  void (await addToWindow({ table }, window, { count: -1 }));

/** Keeps an attempt counted: the password was wrong. Resolves to whether it was the last one of its minute. */
export async function failLogin({ table, window }: LoginAttempt): Promise<{ isLast: boolean }> {
  const counted = await addToWindow({ table }, window, { final: 1 });
  return { isLast: counted?.final === FAILED_LOGIN_LIMIT };
}

/**
 * Gives back the attempts that did not end before their process did. Only for a process that has the table for itself:
 * it would also give back the attempts of other processes.
 */
export async function giveBackUnended({ table }: Pick<LoginContext, 'table'>): Promise<void> {
  const store = limitWindows.on(table);
  for (const partition of partitionsOf(GROUP)) {
    for await (const page of store.pages(partition))
      for (const window of page)
        if (window.count > window.final) await store.update(window, { set: { count: window.final } });
  }
}

/** Counts an attempt in the table, or in this process while the disk is full. */
async function countAttempt(context: LoginContext, use: Use): Promise<LoginAttempt & Pick<Counting, 'wait'>> {
  const { memory } = context;
  try {
    return await countIn(context, use);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    if (memory.size >= MAX_CLIENTS) memory.clear();
    return countIn({ ...context, table: createMemoryTable(memory) }, use);
  }
}

async function countIn(context: LimiterContext, use: Use) {
  const { wait, windows } = await countUses(context, [use]);
  const [window] = windows;
  if (!window) throw new Error('A use is counted in a window.');
  return { table: context.table, wait, window };
}
