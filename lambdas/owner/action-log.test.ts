import { ACTION_LOG_DAYS } from '../facts/facts';
import { DAY, HOUR, isoOf, MINUTE } from '../facts/time';
import { deleteExpired } from '../system/expiry';
import { InvalidCursorError } from '../table/errors';
import { describeEngines } from '../table/testing/engines';
import { counted } from '../table/testing/hooked-table';
import type { TestTable } from '../table/testing/test-table';
import {
  ACTIONS,
  type ActionLine,
  type ActionLog,
  beginLine,
  listActions,
  openActionLog,
} from './action-log';

const IMPORT: ActionLine = { action: 'import', client: 'terminal', imported: 0 };
const SIGN_IN: ActionLine = { action: 'sign-in', client: 'web' };

describeEngines('the action log', (open) => {
  let db: TestTable;
  let log: ActionLog;

  beforeEach(async () => {
    db = await open();
    log = openActionLog(db.open());
  });

  const all = async () => (await listActions(log, { limit: 200 })).actions;

  it('adds up the numbers of an operation from many processes at once in one line', async () => {
    const since = db.clock.time;
    const calls = Array.from({ length: 20 }, async () => {
      const begun = await beginLine(openActionLog(db.open()), IMPORT, { name: 'import-a', since });
      await begun.add({ imported: 3, existing: 1 });
    });
    await Promise.all(calls);
    const at = isoOf(db.clock.time);
    db.clock.time += HOUR;
    await beginLine(log, IMPORT, { name: 'import-b', since: db.clock.time });
    expect(await all()).toEqual([
      { ...IMPORT, at: isoOf(db.clock.time) },
      { ...IMPORT, at, imported: 60, existing: 20 },
    ]);
  });

  it('writes the same line once in each process, with the time of the first call', async () => {
    const id = { name: 'sign-in', since: db.clock.time };
    const { table, tally } = counted(db.table);
    const process = openActionLog(db.open(table));
    const at = isoOf(db.clock.time);
    for (let n = 0; n < 60; n += 1) {
      await beginLine(process, SIGN_IN, id);
      db.clock.time += MINUTE;
    }
    await beginLine(log, SIGN_IN, id);
    expect([await all(), tally.calls]).toEqual([[{ ...SIGN_IN, at }], 1]);
    await beginLine(process, SIGN_IN, { ...id, since: db.clock.time });
    expect(await all()).toHaveLength(2);
  });

  it('is paged without gaps, with cursors that contain nothing but a time', async () => {
    for (let n = 0; n < 7; n += 1) await beginLine(log, { action: 'erase', client: 'web' });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listActions(log, { limit: 3, cursor });
      seen.push(...page.actions.map(({ at }) => at));
      cursor = page.next;
    } while (cursor !== undefined);
    expect(seen).toEqual(new Array(7).fill(isoOf(db.clock.time)));
    await expect(listActions(log, { limit: 3, cursor: 'x' })).rejects.toThrow(InvalidCursorError);
    const expired = `${isoOf(db.clock.time - (ACTION_LOG_DAYS + 1) * DAY)}#a`;
    expect(await listActions(log, { limit: 3, cursor: expired })).toEqual({ actions: [] });
  });

  it('is deleted after a year', async () => {
    const stored = async () => (await db.table.query({ pk: ACTIONS })).items;
    const expiresAt = (db.clock.time + ACTION_LOG_DAYS * DAY) / 1000;
    await beginLine(log, SIGN_IN, { name: 'sign-in', since: db.clock.time });
    await beginLine(log, { action: 'erase', client: 'web' });
    expect(await stored()).toMatchObject([{ expiresAt }, { expiresAt }]);
    expect(JSON.stringify(await stored())).not.toContain('signedUpAt');
    db.clock.time += (ACTION_LOG_DAYS + 1) * DAY;
    expect(await all()).toEqual([]);
    await deleteExpired(db.open());
    expect(await stored()).toEqual([]);
  });
});
