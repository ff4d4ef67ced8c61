import { CAMPAIGN_LIMITS, CANARY, LIST_LEVELS, UNKNOWN_MINUTES } from '../../contract/campaigns';
import { CAMPAIGN_ERRORS } from '../../contract/messages';
import { describeRefusal } from '../../contract/transitions';
import { MAIL_ENGINES, OutcomeUnknown } from '../../email/mailer';
import { explainMailProblem } from '../../email/problem';
import { DAY, HOUR, MINUTE, SECOND } from '../../facts/time';
import { recordEvent } from '../../system/provider-events';
import { addressOf, DRAFT, mailTo, refusal, setUpCampaign, toList } from '../../system/testing/campaign';
import { createMailSystem, TEST_OWNER } from '../../system/testing/mail-system';
import { one, ownerOf, press, signUpAndConfirm } from '../../system/testing/steps';
import { describeEngines } from '../../table/testing/engines';
import { hooked } from '../../table/testing/hooked-table';
import { readExport, storedItems } from '../../table/testing/test-table';
import { claimDelivery, dueDeliveries, readDeliveries } from '../delivery/deliveries';
import { CLOSED } from '../delivery/delivery';

// Everybody has a code of their own here, whatever the owner has chosen.
jest.mock('../../facts/facts', () => ({
  ...jest.requireActual('../../facts/facts'),
  SHARED_CODE: undefined,
}));

