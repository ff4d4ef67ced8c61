import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { CAMPAIGN_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
import { button, openCampaign, openStep, sectionOf, stepsOf } from '../campaign-page';
import { expect, ownerOf, test } from './fixture';
import { fillList, openSection } from './owner';

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

test('a version from another window is shown, unless something else was typed here: then both are', async ({
  openSignedIn,
  system,
}) => {
  const owner = ownerOf(system);
  const { id } = await owner.saveCampaign({ subject: 'Two windows', text: 'First' });
  const { page } = await openSignedIn();
  await openCampaign(page, 'Two windows');
  const campaigns = sectionOf(page);
  const text = campaigns.getByLabel(TEXT);
  await expect(text).toHaveValue('First');
  await owner.saveCampaign({ id, subject: 'Two windows', text: 'From the other window' });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(text).toHaveValue('From the other window');

  await owner.saveCampaign({ id, subject: 'Two windows', text: 'Longer, from the other window' });
  await text.fill('Typed here');
  await expect(campaigns.getByText('Longer, from the other window')).toBeVisible();
  await expect(text).toHaveValue('Typed here');
  await openStep(page, 'Test');
  await expect(campaigns.getByText('Longer, from the other window')).toBeVisible();
  await openStep(page, 'Write');
  await button(campaigns, 'Keep what is written here').click();
  await expect(campaigns.getByText('Saved.')).toBeVisible();
  expect((await owner.campaign({ id })).campaign.text).toBe('Typed here');

  await owner.saveCampaign({ id, subject: 'Two windows', text: 'Once more' });
  await text.fill('Typed again');
  // The owner reads what is taken.
  await expect(campaigns.getByText('Once more')).toBeVisible();
  // A person presses for a moment, in which the field loses the focus.
  await button(campaigns, 'Take that one').click({ delay: 300 });
  await expect(text).toHaveValue('Once more');
  expect((await owner.campaign({ id })).campaign.text).toBe('Once more');
});

test('a step is ticked only for the version that is there, and what was left out is said', async ({
  openSignedIn,
  system,
}) => {
  await fillList(system, { email: 'ada@example.org' });
  const owner = ownerOf(system);
  await owner.saveCampaign({ subject: 'Honest steps', text: 'Hello {name}' });
  const { page } = await openSignedIn();
  await openCampaign(page, 'Honest steps');
  const step = (name: string) => stepsOf(page).getByRole('listitem').filter({ hasText: name });
  await openStep(page, 'Check');
  await expect(step('Test')).toContainText('skipped');
  await openStep(page, 'Test');
  await button(sectionOf(page), 'Send me this').click();
  await openStep(page, 'Check');
  await expect(step('Test')).toContainText('done');
  await openStep(page, 'Write');
  await sectionOf(page).getByLabel(TEXT).fill('Hello {name}, once more');
  await openStep(page, 'Check');
  await expect(step('Test')).toContainText('skipped');
  await openStep(page, 'Freeze');
  await expect(step('Check')).toContainText('done');
});
