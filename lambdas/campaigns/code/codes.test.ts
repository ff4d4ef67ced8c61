import { readPages } from '../../client/pages';
import { CAMPAIGN_ERRORS } from '../../contract/messages';
import { isoOf } from '../../facts/time';
import { leaveList } from '../../people/answers';
import { refOf } from '../../people/people';
import { CODES } from '../../signups/code';
import { signups } from '../../signups/signup';
import { addressOf, importCodes, mailTo, setUpCampaign } from '../../system/testing/campaign';
import { createMailSystem } from '../../system/testing/mail-system';
import { ownerOf } from '../../system/testing/steps';
import { describeEngines } from '../../table/testing/engines';
import { hooked } from '../../table/testing/hooked-table';
import { storedItems, type TestTable } from '../../table/testing/test-table';
import { addCodes, findFreeCodes, readCodes } from './codes';

// Everybody has a code of their own here, whatever the owner has chosen.
jest.mock('../../facts/facts', () => ({
  ...jest.requireActual('../../facts/facts'),
  SHARED_CODE: undefined,
}));

const ORDER = { order: '#1', amount: '36', currency: 'EUR', date: '2026-03-20T10:00:00Z' };

interface SetUp extends Pick<Awaited<ReturnType<typeof setUpCampaign>>, 'system' | 'owner'> {
  db: TestTable;
}

async function codeOf({ table }: TestTable, email: string): Promise<string> {
  return (await signups.on(table).get({ email }))?.code ?? '';
}

/** Starts a campaign without people whose pool has some codes. */
async function setUpWithCodes(db: TestTable, rows: string[]) {
  const started = await setUpCampaign(db, 0);
  await started.owner.importCodes({ rows });
  return { ...started, db };
}

