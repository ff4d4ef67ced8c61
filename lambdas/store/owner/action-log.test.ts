import { ACTION_LOG_DAYS } from '../../contract/facts';
import { DAY, HOUR, isoOf, MINUTE } from '../../domain';
import { InvalidCursorError } from '../errors';
import { ACTION_SERIES, ACTIONS } from '../keys';
import type { ActionLine, ActionLog } from '../signup-store';
import { counted, describeEngines, type TestTable } from '../testing';

jest.setTimeout(60_000);

const IMPORT: ActionLine = { action: 'import', client: 'terminal', imported: 0 };
const SIGN_IN: ActionLine = { action: 'sign-in', client: 'web' };

describeEngines('the action log', (open) => {
  let db: TestTable;
  let log: ActionLog;

  beforeEach(async () => {
    db = await open();
    log = db.open().actions;
  });

  const all = async () => (await log.list({ limit: 200 })).actions;

  it('adds up the numbers of a series from many processes at once in one line', async () => {
    const series = { parts: ['operation', 'a'], duration: DAY };
    const calls = Array.from({ length: 20 }, async () => {
      const begun = await db.open().actions.begin(IMPORT, series);
      await begun.add({ imported: 3, existing: 1 });
    });
    await Promise.all(calls);
    const at = isoOf(db.clock.time);
    expect(await all()).toEqual([{ ...IMPORT, at, imported: 60, existing: 20 }]);
    db.clock.time += DAY;
    await log.begin(IMPORT, series);
    expect(await all()).toHaveLength(2);
  });

  it('extends a series that slides with few calls of the table', async () => {
    const { table, tally } = counted(db.table);
    const process = db.open(table).actions;
    const series = { parts: ['sign-in'], duration: 30 * MINUTE, slides: true };
    for (let n = 0; n < 60; n += 1) {
      await process.begin(SIGN_IN, series);
      db.clock.time += MINUTE;
    }
    expect(await all()).toHaveLength(1);
    expect(tally.calls).toBeLessThan(20);
    db.clock.time += HOUR;
    await process.begin(SIGN_IN, series);
    expect(await all()).toHaveLength(2);
  });

  it('begins a new series if the clock goes back by more than its duration', async () => {
    const series = { parts: ['sign-in'], duration: 30 * MINUTE, slides: true };
    await log.begin(SIGN_IN, series);
    db.clock.time -= DAY;
    await log.begin(SIGN_IN, series);
    expect(await all()).toHaveLength(2);
  });

  it('is paged without gaps, with cursors that contain nothing but a time', async () => {
    for (let n = 0; n < 7; n += 1) await log.begin({ action: 'erase', client: 'web' });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await log.list({ limit: 3, cursor });
      seen.push(...page.actions.map(({ at }) => at));
      cursor = page.next;
    } while (cursor !== undefined);
    expect(seen).toEqual(new Array(7).fill(isoOf(db.clock.time)));
    await expect(log.list({ limit: 3, cursor: 'x' })).rejects.toThrow(InvalidCursorError);
    const expired = `${isoOf(db.clock.time - (ACTION_LOG_DAYS + 1) * DAY)}#a`;
    expect(await log.list({ limit: 3, cursor: expired })).toEqual({ actions: [] });
  });

  it('is deleted after a year, and its series when they end', async () => {
    const stored = async () =>
      (await Promise.all([ACTIONS, ACTION_SERIES].map((pk) => db.table.query({ pk })))).map(
        ({ items }) => items.length,
      );
    await log.begin(SIGN_IN, { parts: ['192.0.2.1'], duration: HOUR, slides: true });
    db.clock.time += DAY;
    await db.open().deleteExpired();
    expect(await stored()).toEqual([1, 0]);
    const [item] = (await db.table.query({ pk: ACTIONS })).items;
    expect(item).toMatchObject({ expiresAt: (db.clock.time + (ACTION_LOG_DAYS - 1) * DAY) / 1000 });
    expect(item).not.toHaveProperty('signedUpAt');
    db.clock.time += ACTION_LOG_DAYS * DAY;
    expect(await all()).toEqual([]);
    await db.open().deleteExpired();
    expect(await stored()).toEqual([0, 0]);
  });
});
