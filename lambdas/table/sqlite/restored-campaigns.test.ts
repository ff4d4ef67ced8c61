import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCampaign, listCampaigns } from '../../campaigns/campaign/campaigns';
import { pauseRestored } from '../../campaigns/campaign/pauses';
import { CAMPAIGN_ERRORS } from '../../contract/messages';
import { formatOwnerTime } from '../../facts/owner-days';
import { DRAFT, refusal, setUpCampaign } from '../../system/testing/campaign';
import { createMailSystem } from '../../system/testing/mail-system';
import { ownerOf } from '../../system/testing/steps';
import { hooked } from '../testing/hooked-table';
import { sqliteWorker } from '../testing/test-sqlite';
import { createTestTable } from '../testing/test-table';
import { backUp, restore } from './backup';
import { openSqliteTable } from './sqlite-table';

const root = mkdtempSync(join(tmpdir(), 'restored-campaigns-'));
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(closers.map((close) => close()));
  rmSync(root, { recursive: true });
});

const folderOf = () => mkdtempSync(join(root, 'data-'));

/** Opens a data folder. */
async function open(folder: string) {
  const table = await openSqliteTable({ folder, worker: sqliteWorker(), timeout: 60_000 });
  closers.push(() => table.close());
  return createTestTable(table);
}

/** Restores a file to an empty data folder, and opens it as the host does. */
async function openRestored(file: string) {
  const folder = folderOf();
  await restore(folder, file, 'kept.db');
  const system = createMailSystem(await open(folder), { optIn: 'single' });
  await pauseRestored(system.context);
  return { folder, owner: ownerOf(system), context: system.context };
}

describe('a restored backup', () => {
  let file: string;
  let madeOn: string;
  let ids: Record<'draft' | 'frozen' | 'freezing' | 'canary' | 'paused', string>;
  beforeAll(async () => {
    const folder = folderOf();
    const { owner, change, freeze } = await setUpCampaign(await open(folder), 3);
    const create = async () => (await owner.saveCampaign(DRAFT)).id;
    const [draft, frozen, freezing, paused] = [
      await create(),
      await freeze(),
      await create(),
      await freeze(),
    ];
    await change(paused, 'send');
    await change(paused, 'pause');
    const canary = await freeze();
    await change(canary, 'send');
    await change(freezing, 'freeze', { recipients: 3 });
    ids = { draft, frozen, freezing, canary, paused };
    file = join(root, 'backup.db');
    madeOn = new Date().toISOString().slice(0, 10);
    await backUp(folder, file);
  });

  it('has every campaign paused that was being frozen or sent or was paused, and the others as they were', async () => {
    // The time of the file is not the time of the backup.
    utimesSync(file, new Date('2030-01-01'), new Date('2030-01-01'));
    const { owner, context } = await openRestored(file);
    const backupAt = expect.stringContaining(madeOn);
    const restored = (state: string) => ({ state, pausedBy: 'restored', backupAt });
    expect(await getCampaign(context, ids.draft)).toMatchObject({ state: 'draft' });
    expect(await getCampaign(context, ids.frozen)).toMatchObject({ state: 'frozen' });
    expect(await getCampaign(context, ids.freezing)).toMatchObject(restored('freezing'));
    expect(await getCampaign(context, ids.canary)).toMatchObject(restored('canary'));
    expect(await getCampaign(context, ids.paused)).toMatchObject(restored('canary'));

    // Some of its emails may have been sent after the backup was made.
    const { pausedBecause = '' } = await owner.campaignStatus({ id: ids.canary });
    const unasked = owner.changeCampaign({ id: ids.canary, action: 'resume' });
    expect(await refusal(unasked)).toBe(CAMPAIGN_ERRORS.restored(pausedBecause));
    const accepted = { action: 'resume', acceptDuplicates: true } as const;
    expect(await owner.changeCampaign({ id: ids.freezing, ...accepted })).toMatchObject({
      state: 'freezing',
    });
    expect(await owner.changeCampaign({ id: ids.canary, ...accepted })).toMatchObject({ state: 'canary' });
    const resumed = await listCampaigns(context);
    await pauseRestored(context);
    expect(await listCampaigns(context)).toEqual(resumed);
  });

  it('has every campaign paused although its first start was killed after any write', async () => {
    for (let crash = 1; ; crash += 1) {
      const folder = folderOf();
      await restore(folder, file, 'kept.db');
      const db = await open(folder);
      let writes = 0;
      const table = hooked(db.table, {
        after({ name }) {
          if (/get|query|count/.test(name)) return;
          writes += 1;
          if (writes >= crash) throw new Error('killed');
        },
      });
      await pauseRestored(db.open(table)).catch(() => undefined);
      await pauseRestored(db.open());
      for (const id of [ids.freezing, ids.canary, ids.paused])
        expect(await getCampaign(db, id)).toMatchObject({ pausedBy: 'restored' });
      if (writes < crash) return;
    }
  });

  it('says the time of the first backup if it was backed up and restored again before it was resumed', async () => {
    const first = await openRestored(file);
    const before = await getCampaign(first.context, ids.canary);
    const second = join(root, 'second.db');
    await backUp(first.folder, second);
    const { context } = await openRestored(second);
    expect(await getCampaign(context, ids.canary)).toEqual(before);
  });

  it('says the time of its file if it is a list that a restore has kept', async () => {
    const folder = folderOf();
    const { change, freeze } = await setUpCampaign(await open(folder), 3);
    const id = await freeze();
    await change(id, 'send');
    await closers.pop()?.();
    const kept = join(folder, 'signups.db');
    const time = new Date('2026-01-31T08:00:00Z');
    utimesSync(kept, time, time);
    const { owner } = await openRestored(kept);
    expect((await owner.campaignStatus({ id })).pausedBecause).toContain(
      `a backup of ${formatOwnerTime(time.getTime())};`,
    );
  });
});
