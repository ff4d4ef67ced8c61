import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { button, openCampaign, sectionOf } from './campaign-page';
import { expect, ownerOf, test } from './owner/fixture';
import { fillList } from './owner/owner';

const PEOPLE = ['ada', 'grace', 'omar'].map((name) => ({ email: `${name}@example.org`, name }));

test.use({ fakeClock: true });

test('the minutes until a campaign can be continued count down although nothing else changes', async ({
  openSignedIn,
  system,
}) => {
  await fillList(system, ...PEOPLE);
  const owner = ownerOf(system);
  const { id } = await owner.saveCampaign({ subject: 'Countdown', text: 'Hello {name}' });
  await owner.changeCampaign({ id, action: 'freeze', recipients: PEOPLE.length });
  await expect.poll(async () => (await owner.campaignStatus({ id })).state).toBe('frozen');
  await owner.changeCampaign({ id, action: 'send' });
  await expect.poll(async () => (await owner.campaignStatus({ id })).state).toBe('waiting');
  const { page } = await openSignedIn();
  const continueAt = new Date((await page.evaluate(() => Date.now())) + 90_000).toISOString();
  // Of a real campaign: a rehearsal waits for nothing.
  const status = { ...(await owner.campaignStatus({ id })), isRehearsal: false, waiting: 275, continueAt };
  await page.route('**/api/owner/campaigns/status*', (route) => route.fulfill({ json: status }));
  const campaigns = sectionOf(page);
  await openCampaign(page, 'Countdown');
  await expect(campaigns.getByText('You can continue in 2 minutes.')).toBeVisible();
  await expect(button(campaigns, 'Continue now with 275')).toBeVisible();
  // Before the page refreshes by itself.
  await page.clock.fastForward(35_000);
  await expect(campaigns.getByText('You can continue in a minute.')).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(button(campaigns, 'Continue with 275')).toBeVisible();
  await button(campaigns, 'Continue with 275').click();
  const dialog = page.getByRole('dialog', { name: 'Send it to all others?' });
  await dialog.getByLabel('Type how many remain to confirm').fill('274');
  await button(dialog, 'Continue with 275').click();
  await expect(dialog.getByRole('alert')).toHaveText('This is not how many remain.');

  // What is decided is about what was seen when it was asked, not about a pause of another window meanwhile.
  const isRead = page.waitForResponse('**/api/owner/campaigns/status*');
  status.pauses += 2;
  await page.clock.fastForward(60_000);
  await isRead;
  const change = page.waitForRequest(`**${PATHS.changeCampaign}`);
  await dialog.getByLabel('Type how many remain to confirm').fill('275');
  await button(dialog, 'Continue with 275').click();
  expect((await change).postDataJSON()).toMatchObject({ action: 'continue', pauses: status.pauses - 2 });
});
