import { CANARY } from '../../contract/campaigns';
import { describeRefusal } from '../../contract/transitions';
import { isoOf, MINUTE, SECOND } from '../../facts/time';
import {
  addressOf,
  beginFreeze,
  DRAFT,
  freezeAll,
  importCodes,
  refusal,
  setUpCampaign,
  signUpOnOnePage,
  toList,
} from '../../system/testing/campaign';
import { createMailSystem } from '../../system/testing/mail-system';
import type { ownerOf } from '../../system/testing/steps';
import { describeEngines } from '../../table/testing/engines';
import { hooked, type SeenCall } from '../../table/testing/hooked-table';
import { storedItems, type TestTable } from '../../table/testing/test-table';

// Everybody has a code of their own here, whatever the owner has chosen.
jest.mock('../../facts/facts', () => ({
  ...jest.requireActual('../../facts/facts'),
  SHARED_CODE: undefined,
}));

/** Has two codes used that nobody was given. */
const useTwoCodes = (owner: ReturnType<typeof ownerOf>) =>
  owner.importOrders({
    rows: [0, 1].map((n) => ({
      order: `#${n}`,
      codes: [`CODE-${n}`],
      amount: '1',
      currency: 'EUR',
      date: '2026-03-01T10:00:00Z',
    })),
  });

const givenCodes = async ({ table }: TestTable) =>
  (await storedItems(table)).flatMap(({ pk, code }) => (code && pk !== 'codes' ? [code] : []));

