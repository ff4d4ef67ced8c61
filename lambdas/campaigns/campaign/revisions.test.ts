import { CAMPAIGN_ERRORS } from '../../contract/messages';
import { PAUSES } from '../../email/delivery';
import { DRAFT, refusal, setUpCampaign } from '../../system/testing/campaign';
import { TEST_OWNER } from '../../system/testing/mail-system';
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

  it('is measured before it is frozen, if it can be sent', async () => {
    const { owner } = await setUpCampaign(await open(), 1);
    const titlesOf = async (draft: typeof DRAFT) => {
      const { id } = await owner.saveCampaign(draft);
      return (await owner.campaignCheck({ id })).findings.map(({ title }) => title).join(' ');
    };
    const long = { ...DRAFT, text: '- {code}\n'.repeat(1000) };
    expect(await titlesOf(DRAFT)).not.toContain('kB');
    expect(await titlesOf(long)).toMatch(/The email has \d+ kB/);
    expect(await titlesOf({ ...long, subject: '' })).toContain(CAMPAIGN_ERRORS.subject);
  });

  it('whose test could not be sent is tried again after a while, not at once', async () => {
    const db = await open();
    const { owner, system } = await setUpCampaign(db, 1);
    const { id } = await owner.saveCampaign(DRAFT);
    let tries = 0;
    system.onSend.hook = async () => {
      tries += 1;
      return tries === 1 ? { result: 'later', limit: 'rate' } : undefined;
    };
    await owner.testCampaign({ id });
    for (let turn = 0; turn < 3; turn += 1) await system.deliver();
    expect(tries).toBe(1);
    db.clock.time += PAUSES.machine;
    await system.deliver();
    expect(system.sent).toMatchObject([{ to: TEST_OWNER }]);
  });
});
