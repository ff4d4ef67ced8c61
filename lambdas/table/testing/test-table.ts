import type { LaunchSignup } from '../../contract/signup-schemas';
import { parseMailKey } from '../../email/keys';
import { TEST_MAIL_KEY } from '../../email/testing/test-mail';
import { hasLeft } from '../../people/suppression-list';
import { addSignup, importSignups } from '../../signups/changes';
import { type ExportFilter, exportSignups } from '../../signups/export';
import { listSignups } from '../../signups/list';
import { type Signup, signupRecord } from '../../signups/signup';
import { newContext, type SystemContext } from '../../system/context';
import { ENTITIES } from '../../system/entities';
import type { TimedContext } from '../context';
import type { Item, Table } from '../table';
import { readAll } from '../table';

/** A table for one test, with a clock that the test sets. */
export interface TestTable {
  table: Table;
  clock: { time: number };
  /** Returns the context of another process over the table, or over a wrapped table. */
  open(table?: Table): SystemContext;
  /** Adds signups at the clock's time. */
  signUp(...emails: string[]): Promise<void>;
  /** Imports signups, as the owner does. */
  import(signups: readonly Signup[]): Promise<void>;
}

/** The hash of addresses that tests use. */
export const testHash = parseMailKey(TEST_MAIL_KEY).hash;

/** Far more calls than any test makes. An endless loop makes more, and would never let Jest end it. */
const MOST_CALLS = 300_000;

/** Whether a test of this file had an endless loop: the next ones, which may have the same, fail at their first call. */
let wasEndless = false;

/** Refuses the calls of a table after so many that a loop must be endless. */
function bounded(table: Table): Table {
  let calls = 0;
  return new Proxy(table, {
    get(target, name) {
      const call = Reflect.get(target, name);
      return (...given: unknown[]) => {
        calls += 1;
        wasEndless ||= calls > MOST_CALLS;
        if (wasEndless) throw new Error(`A test calls the table more than ${MOST_CALLS} times.`);
        return call(...given);
      };
    },
  });
}

export function createTestTable(unbounded: Table, time = Date.UTC(2026, 2, 18, 12, 30)): TestTable {
  const table = bounded(unbounded);
  const clock = { time };
  const now = () => clock.time;
  const open = (over: Table = table) =>
    newContext({ table: over, now, hash: testHash, installation: 'test' });
  const context = open();
  return {
    table,
    clock,
    open,
    async signUp(...emails) {
      for (const email of emails) await addSignup(context, signupRecord({ email }, clock.time));
    },
    async import(signups) {
      await importSignups(context, signups, { hasLeft: (email) => hasLeft(context, email) });
    },
  };
}

/** Reads an export to the end. */
export async function readExport(context: TimedContext, filter?: ExportFilter) {
  const { total, batches } = await exportSignups(context, filter);
  const rows: LaunchSignup[] = [];
  for await (const batch of batches) rows.push(...batch);
  return { total, rows };
}

/** Reads all pages of the list. */
export async function readList(context: TimedContext, limit: number) {
  const rows: LaunchSignup[] = [];
  let cursor: string | undefined;
  do {
    const page = await listSignups(context, { limit, cursor });
    rows.push(...page.signups);
    cursor = page.next;
  } while (cursor !== undefined);
  return rows;
}

/** Returns every item of a table. */
export const storedItems = (table: Table): Promise<Item[]> =>
  readAll(table, [...new Set(ENTITIES.flatMap(({ partitions }) => partitions))]);