describeEngines('a campaign', (open) => {
  it('says when it is tested why the test has to wait', async () => {
    const db = await open();
    const { owner } = await setUpCampaign(db, 1);
    const { id } = await owner.saveCampaign(DRAFT);
    expect(await owner.testCampaign({ id })).toEqual({ to: TEST_OWNER, isRehearsal: false, findings: [] });
    const problem = 'certificate';
    const { findings } = await ownerOf(createMailSystem(db, { problem })).testCampaign({ id });
    const { reason, whatToDo } = explainMailProblem(MAIL_ENGINES.smtp, problem);
    expect(findings).toEqual([{ severity: 'error', title: expect.stringContaining(reason), whatToDo }]);
  });

  it('is not tested if another window deletes it meanwhile', async () => {
    const db = await open();
    const { owner } = await setUpCampaign(db, 1);
    const { id } = await owner.saveCampaign(DRAFT);
    const table = hooked(db.table, {
      before: async ({ name, pk }) => {
        if (name === 'update' && pk === 'campaigns') await owner.deleteCampaign({ id });
      },
    });
    const test = ownerOf(createMailSystem(db, { optIn: 'single', table })).testCampaign({ id });
    await expect(test).rejects.toThrow(`404: ${CAMPAIGN_ERRORS.unknownId}`);
  });

  it('reaches everybody once, each with a code of their own: first a few and the owner, then the rest', async () => {
    const people = CANARY.recipients + 20;
    const db = await open();
    const { system, owner, change, freeze, proceed, status } = await setUpCampaign(db, people);
    const id = await freeze();
    expect(await status(id)).toMatchObject({ state: 'frozen', recipients: people, waiting: people });
    await system.deliver();
    expect(system.sent).toEqual([]);

    await change(id, 'send');
    await system.deliver();
    expect(toList(system)).toHaveLength(CANARY.recipients);
    expect(system.sent.filter(({ to }) => to === TEST_OWNER)).toHaveLength(1);
    await system.deliver();
    expect(await status(id)).toMatchObject({ state: 'waiting', accepted: CANARY.recipients });
    expect(await refusal(proceed(id))).toBe(CAMPAIGN_ERRORS.tooEarly(CANARY.minutes));
    db.clock.time += CANARY.minutes * MINUTE;
    await proceed(id);
    await system.deliver();

    expect(await status(id)).toMatchObject({ state: 'done', accepted: people, waiting: 0, unknown: 0 });
    expect(new Set(toList(system).map(({ to }) => to)).size).toBe(people);
    const codes = toList(system).map(({ text }) => /CODE-\d+/.exec(text)?.[0]);
    expect(new Set(codes).size).toBe(people);
    expect(await owner.codes()).toEqual({ free: 0, given: people, used: 0 });
    const { rows } = await readExport(db.open());
    expect(new Set(rows.map(({ notificationStatus }) => notificationStatus))).toEqual(new Set(['notified']));
  });

  it('skips who was erased and came back after it was frozen: they are newcomers', async () => {
    const db = await open();
    const { system, owner, freeze, sendAll } = await setUpCampaign(db, 2);
    const id = await freeze({ text: 'No code.' });
    await owner.erase(addressOf(1));
    db.clock.time += MINUTE;
    await db.signUp(addressOf(1));
    await sendAll(id);
    expect(toList(system).map(({ to }) => to)).toEqual([addressOf(0)]);
    expect((await owner.campaigns()).joinedSince).toMatchObject({ id, people: 1 });
  });

  it('skips who left, was erased or silenced before their mail, and counts who leaves because of it', async () => {
    const { system, owner, freeze, sendAll, status } = await setUpCampaign(await open(), 30);
    const first = await freeze({ text: 'The first.' });
    await sendAll(first);
    const second = await freeze({ text: 'The second.' });
    await system.fetch(mailTo(system, 1)?.link('/api/unsubscribe') ?? '', { method: 'POST' });
    await owner.erase(addressOf(2));
    await recordEvent(system.context, mailTo(system, 3)?.ref ?? '', 'bounce', 'confirm');
    await sendAll(second);
    const mailed = system.sent.filter(({ kind }) => kind === second).map(({ to }) => to);
    for (const n of [1, 2, 3]) expect(mailed).not.toContain(addressOf(n));
    expect(await status(second)).toMatchObject({ recipients: 30, accepted: 27, skipped: 3 });
    expect(await status(first)).toMatchObject({ accepted: 30, left: 1 });
    const { deliveries } = await owner.campaignDeliveries({ id: second, state: 'skipped' });
    expect(deliveries.map(({ reason }) => reason).sort()).toEqual(['erased', 'left', 'silenced']);
  });

  it('keeps nothing personal of somebody who was erased', async () => {
    const db = await open();
    const { owner, freeze, sendAll } = await setUpCampaign(db, 3);
    await sendAll(await freeze());
    const code = (await storedItems(db.table)).find(({ sk }) => sk === addressOf(1))?.code;
    await owner.erase(addressOf(1));
    const rest = await storedItems(db.table);
    expect(JSON.stringify(rest)).not.toContain(addressOf(1));
    expect(rest.filter((item) => item.code === code)).toMatchObject([{ pk: 'codes' }]);
  });

  it('may have the longest text in letters of four bytes', async () => {
    const { owner } = await setUpCampaign(await open(), 0);
    const { id } = await owner.saveCampaign({ subject: 'Open', text: '🐧'.repeat(CAMPAIGN_LIMITS.text) });
    expect([...(await owner.campaign({ id })).campaign.text]).toHaveLength(CAMPAIGN_LIMITS.text);
  });

  it('is stored whatever its draft lacks, which the check names, and which is neither tested nor frozen', async () => {
    const { system, owner, change } = await setUpCampaign(await open(), 2);
    const text = `${'- '.repeat(LIST_LEVELS + 1)}${'word '.repeat(CAMPAIGN_LIMITS.text)}`;
    const { id } = await owner.saveCampaign({ subject: '', text });
    const { campaign, preview } = await owner.campaign({ id });
    expect([campaign.subject, campaign.text, preview]).toEqual(['', text.trim(), undefined]);
    const { findings, recipients } = await owner.campaignCheck({ id });
    const errors = findings.filter(({ severity }) => severity === 'error').map(({ title }) => title);
    expect(errors).toEqual([CAMPAIGN_ERRORS.subject, CAMPAIGN_ERRORS.text, CAMPAIGN_ERRORS.levels]);
    expect(await refusal(owner.testCampaign({ id }))).toBe(CAMPAIGN_ERRORS.subject);
    expect(await refusal(change(id, 'freeze', { recipients }))).toContain(CAMPAIGN_ERRORS.subject);
    await system.deliver();
    expect(system.sent).toEqual([]);
  });

  it('is frozen only if its checks are clean, with the number that the owner has seen, and enough codes', async () => {
    const db = await open();
    const { system, owner, change } = await setUpCampaign(db, 5);
    const { id } = await owner.saveCampaign({ ...DRAFT, text: 'Hello {nobody}.' });
    expect(await refusal(change(id, 'freeze', { recipients: 5 }))).toMatch(
      /^There is no placeholder {nobody}/,
    );
    await owner.saveCampaign({ id, ...DRAFT });
    expect(await refusal(change(id, 'freeze', { recipients: 4 }))).toBe(CAMPAIGN_ERRORS.recipients(5));
    await db.signUp('late@example.org');
    db.clock.time += 1;
    expect(await refusal(change(id, 'freeze', { recipients: 6 }))).toMatch(/^1 code is missing/);
    expect(await refusal(change(id, 'send'))).toBe(describeRefusal('draft'));
    await system.deliver();
    expect(system.sent).toEqual([]);
  });

  it('is frozen only as it was checked, not as another window has saved it since', async () => {
    const { owner, change } = await setUpCampaign(await open(), 2);
    const { id } = await owner.saveCampaign(DRAFT);
    const { digest, recipients } = await owner.campaignCheck({ id });
    const others = [{ subject: 'Other' }, { text: 'Other' }, { sources: ['bgg'] }, { unconfirmed: false }];
    for (const other of others) {
      await owner.saveCampaign({ id, ...DRAFT, ...other });
      expect(await refusal(change(id, 'freeze', { recipients, digest }))).toBe(CAMPAIGN_ERRORS.changed);
    }
    await owner.saveCampaign({ id, ...DRAFT });
    expect(await refusal(change(id, 'freeze', { recipients, digest }))).toBeUndefined();
  });

  it('is not frozen if another window saves or freezes it between the check and the freeze', async () => {
    const db = await open();
    const { owner } = await setUpCampaign(db, 2);
    const { id } = await owner.saveCampaign(DRAFT);
    const { digest, recipients } = await owner.campaignCheck({ id });
    const freeze = { id, action: 'freeze', recipients, digest } as const;
    /** Freezes in a window, while another one does something just before. */
    const freezeAfter = (other: () => Promise<unknown>) => {
      let isFirst = true;
      const table = hooked(db.table, {
        before: async ({ name, pk }) => {
          if (name !== 'update' || pk !== 'campaigns' || !isFirst) return;
          isFirst = false;
          await other();
        },
      });
      return refusal(ownerOf(createMailSystem(db, { optIn: 'single', table })).changeCampaign(freeze));
    };
    const saved = () => owner.saveCampaign({ id, ...DRAFT, text: 'Other {code}' });
    expect(await freezeAfter(saved)).toBe(CAMPAIGN_ERRORS.changed);
    expect(await owner.campaignStatus({ id })).toMatchObject({ state: 'draft', recipients: 0, waiting: 0 });
    await owner.saveCampaign({ id, ...DRAFT });
    expect(await freezeAfter(() => owner.changeCampaign(freeze))).toBe(describeRefusal('freezing'));
  });

  it.each(['double', 'single'] as const)(
    'counts as confirmed who confirmed by email, whether new or imported meanwhile, with OPT_IN=%s',
    async (optIn) => {
      const db = await open();
      const confirming = createMailSystem(db);
      await signUpAndConfirm(confirming, 'new@example.org');
      await confirming.signUp('imported@example.org');
      const confirmation = one(await confirming.deliver());
      await db.signUp('imported@example.org', 'unconfirmed@example.org');
      await press(confirming, confirmation, 'yes');
      db.clock.time += 1;
      const owner = ownerOf(createMailSystem(db, { optIn }));
      const draft = { subject: 'We are open', text: 'No code.' };
      const checkOf = async (unconfirmed: boolean) => {
        const { recipients, leftOut, findings } = await owner.campaignCheck(
          await owner.saveCampaign({ ...draft, unconfirmed }),
        );
        const warning = findings.find(({ title }) => title.includes('never confirmed'))?.title;
        return { recipients, leftOut, warning };
      };
      expect(await checkOf(false)).toEqual({ recipients: 2, leftOut: 1, warning: undefined });
      expect(await checkOf(true)).toMatchObject({ recipients: 3, warning: expect.stringMatching(/^1 /) });
      expect((await owner.sources()).sources).toMatchObject([{ signups: 3, confirmed: 2 }]);
    },
  );
});

