import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { addSignup } from '@tariff-tantrum/lambdas/signups/changes';
import { signupRecord, signups } from '@tariff-tantrum/lambdas/signups/signup';
import type { TimedContext } from '@tariff-tantrum/lambdas/table/context';
import { openSqliteTable } from '@tariff-tantrum/lambdas/table/sqlite/sqlite-table';
import { sqliteWorker } from '@tariff-tantrum/lambdas/table/testing/test-sqlite';

/** A signup at any time, including values that the API would refuse. */
export interface TestPerson {
  email: string;
  name?: string;
  source?: string;
  /** ISO 8601; defaults to now. */
  at?: string;
}

const CONCURRENCY = 100;

/**
 * Writes signups into a data folder directly, without the rules of the store: before a system runs on it.
 * @param person returns the nth signup, from 0
 */
export async function fillDataFolder(
  folder: string,
  count: number,
  person: (n: number) => TestPerson,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const table = await openSqliteTable({ folder, worker: sqliteWorker() });
  await forEachInBatches(count, async (n) => {
    const { at, ...fields } = person(n);
    await signups.on(table).put(signupRecord(fields, at ? Date.parse(at) : Date.now()));
  });
  await table.close();
}

/** Adds signups to a data folder as the store does, at any time: while no system runs on it. */
export async function signUpInDataFolder(folder: string, people: readonly TestPerson[]): Promise<void> {
  const table = await openSqliteTable({ folder, worker: sqliteWorker() });
  await signUpAll({ table, now: Date.now }, people);
  await table.close();
}

const signUpAll = (context: TimedContext, people: readonly TestPerson[]) =>
  forEachInBatches(people.length, async (n) => {
    const { email = '', at, ...fields } = people[n] ?? {};
    await addSignup(context, signupRecord({ email, ...fields }, at ? Date.parse(at) : Date.now()));
  });

async function forEachInBatches(count: number, write: (n: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += CONCURRENCY) {
    await Promise.all(
      Array.from({ length: Math.min(CONCURRENCY, count - from) }, (_, index) => write(from + index)),
    );
  }
}

/** The database file of a data folder. */
export const databaseOf = (folder: string): string => join(folder, 'signups.db');
