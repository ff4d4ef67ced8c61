import { OWNER_DAYS } from '@tariff-tantrum/lambdas/facts/owner-days';
import { HOUR, SECOND } from '@tariff-tantrum/lambdas/facts/time';
import { expectAccessible } from './axe';
import { button, endCampaigns, openCampaign, sectionOf } from './campaign-page';
import { expect, ownerOf, test } from './owner/fixture';
import { fillList, openSection } from './owner/owner';

const PEOPLE = ['ada@example.org', 'grace@example.org'].map((email) => ({ email }));

test('a campaign is scheduled, stopped, moved to another hour, and starts while somebody watches', async ({
  openSignedIn,
  system,
}) => {
  await fillList(system, ...PEOPLE);
  const owner = ownerOf(system);
  await endCampaigns(owner);
  const { id } = await owner.saveCampaign({ subject: 'Tuesday at three', text: 'Hello {name}' });
  await owner.changeCampaign({ id, action: 'freeze', recipients: PEOPLE.length });
  await expect.poll(async () => (await owner.campaignStatus({ id })).state).toBe('frozen');
  const { page } = await openSignedIn();
  await openCampaign(page, 'Tuesday at three');
  const campaign = sectionOf(page);

  await button(campaign, 'Choose an hour').click();
  const dialog = page.getByRole('dialog', { name: 'When shall it start?' });
  await expectAccessible(page);
  await button(dialog, 'Start it then').click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose a date and a time.');
  const year = new Date().getUTCFullYear() + 1;
  const field = dialog.getByLabel('Date and time');
  await field.fill('2020-01-01T15:00');
  await button(dialog, 'Start it then').click();
  await expect(dialog.getByRole('alert')).toHaveText('This is in the past. Choose a later time.');
  // The clocks show this hour twice, and the choice is the later one.
  const sunday = 25 + ((7 - new Date(Date.UTC(year, 9, 25)).getUTCDay()) % 7);
  await field.fill(`${year}-10-${sunday}T02:30`);
  await dialog.getByLabel('The clocks show this hour twice. Which one?').selectOption({ index: 1 });
  await field.fill(clockOf(Date.now() + 3 * HOUR));
  await button(dialog, 'Start it then').click();
  await expect(dialog).toBeHidden();
  await expect(campaign.getByText('It starts by itself in 3 h')).toBeVisible();
  await expectAccessible(page);

  await openSection(page, 'Overview');
  await expect(page.getByText('Starts by itself: “Tuesday at three”')).toBeVisible();
  await openCampaign(page, 'Tuesday at three');
  await button(campaign, 'Pause: it does not start').click();
  await expect(campaign.getByText('You paused it.')).toBeVisible();
  await button(campaign, 'Choose another hour').click();
  await field.fill(clockOf(Date.now() + 2 * HOUR));
  await button(dialog, 'Start it then').click();
  await expect(campaign.getByText('It starts by itself in 2 h')).toBeVisible();

  await owner.changeCampaign({ id, action: 'pause' });
  const at = new Date(Date.now() + 5 * SECOND).toISOString();
  await owner.changeCampaign({ id, action: 'resume', at });
  await openSection(page, 'Overview');
  await openCampaign(page, 'Tuesday at three');
  await expect(campaign.getByText('It starts by itself in 1 minute')).toBeVisible();
  await expect(button(campaign, 'Finish: nobody remains')).toBeVisible();
});

/** Returns what a field for date and time has to show for a time, a minute later so that none is cut off. */
const clockOf = (time: number): string => OWNER_DAYS.clockOf(time + 59 * SECOND).replace(' ', 'T');
