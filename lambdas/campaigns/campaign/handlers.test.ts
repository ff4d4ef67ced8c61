import { CAMPAIGN_ERRORS } from '../../contract/messages';
import { CHANGES } from '../../contract/transitions';
import { DRAFT, refusal, setUpCampaign } from '../../system/testing/campaign';
import { describeEngines } from '../../table/testing/engines';

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
});
