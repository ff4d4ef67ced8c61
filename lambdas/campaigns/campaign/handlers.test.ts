import { CAMPAIGN_LIMITS } from '../../contract/campaigns';
import { CAMPAIGN_ERRORS } from '../../contract/messages';
import { CHANGES } from '../../contract/transitions';
import { addressOf, DRAFT, refusal, setUpCampaign } from '../../system/testing/campaign';
import { TEST_OWNER } from '../../system/testing/mail-system';
import { describeEngines } from '../../table/testing/engines';

// Everybody has a code of their own here, whatever the owner has chosen.
jest.mock('../../facts/facts', () => ({
  ...jest.requireActual('../../facts/facts'),
  SHARED_CODE: undefined,
}));

describeEngines('a campaign', (open) => {
  it('that does not exist is unknown to each call, and nothing about it is logged', async () => {
    const { owner, change } = await setUpCampaign(await open(), 1);
    const id = 'm0123456789';
    const calls = [
      owner.campaign({ id }),
      owner.campaignCheck({ id }),
      owner.campaignStatus({ id }),
      owner.campaignResults({ id }),
      owner.campaignSales({ id }),
      owner.campaignDeliveries({ id }),
      owner.saveCampaign({ id, ...DRAFT }),
      owner.testCampaign({ id }),
      owner.campaignAgain({ id }),
      owner.deleteCampaign({ id }),
      owner.resolveUnknown({ id, sendAgain: true }),
      ...CHANGES.map((action) => change(id, action)),
    ];
    expect(new Set(await Promise.all(calls.map(refusal)))).toEqual(new Set([CAMPAIGN_ERRORS.unknownId]));
    const { actions } = await owner.actions();
    expect(actions.filter(({ action }) => action.endsWith('-campaign'))).toEqual([]);
  });

  it('is shown as its recipients get it, unless it has no text', async () => {
    const { owner } = await setUpCampaign(await open(), 1);
    const previewOf = async (text: string) => {
      const { id } = await owner.saveCampaign({ ...DRAFT, text });
      return (await owner.campaign({ id })).preview?.text;
    };
    expect(await previewOf('Hello {name}')).toContain('Hello');
    expect(await previewOf('')).toBeUndefined();
  });

  it('lists its emails with address and code, but of who was erased', async () => {
    const { owner, freeze, sendAll } = await setUpCampaign(await open(), 2);
    const id = await freeze();
    await sendAll(id);
    const code = (await owner.person({ email: addressOf(0) })).code;
    await owner.erase(addressOf(1));
    const { deliveries } = await owner.campaignDeliveries({ id });
    expect(code).toMatch(/^CODE-/);
    expect(new Map(deliveries.map((one) => [one.email, one.code]))).toEqual(
      new Map([
        [addressOf(0), code],
        [undefined, undefined],
      ]),
    );
  });

  it('is checked with the size of the email that it becomes', async () => {
    const { owner } = await setUpCampaign(await open(), 1);
    const titlesOf = async (text: string) => {
      const { id } = await owner.saveCampaign({ ...DRAFT, text });
      return (await owner.campaignCheck({ id })).findings.map(({ title }) => title);
    };
    const isLarge = expect.stringMatching(/kB, and mail programs cut long ones/);
    expect(await titlesOf('Hello {name}')).not.toContainEqual(isLarge);
    // Each letter is five bytes in HTML.
    expect(await titlesOf('&'.repeat(CAMPAIGN_LIMITS.text))).toContainEqual(isLarge);
  });

  it('is deleted as long as nobody may have got it, and not once one of the first few has', async () => {
    const { system, owner, change, freeze, status } = await setUpCampaign(await open(), 3);
    const untouched = await freeze({ text: 'No code.' });
    await change(untouched, 'send');
    await change(untouched, 'pause');
    expect(await owner.deleteCampaign({ id: untouched })).toEqual({ id: untouched });
    const id = await freeze({ text: 'No code.' });
    await change(id, 'send');
    system.onSend.hook = async ({ to }) => {
      if (to !== TEST_OWNER) await change(id, 'pause');
      return undefined;
    };
    await system.deliver();
    expect(await status(id)).toMatchObject({ state: 'paused', pausedState: 'canary' });
    expect(await refusal(owner.deleteCampaign({ id }))).toBe(CAMPAIGN_ERRORS.mailed);
  });
});