describeEngines('a freeze', (open) => {
  it('returns at once, and the worker continues and says how far it is', async () => {
    const db = await open();
    // So many that each partition has a page with as many people as are added at once.
    const people = 400;
    const { system, status } = await setUpCampaign(db, people);
    const id = await beginFreeze(system);
    expect(await status(id)).toMatchObject({ state: 'freezing', recipients: 0, expected: people });
    const progress: number[] = [];
    const table = hooked(db.table, {
      after: async ({ name, pk }) => {
        if (name === 'transact' && pk === 'campaigns') progress.push((await status(id)).recipients);
      },
    });
    await freezeAll(createMailSystem(db, { table }));
    expect(progress.length).toBeGreaterThan(2);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(await status(id)).toMatchObject({ state: 'frozen', recipients: people, waiting: people });
    expect(new Set(await givenCodes(db)).size).toBe(people);
  });

  it('is for those who were on the list when it began, without those who left meanwhile', async () => {
    const db = await open();
    const { system, owner, status, sendAll } = await setUpCampaign(db, 5);
    const order = { order: '#1', email: addressOf(0), amount: '36', currency: 'EUR' };
    await owner.importOrders({ rows: [{ ...order, date: isoOf(db.clock.time) }] });
    const id = await beginFreeze(system);
    db.clock.time += SECOND;
    await db.signUp('late@example.org');
    await owner.erase(addressOf(2));
    await freezeAll(system);
    expect(await status(id)).toMatchObject({ state: 'frozen', recipients: 4, expected: 5 });
    await sendAll(id);
    expect(
      toList(system)
        .map(({ to }) => to)
        .sort(),
    ).toEqual([0, 1, 3, 4].map(addressOf));
    // Whoever had ordered before counts, too.
    expect(await status(id)).toMatchObject({ accepted: 4, ordered: 1 });
  });

  it('pauses for codes that are missing, and continues by itself once they are there', async () => {
    const db = await open();
    const { system, owner, change, status } = await setUpCampaign(db, 30);
    const id = await beginFreeze(system);
    await useTwoCodes(owner);
    await system.deliver();
    expect(await status(id)).toMatchObject({
      state: 'paused',
      pausedBy: 'codes',
      accepted: 0,
      pausedBecause: expect.stringMatching(/^2 more codes are needed/),
    });
    expect(await refusal(change(id, 'send'))).toBe(describeRefusal('paused'));
    await owner.importCodes({ rows: ['A'] });
    db.clock.time += MINUTE;
    await system.deliver();
    expect(await status(id)).toMatchObject({ state: 'paused', pauses: 1 });
    await owner.importCodes({ rows: ['B'] });
    db.clock.time += MINUTE;
    await system.deliver();
    await system.deliver();
    expect(await status(id)).toMatchObject({ state: 'frozen', recipients: 30 });
    expect(new Set(await givenCodes(db)).size).toBe(30);
    expect(await owner.codes()).toEqual({ free: 0, given: 30, used: 2 });
    expect(system.sent).toEqual([]);
  });

  it('goes on as soon as there are enough codes for it, though a later campaign lacks more', async () => {
    const db = await open();
    const { system, owner, status } = await setUpCampaign(db, 0);
    await signUpOnOnePage(db, 20);
    const signedUpAt = isoOf(db.clock.time - SECOND);
    const rows = [0, 1, 2].map((n) => ({ email: `fan${n}@example.org`, signedUpAt, source: 'bgg' }));
    await owner.import({ rows, consentFrom: 'A fair' });
    await importCodes(system, 23);
    const small = await beginFreeze(system, { sources: ['bgg'] });
    db.clock.time += SECOND;
    const large = await beginFreeze(system);
    const orders = Array.from({ length: 23 }, (_, n) => ({ order: `#${n}`, codes: [`CODE-${n}`] }));
    const paid = { amount: '1', currency: 'EUR', date: signedUpAt };
    await owner.importOrders({ rows: orders.map((order) => ({ ...order, ...paid })) });
    await freezeAll(system);
    for (const id of [small, large]) expect(await status(id)).toMatchObject({ pausedBy: 'codes' });
    await owner.importCodes({ rows: ['A', 'B', 'C', 'D', 'E'] });
    db.clock.time += MINUTE;
    await system.deliver();
    await system.deliver();
    expect(await status(small)).toMatchObject({ state: 'frozen', recipients: 3 });
    expect(await status(large)).toMatchObject({ pausedBy: 'codes' });
  });

  it('stays paused once the owner pauses it, too, though the codes are there', async () => {
    const db = await open();
    const { system, owner, change, status } = await setUpCampaign(db, 3);
    const id = await beginFreeze(system);
    await useTwoCodes(owner);
    await system.deliver();
    expect(await change(id, 'pause')).toMatchObject({ state: 'paused', pausedBy: 'owner' });
    await owner.importCodes({ rows: ['A', 'B'] });
    db.clock.time += MINUTE;
    await system.deliver();
    expect(await status(id)).toMatchObject({ state: 'paused', pausedBy: 'owner' });
    await change(id, 'resume');
    await freezeAll(system);
    expect(await status(id)).toMatchObject({ state: 'frozen', recipients: 3 });
  });

  it('does not continue for free codes that are too few, nor wait for those that others give', async () => {
    const db = await open();
    const { system, owner, status } = await setUpCampaign(db, 0);
    await signUpOnOnePage(db, 5);
    await importCodes(system, 5);
    const id = await beginFreeze(system);
    await useTwoCodes(owner);
    await freezeAll(system);
    const paused = await status(id);
    expect(paused).toMatchObject({
      state: 'paused',
      pausedBy: 'codes',
      pausedBecause: expect.stringMatching(/^2 more codes are needed/),
    });
    db.clock.time += MINUTE;
    await system.deliver();
    expect(await status(id)).toEqual(paused);
    await owner.importCodes({ rows: ['A', 'B'] });
    await beginFreeze(system);
    await freezeAll(system);
    expect(await owner.codes()).toMatchObject({ free: 0, given: 5 });
    db.clock.time += MINUTE;
    await system.deliver();
    await system.deliver();
    expect(await status(id)).toMatchObject({ state: 'frozen', recipients: 5 });
  });

  it('is not paused for codes that another freeze gives to the same people while they are counted', async () => {
    const db = await open();
    const { system, status } = await setUpCampaign(db, 0);
    // More people than the other process writes in one go.
    const people = 60;
    await signUpOnOnePage(db, people);
    await importCodes(system, people);
    const [first, second] = [await beginFreeze(system), await beginFreeze(system)];
    let others: Promise<void> | undefined;
    let goOn = () => {};
    const counting = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const giveSome = () =>
      new Promise<void>((resolve) => {
        const after = async ({ name, pk }: SeenCall) => {
          if (name !== 'transact' || pk !== 'campaigns') return;
          resolve();
          await counting;
        };
        others = freezeAll(createMailSystem(db, { table: hooked(db.table, { after }), optIn: 'single' }));
      });
    let reads = 0;
    const before = async ({ name, pk }: SeenCall) => {
      if (name !== 'query' || pk !== 'codes') return;
      reads += 1;
      // First it looks for codes and finds too few; then it counts what is missing.
      if (reads === 1) await giveSome();
      if (reads === 2) goOn();
      if (reads === 2) await others;
    };
    await freezeAll(createMailSystem(db, { table: hooked(db.table, { before }), optIn: 'single' }));
    // The lease of the process that found too few has expired.
    db.clock.time += MINUTE;
    await freezeAll(system);
    for (const id of [first, second])
      expect(await status(id)).toMatchObject({ state: 'frozen', recipients: people });
  });

  it('is joined or refused if it is pressed again; each person gets one code and none is lost', async () => {
    const people = 200;
    const db = await open();
    const { system, owner, change, status } = await setUpCampaign(db, people);
    await importCodes(system, people + 20);
    const { id } = await owner.saveCampaign(DRAFT);
    const freeze = () => change(id, 'freeze', { recipients: people });
    const presses = await Promise.allSettled([freeze(), freeze()]);
    expect(presses.map((press) => press.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(freeze())).toBe(describeRefusal('freezing'));
    await Promise.all([freezeAll(system), freezeAll(createMailSystem(db, { optIn: 'single' }))]);
    expect(await status(id)).toMatchObject({ state: 'frozen', recipients: people, waiting: people });
    expect(await owner.codes()).toEqual({ free: 20, given: people, used: 0 });
    expect(new Set(await givenCodes(db)).size).toBe(people);
  });

  it('gives different codes to two campaigns that are frozen at once', async () => {
    const people = 60;
    const db = await open();
    const { system, owner, status } = await setUpCampaign(db, people);
    const ids = [await beginFreeze(system), await beginFreeze(system)];
    await Promise.all([freezeAll(system), freezeAll(createMailSystem(db, { optIn: 'single' }))]);
    for (let turns = 0; turns < 3; turns += 1) {
      db.clock.time += MINUTE;
      await freezeAll(system);
    }
    for (const id of ids) expect(await status(id)).toMatchObject({ state: 'frozen', recipients: people });
    expect(await owner.codes()).toEqual({ free: 0, given: people, used: 0 });
    expect(new Set(await givenCodes(db)).size).toBe(people);
  });

  it('goes on after it was killed after any write, with nobody twice and no code lost', async () => {
    for (let crash = 1; ; crash += 1) {
      const db = await open();
      let writes = 0;
      const table = hooked(db.table, {
        after: ({ name }) => {
          if (/put|update|transact/.test(name)) writes += 1;
          if (writes >= crash) throw new Error('killed');
        },
      });
      const { system, owner, status } = await setUpCampaign(db, 2);
      await importCodes(createMailSystem(db), 4);
      const id = await beginFreeze(system);
      await freezeAll(createMailSystem(db, { table, optIn: 'single' })).catch(() => undefined);
      // The lease of the process that was killed has expired.
      db.clock.time += MINUTE;
      await freezeAll(system);
      expect(await status(id)).toMatchObject({ state: 'frozen', recipients: 2 });
      expect(await owner.codes()).toEqual({ free: 2, given: 2, used: 0 });
      if (writes < crash) return;
    }
  });

  it('chooses the first at random, as many as there should be, in however many turns', async () => {
    const people = 2 * CANARY.recipients;
    const { system, change, freeze } = await setUpCampaign(await open(), people);
    const chosen = async () => {
      const before = toList(system).length;
      const id = await freeze({ text: 'No code.' });
      await change(id, 'send');
      await system.deliver();
      await change(id, 'pause');
      return toList(system)
        .slice(before)
        .map(({ to }) => to);
    };
    const [one, other] = [await chosen(), await chosen()];
    expect([one.length, other.length]).toEqual([CANARY.recipients, CANARY.recipients]);
    expect(one.toSorted()).not.toEqual(other.toSorted());
  });
});
