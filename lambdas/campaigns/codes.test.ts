import { CAMPAIGN_ERRORS } from '../contract/messages';
import { DRAFT, importCodes, mailTo, refusal, setUpCampaign } from '../system/testing/campaign';
import { createMailSystem } from '../system/testing/mail-system';
import { describeEngines } from '../table/testing/engines';
import { hooked } from '../table/testing/hooked-table';
import { storedItems } from '../table/testing/test-table';

jest.setTimeout(120_000);

describeEngines('the pool of codes', (open) => {
  it('has each code once, also if the same codes are imported twice at once', async () => {
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
    expect(await add('ice-1', 'ice-2')).toMatchObject({ added: 1, existing: 1 });
    expect((await owner.codeList()).codes.map(({ code }) => code)).toEqual(['Ice-1', 'ice-2']);
  });

  it('gives each person one code, and nobody two, if two freeze the same email at once', async () => {
    const people = 200;
    const db = await open();
    const { system, owner, change, status } = await setUpCampaign(db, people);
    await importCodes(system, people + 20);
    const { id } = await owner.saveCampaign(DRAFT);
    const freeze = () => change(id, 'freeze', { recipients: people });
    const presses = await Promise.allSettled([freeze(), freeze()]);
    expect(presses.map((press) => press.status)).toContain('fulfilled');
    expect(await status(id)).toMatchObject({ state: 'frozen', recipients: people, waiting: people });
    expect(await owner.codes()).toEqual({ free: 20, given: people, used: 0 });
    const given = (await storedItems(db.table)).filter(({ pk, code }) => code && pk !== 'codes');
    expect(new Set(given.map(({ code }) => code)).size).toBe(people);
  });

  it('gives each person one code, and nobody two, if a round of freezing outlives its lease', async () => {
    const people = 25;
    const db = await open();
    const { system, owner } = await setUpCampaign(db, people);
    await importCodes(system, people + 5);
    const { recipients } = await system.mail.recipients.plan({ to: 'everyone', unconfirmed: true });
    const signups = recipients.map(({ signup }) => signup);
    const give = () => system.mail.codes.give(signups);
    const rounds = await Promise.all([give(), give()]);
    for (const { ready, missing } of rounds) expect([ready.size, missing]).toEqual([people, 0]);
    expect(await owner.codes()).toEqual({ free: 5, given: people, used: 0 });
  });

  it('refuses a second freeze while a round of the first one runs', async () => {
    const db = await open();
    let second: unknown;
    const table = hooked(db.table, {
      async before({ name, pk }) {
        if (name !== 'put' || !pk.startsWith('deliveries#') || second !== undefined) return;
        second = '';
        second = await refusal(change(id, 'freeze', { recipients: 3 }));
      },
    });
    const { owner, change, status } = await setUpCampaign(db, 3);
    const { id } = await owner.saveCampaign(DRAFT);
    const first = createMailSystem(db, { table, optIn: 'single' });
    await first.mail.campaigns.beginFreeze(id);
    const campaign = await first.mail.campaigns.get(id);
    if (!campaign) throw new Error('no campaign');
    expect(await first.mail.recipients.freeze(campaign, { needsCodes: true })).toEqual({
      result: 'complete',
      count: 3,
    });
    expect(second).toBe(CAMPAIGN_ERRORS.isFreezing);
    expect(await status(id)).toMatchObject({ state: 'freezing', waiting: 3 });
    expect(await owner.codes()).toEqual({ free: 0, given: 3, used: 0 });
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
      await createMailSystem(db, { table })
        .mail.codes.add(['A', 'B', 'C'])
        .catch(() => undefined);
      await db.signUp('p0@example.org', 'p1@example.org');
      await sendAll(await freeze());
      const codes = [0, 1].map((n) => /your code is (\w+)/.exec(mailTo(system, n)?.text ?? '')?.[1]);
      expect(new Set(codes.filter(Boolean)).size).toBe(2);
      await owner.importCodes({ rows: ['A', 'B', 'C'] });
      expect(await owner.codes()).toEqual({ free: 1, given: 2, used: 0 });
      if (writes < crash) return;
    }
  });

  it('does not give away a code that was used in the shop', async () => {
    const { owner } = await setUpCampaign(await open(), 2);
    const order = {
      order: '#1',
      codes: ['CODE-0'],
      amount: '36',
      currency: 'EUR',
      date: '2026-03-20T10:00:00Z',
    };
    await owner.importOrders({ rows: [order] });
    expect(await owner.codes()).toEqual({ free: 1, given: 0, used: 1 });
  });
});
