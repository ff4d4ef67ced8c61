import { CANARY } from '../../contract/campaigns';
import { CAMPAIGN_ERRORS } from '../../contract/messages';
import { describeRefusal, isPossible, TRANSITIONS } from '../../contract/transitions';
import { OutcomeUnknown } from '../../email/mailer';
import { HOUR, isoOf, MINUTE, SECOND } from '../../facts/time';
import { DRAFT, freezeAll, refusal, setUpCampaign, toList } from '../../system/testing/campaign';
import { TEST_OWNER } from '../../system/testing/mail-system';
import { describeEngines } from '../../table/testing/engines';
import { storedItems } from '../../table/testing/test-table';
import { findCampaign, getCampaign, sendCampaign, wrongState } from './campaigns';
import { startScheduled } from './schedule';

describeEngines('a campaign', (open) => {
  it('is not continued by a freeze that comes after the wait for its first recipients', async () => {
    const db = await open();
    const { system, owner, change, freeze, status } = await setUpCampaign(db, CANARY.recipients + 5);
    const id = await freeze();
    await change(id, 'send');
    await system.deliver();
    await system.deliver();
    db.clock.time += CANARY.minutes * MINUTE;
    const { actions: before } = await owner.actions();

    expect(await refusal(change(id, 'freeze', { recipients: CANARY.recipients + 5 }))).toBe(
      'This is not possible: the campaign was sent to the first recipients and waits for you. You can continue with all others or pause it now.',
    );
    await system.deliver();
    expect(await status(id)).toMatchObject({ state: 'waiting', accepted: CANARY.recipients });
    expect(toList(system)).toHaveLength(CANARY.recipients);
    expect((await owner.actions()).actions).toEqual(before);
  });

  it('has each change in the log, with how many it concerned, and nothing that a check has refused', async () => {
    const db = await open();
    const { system, owner, change, proceed, freeze } = await setUpCampaign(db, CANARY.recipients + 1);
    const { id } = await owner.saveCampaign(DRAFT);
    await refusal(change(id, 'freeze', { recipients: 1 }));
    await change(id, 'freeze', { recipients: CANARY.recipients + 1 });
    await system.deliver();
    await change(id, 'send');
    await system.deliver();
    await refusal(owner.changeCampaign({ id, action: 'continue', atOnce: true, recipients: 2 }));
    await proceed(id, { atOnce: true });
    await change(id, 'pause');
    await change(id, 'resume');
    await change(id, 'pause');
    await change(id, 'cancel');
    const unsent = await freeze();
    await change(unsent, 'schedule', { at: isoOf(db.clock.time + HOUR) });
    await change(unsent, 'pause');
    await owner.deleteCampaign({ id: unsent });
    const { actions } = await owner.actions();
    const names = actions.map(({ action, count }) => (count === undefined ? action : `${action} ${count}`));
    expect(names.filter((name) => name.includes('-campaign')).sort()).toEqual(
      [
        ...[`freeze-campaign ${CANARY.recipients + 1}`, 'send-campaign', 'continue-campaign 1'],
        ...['pause-campaign', 'resume-campaign', 'pause-campaign', 'cancel-campaign'],
        ...[`freeze-campaign ${CANARY.recipients + 1}`, 'schedule-campaign', 'pause-campaign'],
        'delete-campaign',
      ].sort(),
    );
  });

  it('is resumed as it was paused, whatever was under way', async () => {
    const db = await open();
    const { system, owner, change, proceed } = await setUpCampaign(db, CANARY.recipients + 5);
    const { id } = await owner.saveCampaign(DRAFT);
    const steps = {
      freezing: () => change(id, 'freeze', { recipients: CANARY.recipients + 5 }),
      frozen: () => freezeAll(system),
      scheduled: () => change(id, 'schedule', { at: isoOf(db.clock.time + HOUR) }),
      canary: async () => {
        db.clock.time += HOUR;
        await startScheduled(system.context, () => undefined);
      },
      waiting: async () => {
        await system.deliver();
        await system.deliver();
      },
      sending: () => proceed(id, { atOnce: true, warmUp: false }),
    };
    const resumed: string[] = [];
    for (const [state, step] of Object.entries(steps)) {
      await step();
      const before = await getCampaign(system.context, id);
      expect(before).toMatchObject({ state });
      if (!isPossible('pause', before?.state ?? 'draft')) continue;
      await change(id, 'pause');
      expect(await owner.campaignStatus({ id })).toMatchObject({ state: 'paused', pausedBy: 'owner' });
      expect(await getCampaign(system.context, id)).toMatchObject({
        ...before,
        pauses: resumed.length + 1,
      });
      await change(id, 'resume');
      expect(await getCampaign(system.context, id)).toEqual({
        ...before,
        pauses: resumed.length + 1,
        // The freeze checks once more that nobody is missing.
        ...(before?.state === 'freezing' && { isComplete: false }),
      });
      resumed.push(state);
    }
    expect([...resumed, 'paused']).toEqual(TRANSITIONS.pause.from);
  });

  it('does nothing that was decided before a later pause', async () => {
    const { system, owner, change, freeze } = await setUpCampaign(await open(), CANARY.recipients + 5);
    const id = await freeze();
    await change(id, 'send');
    await change(id, 'pause');
    const { pauses } = await owner.campaignStatus({ id });
    await change(id, 'resume', { pauses });
    await change(id, 'pause');
    for (const action of ['resume', 'cancel'] as const)
      expect(await refusal(change(id, action, { pauses }))).toBe(CAMPAIGN_ERRORS.changedMeanwhile);
    await change(id, 'resume');
    await system.deliver();
    await system.deliver();
    const { waiting: recipients } = await owner.campaignStatus({ id });
    const proceed = { atOnce: true, recipients };
    expect(await refusal(change(id, 'continue', { ...proceed, pauses }))).toBe(
      CAMPAIGN_ERRORS.changedMeanwhile,
    );
    // Pausing is allowed, however often it was paused meanwhile.
    expect(await change(id, 'pause', { pauses })).toMatchObject({ state: 'paused' });
  });

  it('advises nobody to do what was just refused, because of a pause that is over', async () => {
    const { system, freeze } = await setUpCampaign(await open(), 1);
    const id = await freeze();
    const errorOf = async (action: 'send' | 'pause') =>
      (await wrongState(action, system.context, id)).message;
    expect(await errorOf('send')).toBe(CAMPAIGN_ERRORS.changedMeanwhile);
    expect(await errorOf('pause')).toBe(describeRefusal('frozen'));
  });

  it('says that it is sent already, not that another one is, if it was sent in another window meanwhile', async () => {
    const { system, freeze } = await setUpCampaign(await open(), 1);
    const campaign = await findCampaign(system.context, await freeze());
    expect(await sendCampaign(system.context, campaign)).toBe('done');
    expect(await sendCampaign(system.context, campaign)).toBe('wrong state');
  });

  it('is not sent while another one is, or waits for the owner after its first emails', async () => {
    const { system, change, freeze } = await setUpCampaign(await open(), CANARY.recipients + 5);
    const [first, second] = [await freeze({ text: 'One.' }), await freeze({ text: 'Two.' })];
    const sends = await Promise.allSettled([change(first, 'send'), change(second, 'send')]);
    expect(sends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [sent, other] = sends[0]?.status === 'fulfilled' ? [first, second] : [second, first];
    expect(await refusal(change(other, 'send'))).toBe(CAMPAIGN_ERRORS.otherSending);
    await system.deliver();
    await system.deliver();
    expect(await refusal(change(other, 'send'))).toBe(CAMPAIGN_ERRORS.otherSending);
    await change(sent, 'pause');
    await change(other, 'send');
    expect(await refusal(change(sent, 'resume'))).toBe(CAMPAIGN_ERRORS.otherSending);
  });

  it.each(['send', 'schedule'] as const)(
    'frozen for more people than were confirmed needs the number again: %s',
    async (action) => {
      const db = await open();
      const { system, owner, change, status } = await setUpCampaign(db, 3);
      const { id } = await owner.saveCampaign({ ...DRAFT, text: 'No code.' });
      await change(id, 'freeze', { recipients: 3 });
      // An older signup arrives meanwhile, as by an import.
      db.clock.time -= SECOND;
      await db.signUp('late@example.org');
      db.clock.time += SECOND;
      await freezeAll(system);
      expect(await status(id)).toMatchObject({ state: 'frozen', recipients: 4, expected: 3 });
      const at = { at: isoOf(db.clock.time + HOUR) };
      const begin = (number: { recipients?: number }) => refusal(change(id, action, { ...at, ...number }));
      for (const number of [{}, { recipients: 3 }])
        expect(await begin(number)).toBe(CAMPAIGN_ERRORS.moreThanConfirmed(3, 4));
      expect(await begin({ recipients: 4 })).toBeUndefined();
      expect(await status(id)).toMatchObject({ state: TRANSITIONS[action].to });
    },
  );

  it('is continued only with the number of those who have not got it', async () => {
    const { system, owner, change, freeze } = await setUpCampaign(await open(), CANARY.recipients + 5);
    const id = await freeze();
    await change(id, 'send');
    await system.deliver();
    await system.deliver();
    const proceed = (recipients?: number) => change(id, 'continue', { recipients, atOnce: true });
    expect(await refusal(proceed())).toBe(CAMPAIGN_ERRORS.remaining(5));
    expect(await refusal(proceed(CANARY.recipients + 5))).toBe(CAMPAIGN_ERRORS.remaining(5));
    expect(await proceed(5)).toMatchObject({ state: 'sending' });
    expect(await owner.campaignStatus({ id })).toMatchObject({ state: 'sending', waiting: 5 });
  });

  it('can be cancelled when paused: people not emailed yet are skipped, and unknown outcomes stay unknown', async () => {
    const db = await open();
    const { system, owner, change, freeze, status } = await setUpCampaign(db, CANARY.recipients + 30);
    const id = await freeze();
    await change(id, 'send');
    let calls = 0;
    system.onSend.hook = async ({ to }) => {
      calls += to === TEST_OWNER ? 0 : 1;
      if (calls === 2) throw new OutcomeUnknown();
      return undefined;
    };
    await system.deliver();
    await change(id, 'pause');
    expect(await change(id, 'cancel')).toMatchObject({ state: 'cancelling' });
    expect(await refusal(change(id, 'resume'))).toContain('is being cancelled. It no longer changes.');
    await system.deliver();
    const [accepted, skipped] = [CANARY.recipients - 1, 30];
    const cancelledAt = isoOf(db.clock.time);
    const done = { state: 'done', cancelledAt } as const;
    expect(await status(id)).toMatchObject({ ...done, waiting: 0, accepted, skipped, unknown: 1 });
    expect((await owner.campaigns()).campaigns).toMatchObject([done]);
    expect(toList(system)).toHaveLength(accepted);
  });

  it('is deleted if nobody was mailed, and its people get the same codes next time', async () => {
    const db = await open();
    const { system, owner, change, freeze, sendAll, status } = await setUpCampaign(db, CANARY.recipients + 5);
    const mailed = await freeze();
    await change(mailed, 'send');
    await change(mailed, 'pause');
    await change(mailed, 'resume');
    await system.deliver();
    await change(mailed, 'pause');
    expect(await refusal(owner.deleteCampaign({ id: mailed }))).toBe(CAMPAIGN_ERRORS.mailed);
    await change(mailed, 'cancel');
    await system.deliver();

    const id = await freeze();
    const codesOf = async () =>
      (await storedItems(db.table))
        .filter(({ pk }) => String(pk).startsWith('signups#'))
        .map(({ code }) => code);
    const codes = await codesOf();
    await owner.deleteCampaign({ id });
    expect((await owner.campaigns()).campaigns.map((campaign) => campaign.id)).toEqual([mailed]);
    await system.deliver();
    const rest = await storedItems(db.table);
    expect(rest.filter(({ sk }) => String(sk).startsWith(`${id}#`) || sk === id)).toEqual([]);
    expect(await codesOf()).toEqual(codes);

    const paused = await freeze();
    await change(paused, 'send');
    await change(paused, 'pause');
    await owner.deleteCampaign({ id: paused });
    const last = await freeze();
    await sendAll(last);
    expect(await status(last)).toMatchObject({ state: 'done', accepted: CANARY.recipients + 5 });
    expect(await codesOf()).toEqual(codes);
  });
});
