import { CAMPAIGN_ERRORS } from '../../contract/messages';
import { DRAFT, refusal, setUpCampaign } from '../../system/testing/campaign';
import { describeEngines } from '../../table/testing/engines';

describeEngines('a draft', (open) => {
  it('is not saved over a version that the writer has not seen, and is whatever nobody has said a version of', async () => {
    const { owner } = await setUpCampaign(await open(), 1);
    const { id, revision } = await owner.saveCampaign(DRAFT);
    const mine = { id, ...DRAFT, text: 'Mine' };
    const theirs = await owner.saveCampaign({ id, revision, ...DRAFT, text: 'Theirs' });
    expect(await refusal(owner.saveCampaign({ ...mine, revision }))).toBe(CAMPAIGN_ERRORS.savedMeanwhile);
    expect((await owner.campaign({ id })).campaign).toMatchObject({
      text: 'Theirs',
      revision: theirs.revision,
    });
    const { revision: next } = await owner.saveCampaign({ ...mine, revision: theirs.revision });
    expect(next).toBe(theirs.revision + 1);
    // A program that writes drafts need not know of versions.
    await owner.saveCampaign(mine);
  });

  it('knows which of its versions was sent to the owner', async () => {
    const { owner, system } = await setUpCampaign(await open(), 1);
    const { id, revision } = await owner.saveCampaign(DRAFT);
    const testedRevision = async () => (await owner.campaign({ id })).campaign.testedRevision;
    expect(await testedRevision()).toBeUndefined();
    await owner.testCampaign({ id });
    await system.deliver();
    expect(await testedRevision()).toBe(revision);
    await owner.saveCampaign({ id, revision, ...DRAFT, text: 'Another one' });
    expect(await testedRevision()).toBe(revision);
    system.onSend.hook = async () => ({ result: 'later', limit: 'rate' });
    await owner.testCampaign({ id });
    await system.deliver();
    expect(await testedRevision()).toBe(revision);
  });
});
