import { expectAccessible } from './axe';
import { button, endCampaigns, finish, freezeAndSend, openStep, sectionOf, stepsOf } from './campaign-page';
import { expect, ownerOf, test } from './owner/fixture';
import { fillList, openSection, signUp } from './owner/owner';

// Its timers would be late.
test.use({ fakeClock: false });

const PEOPLE = ['ada', 'grace', 'omar'].map((name) => ({ email: `${name}@example.org`, name }));

test('whoever joins after a campaign is counted on Overview, gets it by a copy, and an audience is chosen on the page', async ({
  openSignedIn,
  system,
}) => {
  await fillList(system, ...PEOPLE);
  const owner = ownerOf(system);
  await endCampaigns(owner);
  const { id } = await owner.saveCampaign({ subject: 'Everybody', text: 'Hello {name}' });
  await owner.changeCampaign({ id, action: 'freeze', recipients: PEOPLE.length });
  await expect.poll(async () => (await owner.campaignStatus({ id })).state).toBe('frozen');
  await owner.changeCampaign({ id, action: 'send' });
  await expect.poll(async () => (await owner.campaignStatus({ id })).state).toBe('waiting');
  await owner.changeCampaign({ id, action: 'continue', recipients: 0, atOnce: true });
  await expect.poll(async () => (await owner.campaignStatus({ id })).state).toBe('done');
  await signUp(system, { email: 'late@example.org', via: 'friend' });
  const { page } = await openSignedIn();
  const campaigns = sectionOf(page);
  await expect(page.getByText('Next: write to 1 who joined since “Everybody”')).toBeVisible();
  await page.getByRole('link', { name: 'Open this campaign' }).click();
  await expect(stepsOf(page).locator('[aria-current=step]')).toContainText('Results');
  await expectAccessible(page);
  await button(campaigns, 'Send it to the 1 who joined since').click();
  await expect(campaigns.getByText('It goes to those who have no email of “Everybody”.')).toBeVisible();
  await openStep(page, 'Check');
  const groups = campaigns.getByRole('status').getByRole('listitem').filter({ hasNotText: 'Note:' });
  await expect(groups).toHaveText(['Get it1', 'Have it, or will get it3']);
  await expectAccessible(page);

  await openStep(page, 'Write');
  await campaigns.getByLabel('To', { exact: true }).selectOption('Those who got');
  await expect(campaigns.getByLabel('Which campaign')).toHaveValue(id);
  await openStep(page, 'Check');
  await expect(groups).toHaveText(['Get it3', 'Did not get the other campaign1']);
  await openStep(page, 'Write');
  await campaigns.getByLabel('To', { exact: true }).selectOption('Everyone');
  await expect(campaigns.getByLabel('Which campaign')).toBeHidden();
  await campaigns.getByText('Only from some links or imports').click();
  await campaigns.getByLabel('friend').check();
  await expect(campaigns.getByText('It goes to everyone from friend.')).toBeVisible();
  await expectAccessible(page);
  await openStep(page, 'Check');
  await expect(groups).toHaveText(['Get it1', 'Came from elsewhere3']);
  await freezeAndSend(page, 1);
  await finish(page);
  await expect(
    campaigns.getByText('emails for all recipients were written to files, and nobody got them.'),
  ).toBeVisible();
  await openSection(page, 'Overview');
  await expect(page.getByText('Rehearsed: nobody has got a campaign yet.')).toBeVisible();
});
