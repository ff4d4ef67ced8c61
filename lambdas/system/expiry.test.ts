import { countUses, limitWindows } from '../api/limiter';
import { deliveries } from '../campaigns/delivery/delivery';
import { RETENTION_YEARS } from '../facts/facts';
import { DAY, HOUR } from '../facts/time';
import { actionLines, beginLine, openActionLog } from '../owner/action-log';
import { claimUrgent, urgentEmails } from '../reports/owner-emails';
import { signups } from '../signups/signup';
import { trapForm, trappedForms } from '../signups/trapped';
import { createMemoryTable } from '../table/memory-table';
import { readAll } from '../table/table';
import { describeEngines } from '../table/testing/engines';
import { hooked } from '../table/testing/hooked-table';
import { createTestTable } from '../table/testing/test-table';
import { deleteExpired } from './expiry';
import { setUpCampaign } from './testing/campaign';

describeEngines(
  'what is stored of emails',
  (open) => {
    it('is deleted after the retention of signups, and what the owner was told a month later', async () => {
      const db = await open();
      const { system, freeze, sendAll } = await setUpCampaign(db, 3);
      await sendAll(await freeze());
      await claimUrgent(system.context, '2026-03-18', {
        id: 'disk',
        title: 'The disk is nearly full.',
      });
      const count = async (...partitions: string[]) => (await readAll(db.table, partitions)).length;
      expect(await count(...urgentEmails.partitions)).toBe(1);
      db.clock.time += 31 * DAY;
      await deleteExpired(db.open());
      expect([await count(...deliveries.partitions), await count(...urgentEmails.partitions)]).toEqual([
        3, 0,
      ]);
      db.clock.time += RETENTION_YEARS * 366 * DAY;
      await deleteExpired(db.open());
      expect(await count(...deliveries.partitions)).toBe(0);
    });

    it('is not written to as long as it is kept', async () => {
      const db = await open();
      const { freeze, sendAll } = await setUpCampaign(db, 3);
      await sendAll(await freeze());
      const deleted: string[] = [];
      const table = hooked(db.table, {
        before: ({ name, pk }) => {
          if (name === 'delete') deleted.push(pk);
        },
      });
      await deleteExpired(db.open(table));
      expect(deleted).toEqual([]);
    });
  },
  ['SQLite'],
);

test.each([
  [undefined, []],
  ['many-expired', ['signups']],
  ['clock-behind', ['signups']],
  ['clock-ahead', ['signups', 'actions']],
] as const)(
  'what visitors are promised to be deleted soon is, although signups wait: %s',
  async (obstacle, kept) => {
    const db = createTestTable(createMemoryTable());
    const context = db.open();
    await db.signUp('ada@example.org');
    await trapForm(context, { email: 'bot@example.org' });
    await countUses(context, [{ group: 'clients', key: 'hash', limit: { count: 1, length: HOUR } }]);
    await beginLine(openActionLog(context), { action: 'erase', client: 'terminal' });
    db.clock.time += RETENTION_YEARS * 366 * DAY;
    await deleteExpired(context, obstacle);
    const kinds = { signups, forms: trappedForms, windows: limitWindows, actions: actionLines };
    const left = await Promise.all(
      Object.entries(kinds).map(async ([kind, { partitions }]) =>
        (await readAll(db.table, partitions)).length > 0 ? [kind] : [],
      ),
    );
    expect(left.flat()).toEqual(kept);
  },
);

test('a campaign has nobody whose signup has expired but is still stored, and gives them no code', async () => {
  const db = createTestTable(createMemoryTable());
  await db.signUp('expired@example.org');
  db.clock.time += RETENTION_YEARS * 366 * DAY;
  const { owner, freeze, status } = await setUpCampaign(db, 2);
  expect(await status(await freeze())).toMatchObject({ recipients: 2, waiting: 2 });
  expect(await owner.codes()).toMatchObject({ free: 0, given: 2 });
});