describeEngines('the pool of codes', (open) => {
  it('has each code once, even if the same codes are imported twice at the same time', async () => {
    const db = await open();
    const { system, owner } = await setUpCampaign(db, 0);
    const results = await Promise.all([importCodes(system, 100), importCodes(system, 100)]);
    expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(100);
    expect(results.reduce((sum, { existing }) => sum + existing, 0)).toBe(100);
    expect(await owner.codes()).toEqual({ free: 100, given: 0, used: 0 });
    const { codes } = await owner.codeList();
    expect(new Set(codes.map(({ code }) => code)).size).toBe(100);
  });

  it('compares codes without case, and keeps the spelling that came first', async () => {
    const { owner } = await setUpCampaign(await open(), 0);
    const add = (...rows: string[]) => owner.importCodes({ rows });
    expect(await add('Ice-1', 'ICE-1')).toMatchObject({ added: 1, existing: 1 });
    expect(await add('ice-1', 'ice-2', '-1-1')).toMatchObject({
      added: 1,
      existing: 1,
      // A spreadsheet would compute it.
      refused: [{ row: 2, reason: CAMPAIGN_ERRORS.codeInvalid }],
    });
    expect((await owner.codeList()).codes.map(({ code }) => code)).toEqual(['Ice-1', 'ice-2']);
  });

  it('is listed in pages, each after the last code of the one before', async () => {
    const db = await open();
    const { system, owner } = await setUpCampaign(db, 0);
    await importCodes(system, 600);
    const context = db.open();
    const sizes: number[] = [];
    const read = async ({ cursor }: { cursor: string | undefined }) => {
      const page = await readCodes(context, 250, cursor);
      sizes.push(page.codes.length);
      return page;
    };
    const codes = await readPages(read, (page) => page.codes);
    expect(sizes).toEqual([250, 250, 100]);
    expect(codes).toEqual((await owner.codeList()).codes);
    const { codes: last } = await owner.codeList({ cursor: codes.at(-2)?.code });
    expect(last).toEqual(codes.slice(-1));
  });

  it('is frozen from, whichever write of an import has failed, and completed by the same import', async () => {
    for (let crash = 1; ; crash += 1) {
      const db = await open();
      const { owner, freeze, sendAll, system } = await setUpCampaign(db, 0);
      let writes = 0;
      const table = hooked(db.table, {
        before: ({ name }) => {
          if (name !== 'put') return;
          writes += 1;
          if (writes === crash) throw new Error('failed');
        },
      });
      await addCodes({ table, now: () => db.clock.time }, ['A', 'B', 'C']).catch(() => undefined);
      await db.signUp('p0@example.org', 'p1@example.org');
      db.clock.time += 1;
      await sendAll(await freeze());
      const codes = [0, 1].map((n) => /your code is (\w+)/.exec(mailTo(system, n)?.text ?? '')?.[1]);
      expect(new Set(codes.filter(Boolean)).size).toBe(2);
      await owner.importCodes({ rows: ['A', 'B', 'C'] });
      expect(await owner.codes()).toEqual({ free: 1, given: 2, used: 0 });
      if (writes < crash) return;
    }
  });

  it('gives away every free code, also those before the last one that was given', async () => {
    const db = await open();
    await addCodes(db.open(), ['A', 'B', 'C', 'D']);
    const [cursor, fresh] = [{ after: 'B' }, {}];
    expect(await findFreeCodes(db.open(), 1, cursor)).toEqual(['C']);
    expect(await findFreeCodes(db.open(), 4, cursor)).toEqual(['A', 'B', 'C', 'D']);
    expect(await findFreeCodes(db.open(), 5, fresh)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('does not give away a code that was used in the shop', async () => {
    const { owner } = await setUpCampaign(await open(), 2);
    await owner.importOrders({ rows: [{ ...ORDER, codes: ['CODE-0'] }] });
    expect(await owner.codes()).toEqual({ free: 1, given: 0, used: 1 });
  });

  it('does not give away codes that the shop lists as used, in whatever state they are', async () => {
    const { owner, freeze, sendAll, db } = await setUpWithCodes(await open(), ['A', 'B']);
    await db.signUp('p0@example.org');
    db.clock.time += 1;
    await sendAll(await freeze());
    expect(await owner.codes()).toEqual({ free: 1, given: 1, used: 0 });
    const used = { rows: ['a', 'b', 'C', '-'], areUsed: true };
    const result = { added: 1, existing: 2, refused: [{ row: 3, reason: CAMPAIGN_ERRORS.codeInvalid }] };
    expect(await owner.importCodes({ ...used, dryRun: true })).toEqual(result);
    expect(await owner.codes()).toEqual({ free: 1, given: 1, used: 0 });
    expect(await owner.importCodes(used)).toEqual(result);
    expect(await owner.codes()).toEqual({ free: 0, given: 0, used: 3 });
    expect(await owner.importCodes({ rows: ['A', 'B', 'C'] })).toMatchObject({ added: 0, existing: 3 });
    expect(await owner.codes()).toEqual({ free: 0, given: 0, used: 3 });
  });

  it('knows whose each is, so that an order and a question find the person without the list', async () => {
    const db = await open();
    const { freeze } = await setUpCampaign(db, 3);
    await freeze();
    let queries = 0;
    const table = hooked(db.table, {
      before: ({ name, pk }) => {
        if (name === 'query' && pk.startsWith('signups')) queries += 1;
      },
    });
    const owner = ownerOf(createMailSystem(db, { optIn: 'single', table }));
    const code = await codeOf(db, addressOf(1));
    expect(await owner.person({ code: code.toLowerCase() })).toMatchObject({ email: addressOf(1), code });
    const rows = [{ ...ORDER, codes: [code] }];
    expect(await owner.importOrders({ rows })).toMatchObject({ byCode: 1 });
    expect((await owner.person({ email: addressOf(1) })).orderedAt).toBeDefined();
    expect(queries).toBe(0);
  });

  it.each([
    ['were erased', ({ owner }: SetUp, email: string) => owner.erase(email)],
    ['have left', ({ system }: SetUp, email: string) => leaveList(system.context, email)],
    [
      'were erased with all of a time',
      ({ owner, db }: SetUp) => {
        const range = { from: isoOf(0), to: isoOf(db.clock.time) };
        return owner.eraseRange(range);
      },
    ],
  ])('forgets whose a code was once they %s', async (_, end) => {
    const db = await open();
    const { system, owner, freeze } = await setUpCampaign(db, 2);
    await freeze();
    const email = addressOf(0);
    const code = await codeOf(db, email);
    const ref = refOf(system.context, email);
    const isKnown = async () =>
      (await storedItems(db.table)).some((item) => item.pk === CODES && JSON.stringify(item).includes(ref));
    expect(await isKnown()).toBe(true);
    await end({ db, system, owner }, email);
    expect(await isKnown()).toBe(false);
    expect(await owner.person({ code })).toMatchObject({ state: 'unknown' });
    expect(await owner.codes()).toMatchObject({ free: 0, given: 2 });
    // Who comes back is somebody else.
    await system.signUp(email);
    expect(await owner.importOrders({ rows: [{ ...ORDER, codes: [code] }] })).toMatchObject({ byCode: 1 });
    expect((await owner.person({ email })).orderedAt).toBeUndefined();
  });
});