describeEngines(
  'a campaign whose emails fail',
  (open) => {
    it('shows unknown outcomes, never resends them by itself, and lets the owner or the provider decide', async () => {
      const db = await open();
      const { system, owner, change, freeze, proceed, status } = await setUpCampaign(db, 3);
      system.onSend.hook = async ({ to }) => {
        if (to !== TEST_OWNER) throw new OutcomeUnknown();
        return undefined;
      };
      const id = await freeze();
      await change(id, 'send');
      await system.deliver();
      system.onSend = Object.assign(system.onSend, { hook: undefined });
      await system.deliver();
      expect(await status(id)).toMatchObject({ state: 'waiting', unknown: 3, accepted: 0, waiting: 0 });
      await proceed(id, { atOnce: true });
      await system.deliver();
      expect(await status(id)).toMatchObject({ state: 'sending', unknown: 3 });
      expect(toList(system)).toEqual([]);

      const page = await readDeliveries(system.context, id, { size: 1 });
      await recordEvent(system.context, page.deliveries[0]?.ref ?? '', 'sent', id);
      expect(await status(id)).toMatchObject({ unknown: 2, accepted: 1 });
      expect(await refusal(owner.resolveUnknown({ id, sendAgain: true }))).toBe(CAMPAIGN_ERRORS.stillEarly);
      db.clock.time += UNKNOWN_MINUTES * MINUTE;
      await owner.resolveUnknown({ id, sendAgain: true });
      await system.deliver();
      expect(await status(id)).toMatchObject({ state: 'done', unknown: 0, accepted: 3 });
      expect(toList(system)).toHaveLength(2);
    });

    it('ends with unknown outcomes if the owner leaves them, and later reports still settle them', async () => {
      const { system, owner, change, freeze, proceed, status } = await setUpCampaign(await open(), 2);
      system.onSend.hook = async ({ to }) => {
        if (to !== TEST_OWNER) throw new OutcomeUnknown();
        return undefined;
      };
      const id = await freeze();
      await change(id, 'send');
      await system.deliver();
      await owner.resolveUnknown({ id, sendAgain: false });
      // There is nothing more to decide, and nothing to wait for.
      expect(await refusal(owner.resolveUnknown({ id, sendAgain: true }))).toBeUndefined();
      await system.deliver();
      await proceed(id, { atOnce: true });
      await system.deliver();
      expect(await status(id)).toMatchObject({ state: 'done', unknown: 2, accepted: 0 });
      const { deliveries } = await owner.campaignDeliveries({ id, state: 'unknown' });
      expect(deliveries.map(({ reason }) => reason)).toEqual([CLOSED, CLOSED]);

      const page = await readDeliveries(system.context, id, { size: 1 });
      await recordEvent(system.context, page.deliveries[0]?.ref ?? '', 'sent', id);
      expect(await status(id)).toMatchObject({ unknown: 1, accepted: 1 });
      const accepted = await owner.campaignDeliveries({ id, state: 'accepted' });
      expect(accepted.deliveries.map(({ reason }) => reason)).toEqual([undefined]);
    });

    it('is unknown if its process was killed after the claim, and is settled by an engine that can know', async () => {
      const db = await open();
      const { system, change, freeze, status } = await setUpCampaign(db, 2);
      const id = await freeze();
      await change(id, 'send');
      const found = await dueDeliveries(system.context, id, 'canary', 10);
      const due = found.filter((delivery) => delivery.state === 'due');
      const claims = await Promise.all([...due, ...due].map((one) => claimDelivery(system.context, one)));
      expect(claims.filter(Boolean)).toHaveLength(2);
      await system.deliver();
      expect(toList(system)).toEqual([]);
      db.clock.time += MINUTE + SECOND;
      await system.deliver();
      expect(await status(id)).toMatchObject({ unknown: 2, accepted: 0 });
      expect(toList(system)).toEqual([]);
    });

    it('tries an email again that its recipient put off, and those of a throttled account, without losing one', async () => {
      const db = await open();
      const { system, change, freeze, proceed, status } = await setUpCampaign(db, 4);
      const limits = ['recipient', 'rate'] as const;
      let calls = 0;
      system.onSend.hook = async ({ to }) => {
        const limit = to === TEST_OWNER ? undefined : limits[calls++];
        return limit && { result: 'later', limit };
      };
      const id = await freeze();
      await change(id, 'send');
      for (let minutes = 0; minutes < 12; minutes += 1) {
        await system.deliver();
        db.clock.time += MINUTE;
      }
      await proceed(id, { atOnce: true });
      await system.deliver();
      expect(await status(id)).toMatchObject({ state: 'done', accepted: 4 });
      expect(new Set(toList(system).map(({ to }) => to)).size).toBe(4);
    });

    it('sends a new domain no more than the warm-up in the first hour', async () => {
      const people = 510;
      const db = await open();
      const { system, freeze, sendAll, status } = await setUpCampaign(db, people);
      const id = await freeze({ text: 'No code.' });
      await sendAll(id);
      expect(toList(system)).toHaveLength(500);
      db.clock.time += HOUR;
      await system.deliver();
      expect(await status(id)).toMatchObject({ state: 'done', accepted: people });
    });

    it('sends to all in the first hour if the owner wants no warm-up', async () => {
      const sizes = { canary: 2, warmUp: 4 };
      const { system, change, freeze, proceed } = await setUpCampaign(await open(), 6, { sizes });
      const id = await freeze();
      await change(id, 'send');
      await system.deliver();
      await proceed(id, { atOnce: true, warmUp: false });
      await system.deliver();
      expect(toList(system)).toHaveLength(6);
    });

    it('ends its first hour although it began by a clock that was ahead', async () => {
      const sizes = { canary: 2, warmUp: 4 };
      const db = await open();
      const { system, freeze, sendAll } = await setUpCampaign(db, 6, { sizes });
      db.clock.time += 2 * DAY;
      await sendAll(await freeze());
      db.clock.time -= 2 * DAY;
      await system.deliver();
      expect(toList(system)).toHaveLength(4);
      db.clock.time += HOUR;
      await system.deliver();
      expect(toList(system)).toHaveLength(6);
    });

    it.each([
      ['before anybody decides about it', 2 * MINUTE],
      ['although the clock is set back', -20 * MINUTE],
    ])('counts for the warm-up what a killed process may have sent, %s', async (_, passed) => {
      const sizes = { canary: 2, warmUp: 4 };
      const db = await open();
      const { system, change, freeze, proceed } = await setUpCampaign(db, 6, { sizes });
      const id = await freeze({ text: 'No code.' });
      db.clock.time += 30 * MINUTE;
      await change(id, 'send');
      await system.deliver();
      const [due] = await dueDeliveries(system.context, id, 'rest', 1);
      if (due?.state !== 'due') throw new Error('Nothing is due.');
      await claimDelivery(system.context, due);
      db.clock.time += passed;
      await proceed(id, { atOnce: true });
      await system.deliver();
      expect(toList(system)).toHaveLength(sizes.warmUp - 1);
    });

    it('stops at once when the owner pauses it, whatever was read before', async () => {
      const { system, change, freeze, status } = await setUpCampaign(await open(), CANARY.recipients + 100);
      const id = await freeze({ text: 'No code.' });
      await change(id, 'send');
      let [calls, sentBefore] = [0, Number.NaN];
      system.onSend.hook = async () => {
        calls += 1;
        if (calls !== 3) return undefined;
        await change(id, 'pause');
        sentBefore = toList(system).length;
        return undefined;
      };
      await system.deliver();
      expect(toList(system).length).toBeLessThanOrEqual(sentBefore + 14);
      expect(await status(id)).toMatchObject({ state: 'paused', pausedBy: 'owner' });
      await change(id, 'resume');
      await system.deliver();
      expect(await status(id)).toMatchObject({ accepted: CANARY.recipients });
    });
  },
  ['SQLite'],
);
