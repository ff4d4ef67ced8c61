import type { LaunchSignup } from '../../contract/signup-schemas';
import { parseMailKey } from '../../email/keys';
import { TEST_MAIL_KEY } from '../../email/testing/test-mail';
import type { ExportFilter } from '../../signups/export';
import { type Signup, signupRecord } from '../../signups/signup';
import { ENTITIES } from '../../system/entities';
import { createMailStore, type MailStore } from '../../system/mail-store';
import { createSignupStore, type SignupStore } from '../../system/signup-store';
import type { Item, Table } from '../table';
import { readAll } from '../table';

/** A table for one test, with a clock that the test sets. */
export interface TestTable {
  table: Table;
  clock: { time: number };
  /** Opens a store over the table, as another process would; over a wrapped table if one is given. */
  open(table?: Table): SignupStore;
  /** Opens the store of people in the same way. */
  openPeople(table?: Table): MailStore;
  /** Adds signups at the clock's time. */
  signUp(...emails: string[]): Promise<void>;
  /** Imports signups, as the owner does. */
  import(signups: readonly Signup[]): Promise<void>;
}

/** The hash of addresses that tests use. */
export const testHash = parseMailKey(TEST_MAIL_KEY).hash;

export function createTestTable(table: Table, time = Date.UTC(2026, 2, 18, 12, 30)): TestTable {
  const clock = { time };
  const now = () => clock.time;
  const open = (over: Table = table) => createSignupStore(over, { now });
  const openPeople = (over: Table = table) => createMailStore(over, { now, hash: testHash });
  const store = open();
  return {
    table,
    clock,
    open,
    openPeople,
    async signUp(...emails) {
      for (const email of emails) await store.add(signupRecord({ email }, clock.time));
    },
    async import(signups) {
      await store.import(signups, openPeople());
    },
  };
}

/** Reads an export to the end. */
export async function readExport(store: Pick<SignupStore, 'export'>, filter?: ExportFilter) {
  const { total, batches } = await store.export(filter);
  const rows: LaunchSignup[] = [];
  for await (const batch of batches) rows.push(...batch);
  return { total, rows };
}

/** Reads all pages of the list. */
export async function readList(store: Pick<SignupStore, 'list'>, limit: number) {
  const rows: LaunchSignup[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.list({ limit, cursor });
    rows.push(...page.signups);
    cursor = page.next;
  } while (cursor !== undefined);
  return rows;
}

/** Returns every item of a table. */
export const storedItems = (table: Table): Promise<Item[]> =>
  readAll(table, [...new Set(ENTITIES.flatMap(({ partitions }) => partitions))]);
