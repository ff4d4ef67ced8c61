import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { CAMPAIGN_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
import { button, openCampaign, openStep, sectionOf } from '../campaign-page';
import { expect, ownerOf, test } from './fixture';
import { openSection } from './owner';

const SAVE = `**${PATHS.saveCampaign}`;
const TEXT = 'Text in Markdown';

test('what could not be saved is marked in the list, opens with the draft, and is saved later', async ({
  openSignedIn,
  system,
}) => {
  const { id } = await ownerOf(system).saveCampaign({ subject: 'Old subject', text: 'Old text' });
  const { page } = await openSignedIn();
  const campaigns = sectionOf(page);
  await openCampaign(page, 'Old subject');
  await page.route(SAVE, (route) => route.fulfill({ status: 504, body: 'The store does not respond.' }));
  await campaigns.getByLabel(TEXT).fill('What was typed during the outage');
  await expect(campaigns.getByText('Not saved:')).toBeVisible();
  // Another section, and back.
  await openSection(page, 'Sources');
  await openSection(page, 'Campaigns');
  await expect(campaigns.getByRole('row', { name: /Old subject/ })).toContainText('Draft, not saved');
  await openCampaign(page, 'Old subject');
  await expect(campaigns.getByLabel(TEXT)).toHaveValue('What was typed during the outage');
  await expect(campaigns.getByText('Not saved:')).toBeVisible();
  await page.unroute(SAVE);
  await button(campaigns, 'Save again').click();
  await expect(campaigns.getByText('Saved.')).toBeVisible();
  const { campaign } = await ownerOf(system).campaign({ id });
  expect(campaign.text).toBe('What was typed during the outage');
  await openSection(page, 'Campaigns');
  await expect(campaigns.getByRole('row', { name: /Old subject/ })).not.toContainText('not saved');
});

test('a page with something that is not saved asks before it closes, and no other does', async ({
  openSignedIn,
  system,
}) => {
  await ownerOf(system).saveCampaign({ subject: 'To be closed', text: 'Old text' });
  const { page } = await openSignedIn();
  const campaigns = sectionOf(page);
  await openCampaign(page, 'To be closed');
  await page.route(SAVE, (route) => route.abort());
  await campaigns.getByLabel(TEXT).fill('Not saved');
  await expect(campaigns.getByText('Not saved:')).toBeVisible();
  await openSection(page, 'Sources');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.unroute(SAVE);
  await openCampaign(page, 'To be closed');
  await expect(campaigns.getByText('Saved.')).toBeVisible();
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
});

test('what was typed just before the owner leaves is saved', async ({ openSignedIn, system }) => {
  const { id } = await ownerOf(system).saveCampaign({ subject: 'In a hurry', text: 'Old text' });
  const { page } = await openSignedIn();
  await openCampaign(page, 'In a hurry');
  await sectionOf(page).getByLabel(TEXT).fill('The last word');
  await page.goBack();
  const textOf = async () => (await ownerOf(system).campaign({ id })).campaign.text;
  await expect.poll(textOf).toBe('The last word');
});

test('a draft is saved without a subject and with a text that is too long, and the check says so', async ({
  openSignedIn,
  system,
}) => {
  const { id } = await ownerOf(system).saveCampaign({ subject: 'A subject', text: 'A text' });
  const { page } = await openSignedIn();
  const campaigns = sectionOf(page);
  await openCampaign(page, 'A subject');
  const long = 'word '.repeat(4000).trim();
  await campaigns.getByLabel('Subject').fill('');
  await campaigns.getByLabel(TEXT).fill(long);
  await expect(campaigns.getByText('Saved.')).toBeVisible();
  expect((await ownerOf(system).campaign({ id })).campaign).toMatchObject({ subject: '', text: long });
  await openStep(page, 'Check');
  for (const problem of [CAMPAIGN_ERRORS.subject, CAMPAIGN_ERRORS.text])
    await expect(campaigns.getByText(problem)).toBeVisible();
  await openSection(page, 'Campaigns');
  await expect(campaigns.getByRole('link', { name: 'No subject yet' })).toBeVisible();
});
