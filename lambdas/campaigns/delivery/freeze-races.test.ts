import { isoOf, MINUTE, SECOND } from '../../facts/time';
import { people } from '../../people/person';
import { signups } from '../../signups/signup';
import {
  addressOf,
  beginFreeze,
  freezeAll,
  importCodes,
  setUpCampaign,
  signUpOnOnePage,
} from '../../system/testing/campaign';
import { createMailSystem } from '../../system/testing/mail-system';
import { ownerOf } from '../../system/testing/steps';
import type { Table } from '../../table/table';
import { describeEngines } from '../../table/testing/engines';
import { hooked, type SeenCall } from '../../table/testing/hooked-table';
import { storedItems, type TestTable } from '../../table/testing/test-table';
import { freezeCampaigns } from './freeze';
import { leaseFreeze } from './freeze-lease';

// Everybody has a code of their own here, whatever the owner has chosen.
jest.mock('../../facts/facts', () => ({
  ...jest.requireActual('../../facts/facts'),
  SHARED_CODE: undefined,
}));

describeEngines('a freeze during which something changes', (open) => {
  it('looks once more for those whose signup was on its way when it began', async () => {
    const db = await open();
    const { system, status } = await setUpCampaign(db, 3);
    const id = await beginFreeze(system, { text: 'No code.' });
    const late = new Map<string, string>();
    for (let n = 0; late.size < signups.partitions.length; n += 1) {
      const email = `late${n}@example.org`;
      late.set(String(signups.positionOf({ email }).pk), email);
    }
    let isLate = true;
    const table = hooked(db.table, {
      after: async ({ name, pk }) => {
        if (!isLate || name !== 'query' || pk !== signups.partitions.at(-1)) return;
        isLate = false;
        db.clock.time -= SECOND;
        // One in each partition: all of them are read again.
        await db.signUp(...late.values());
        db.clock.time += SECOND;
      },
    });
    await freezeAll(createMailSystem(db, { table, optIn: 'single' }));
    expect(await status(id)).toMatchObject({ state: 'frozen', recipients: 3 + late.size });
  });

  it('keeps nobody who is erased while it looks at them', async () => {
    const db = await open();
    const { owner, system, status } = await setUpCampaign(db, 3);
    const id = await beginFreeze(system, { text: 'No code.' });
    let isErased = false;
    const table = hooked(db.table, {
      before: async ({ name, pk }) => {
        if (name !== 'transact' || pk !== 'campaigns' || isErased) return;
        isErased = true;
        for (const n of [0, 1, 2]) await owner.erase(addressOf(n));
      },
    });
    await freezeAll(createMailSystem(db, { table, optIn: 'single' }));
    expect(isErased).toBe(true);
    expect(await status(id)).toMatchObject({ state: 'frozen', recipients: 0 });
    expect(JSON.stringify(await storedItems(db.table))).not.toContain('@example.org');
  });

  it('leaves nothing of those whom it keeps while they are erased', async () => {
    const db = await open();
    const { system } = await setUpCampaign(db, 1);
    await beginFreeze(system, { text: 'No code.' });
    let isKept = false;
    const table = hooked(db.table, {
      after: async ({ name, pk }) => {
        if (name !== 'getMany' || !people.partitions.includes(pk) || isKept) return;
        isKept = true;
        await freezeAll(system);
      },
    });
    await ownerOf(createMailSystem(db, { table })).erase(addressOf(0));
    expect(isKept).toBe(true);
    expect(JSON.stringify(await storedItems(db.table))).not.toContain(addressOf(0));
  });

  /** Makes a signup another one, as if its person had left and were imported again. */
  async function replace({ table }: TestTable, email: string): Promise<void> {
    const signup = await signups.on(table).get({ email });
    if (!signup) throw new Error('There is no signup.');
    const signedUpAt = isoOf(Date.parse(signup.signedUpAt) - SECOND);
    await signups.on(table).put({ ...signup, signedUpAt });
  }

  it('is not kept from the others of a page by somebody who changes again and again', async () => {
    const db = await open();
    const { owner, status } = await setUpCampaign(db, 0);
    await signUpOnOnePage(db, 5);
    const [, { email = '' } = {}] = (await owner.list()).signups;
    await owner.importCodes({ rows: ['A', 'B', 'C', 'D', 'E'] });
    const id = await beginFreeze(createMailSystem(db, { optIn: 'single' }));
    const isLong: boolean[] = [];
    const table: Table = {
      ...db.table,
      async transact(writes) {
        isLong.push(writes.length > 6);
        // Within what takes longer.
        if (isLong.at(-1)) await replace(db, email);
        return db.table.transact(writes);
      },
    };
    const { context, worker } = createMailSystem(db, { table, optIn: 'single' });
    await freezeCampaigns(context, worker.freezeMemory);
    expect(await status(id)).toMatchObject({ state: 'frozen', recipients: 5 });
    // A page is written at once, if that can be.
    const whole = isLong.indexOf(false);
    expect([whole > 1, isLong.slice(whole).includes(true)]).toEqual([true, false]);
  });

  it('yields after some tries if somebody changes before each of them', async () => {
    const db = await open();
    const { status } = await setUpCampaign(db, 1);
    const id = await beginFreeze(createMailSystem(db, { optIn: 'single' }));
    let tries = 0;
    const before = async ({ name, pk }: SeenCall) => {
      if (name !== 'transact' || pk !== 'campaigns') return;
      tries += 1;
      await replace(db, addressOf(0));
    };
    const { context, worker } = createMailSystem(db, {
      table: hooked(db.table, { before }),
      optIn: 'single',
    });
    await freezeCampaigns(context, worker.freezeMemory);
    expect(await status(id)).toMatchObject({ state: 'freezing', recipients: 0 });
    expect(tries).toBeGreaterThan(1);
  });

  it('adds nothing after it was overtaken', async () => {
    const db = await open();
    const { system, owner, status } = await setUpCampaign(db, 3);
    await importCodes(system, 10);
    const id = await beginFreeze(system);
    let isOvertaken = false;
    const table = hooked(db.table, {
      async before({ name, pk }) {
        if (name !== 'transact' || pk !== 'campaigns' || isOvertaken) return;
        isOvertaken = true;
        // The process stalls, and another worker does its work.
        db.clock.time += MINUTE;
        await owner.erase(addressOf(1));
        await freezeAll(system);
        await db.signUp(addressOf(1));
      },
    });
    await freezeAll(createMailSystem(db, { table, optIn: 'single' }));
    expect(isOvertaken).toBe(true);
    expect(await status(id)).toMatchObject({ state: 'frozen', recipients: 2, waiting: 2 });
    expect(await owner.codes()).toMatchObject({ free: 8, given: 2 });
  });

  it('adds nothing once another process has taken its lease', async () => {
    const db = await open();
    const { system, owner, status } = await setUpCampaign(db, 3);
    const id = await beginFreeze(system);
    let isTaken = false;
    const table = hooked(db.table, {
      async before({ name, pk }) {
        if (name !== 'transact' || pk !== 'campaigns' || isTaken) return;
        isTaken = true;
        db.clock.time += MINUTE;
        await leaseFreeze(system.context, id, MINUTE);
      },
    });
    await freezeAll(createMailSystem(db, { table, optIn: 'single' }));
    expect(isTaken).toBe(true);
    expect(await status(id)).toMatchObject({ state: 'freezing', recipients: 0 });
    expect(await owner.codes()).toMatchObject({ free: 3, given: 0 });
  });
});
