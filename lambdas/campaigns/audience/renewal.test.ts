import { MAIL_PAGES } from '../../contract/email';
import { CONSENT } from '../../facts/derived';
import { CAMPAIGN_DRAFTS } from '../../facts/drafts';
import { DAY, isoOf } from '../../facts/time';
import { addressOf, mailTo, setUpCampaign } from '../../system/testing/campaign';
import { tokenOf } from '../../system/testing/mail-system';
import { where } from '../../system/testing/steps';
import { describeEngines } from '../../table/testing/engines';

const [FIRST, SECOND] = [addressOf(0), addressOf(1)];
const NEARLY_A_YEAR = 350 * DAY;

describeEngines('a consent that ages', (open) => {
  it('is renewed by a press with wording and day; who does not answer can be left out when the year is over', async () => {
    const db = await open();
    const { system, owner, freeze, sendAll } = await setUpCampaign(db, 2, { siteUrl: 'https://launch.test' });
    db.clock.time += NEARLY_A_YEAR;
    await sendAll(await freeze(CAMPAIGN_DRAFTS.renewal));
    const link = mailTo(system, 0)?.link('/api/renewal') ?? '';
    const page = await (await system.fetch(link)).text();
    expect(page).toContain(CONSENT.text.slice(0, 20));
    expect((await owner.person({ email: FIRST })).events).not.toContainEqual(
      expect.objectContaining({ event: 'renewed' }),
    );
    const press = () => system.submit('/api/renewal', { t: tokenOf(link) });
    expect(where(await press())).toEqual([303, MAIL_PAGES.confirmed]);
    const at = isoOf(db.clock.time);
    expect((await owner.person({ email: FIRST })).events).toContainEqual({
      event: 'renewed',
      at,
      consent: CONSENT.version,
    });

    const draft = { subject: 'News', text: 'Hello' };
    const checkOf = async (oldConsents: boolean) =>
      owner.campaignCheck({ id: (await owner.saveCampaign({ ...draft, oldConsents })).id });
    expect(await checkOf(false)).toMatchObject({ recipients: 2, groups: [] });
    expect(await owner.count({ trend: true })).not.toHaveProperty('oldConsents');
    db.clock.time += 30 * DAY;
    expect(await checkOf(true)).toMatchObject({ recipients: 2 });
    expect(await checkOf(false)).toMatchObject({
      recipients: 1,
      groups: [{ reason: 'old-consent', people: 1 }],
    });
    expect(await owner.count({ trend: true })).toMatchObject({ oldConsents: 1 });
    await sendAll(await freeze({ ...draft, oldConsents: false }));
    const to = system.sent
      .filter(({ mail }) => mail.raw.toString().includes('Subject: News'))
      .map((mail) => mail.to);
    expect([to.includes(FIRST), to.includes(SECOND)]).toEqual([true, false]);

    await owner.erase(FIRST);
    expect(where(await press())).toEqual([303, MAIL_PAGES.linkExpired]);
  });
});
