import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { CAMPAIGN_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
import { CAMPAIGN_DRAFTS } from '@tariff-tantrum/lambdas/facts/drafts';
import { CONTACT } from '@tariff-tantrum/lambdas/facts/facts';
import { expectAccessible } from './axe';
import {
  button,
  endCampaigns,
  finish,
  freezeAndSend,
  openCampaign,
  openStep,
  sectionOf,
  stepsOf,
} from './campaign-page';
import { expect, ownerOf, test } from './owner/fixture';
import { csvFile, enterPassword, fillList, openSection } from './owner/owner';

/** Rejected lines that the page shows. */
const SHOWN_ROWS = 100;
const PEOPLE = ['ada', 'grace', 'omar'].map((name) => ({ email: `${name}@example.org`, name }));
/** Returns the headings that a screen reader finds. */
async function headingsOf(page: Page): Promise<unknown[]> {
  const devTools = await page.context().newCDPSession(page);
  const { nodes } = await devTools.send('Accessibility.getFullAXTree');
  return nodes.filter(({ role }) => role?.value === 'heading').map(({ name }) => name?.value);
}

// Other journeys have written some.
test('an owner without campaigns is offered drafts to start from', async ({ open, system }) => {
  const { page } = await open();
  await page.route(`**${PATHS.campaigns}`, (route) => route.fulfill({ json: { campaigns: [] } }));
  await enterPassword(page, system.password);
  await openSection(page, 'Campaigns');
  await expect(sectionOf(page).getByRole('heading', { name: 'Your first campaign' })).toBeVisible();
});

test('the owner imports codes, writes a campaign, checks and tests it, sends it to a few and to all, and sees who ordered', async ({
  openSignedIn,
  system,
}) => {
  await endCampaigns(ownerOf(system));
  await fillList(system, ...PEOPLE);
  const owner = await openSignedIn();
  const { page } = owner;
  const refused: string[] = [];
  page.on('console', (line) => line.text().includes('Content Security Policy') && refused.push(line.text()));
  const campaigns = sectionOf(page);
  await openSection(page, 'Campaigns');
  await page.getByRole('link', { name: 'Codes and orders' }).click();
  await campaigns
    .getByLabel('Import codes')
    .setInputFiles(csvFile('codes.csv', 'Code', 'A-1', 'A-2', 'no code'));
  await expect(campaigns.getByText('This is what would happen: 2 added, 1 rejected')).toBeVisible();
  await expect(campaigns.getByText('No codes yet.')).toBeVisible();
  await button(campaigns, 'Import 2 codes').click();
  await expect(campaigns.getByText('Imported: 2 added, 1 rejected')).toBeVisible();
  await expect(campaigns.getByRole('row', { name: CAMPAIGN_ERRORS.codeInvalid })).toContainText('4');
  await expectAccessible(page);

  await openSection(page, 'Campaigns');
  await button(campaigns, 'Write the launch').click();
  await expect(campaigns.getByRole('heading', { name: CAMPAIGN_DRAFTS.launch.subject })).toBeFocused();
  const text = campaigns.getByLabel('Text in Markdown');
  await text.fill('# All aboard\n\nDear {name}, <b>this</b> is *yours*: {code}\n\n[Order]({shop})');
  const picture = campaigns.getByRole('region', { name: 'Light' });
  await expect(picture.locator('h1')).toHaveText('All aboard');
  expect(await headingsOf(page)).toContain('All aboard');
  await expect(picture.locator('em')).toHaveText('yours');
  await expect(picture.getByText('Dear Penny Guin, <b>this</b> is')).toBeVisible();
  await expect(picture.locator('h1')).toHaveCSS('color', 'rgb(21, 34, 63)');
  await button(campaigns, 'Dark').click();
  const dark = campaigns.getByRole('region', { name: 'Dark' });
  await expect(dark.locator('h1')).toHaveCSS('color', 'rgb(244, 233, 208)');
  await expectAccessible(page);
  await button(campaigns, 'Text').click();
  await expect(campaigns.getByText('is yours: SAMPLE-CODE')).toBeVisible();
  const subject = campaigns.getByLabel('Subject');
  await subject.fill('');
  // A draft is saved whatever it lacks; the check says so.
  await expect(campaigns.getByText('Saved.')).toBeVisible();
  await openStep(page, 'Check');
  await expect(campaigns.getByText(CAMPAIGN_ERRORS.subject)).toBeVisible();
  await openStep(page, 'Write');
  await subject.fill('Come on board');
  await expect(campaigns.getByText('Saved.')).toBeVisible();
  // The address of the campaign leads back to it.
  await page.reload();
  await enterPassword(page, system.password);
  await expect(text).toHaveValue(/^# All aboard/);

  await openStep(page, 'Freeze');
  await expect(campaigns.getByText('Error: 1 code is missing.')).toBeVisible();
  await expect(campaigns.getByRole('button', { name: /^Freeze for/ })).toBeHidden();
  await openStep(page, 'Test');
  await button(campaigns, 'Send me this').click();
  await expect(campaigns.getByText(`Written to a file, for ${CONTACT.support}.`)).toBeVisible();
  await expectAccessible(page);
  const finding = { severity: 'error', title: 'No email can be sent: a reason.', whatToDo: 'What to do.' };
  await page.route(
    `**${PATHS.testCampaign}`,
    (route) => route.fulfill({ json: { to: CONTACT.support, isRehearsal: false, findings: [finding] } }),
    { times: 1 },
  );
  await button(campaigns, 'Send me this').click();
  await expect(campaigns.getByText('It waits, and is sent to you once this is settled:')).toBeVisible();
  await expect(campaigns.getByText(`Error: ${finding.title} ${finding.whatToDo}`)).toBeVisible();
  await openSection(page, 'Campaigns');
  await page.getByRole('link', { name: 'Codes and orders' }).click();
  await campaigns.getByLabel('New codes').fill('1');
  await campaigns.getByLabel('Begin with').fill('PENGUIN');
  await button(campaigns, 'Generate').click();
  await expect(campaigns.getByText('1 new code.')).toBeVisible();
  await expect(campaigns.getByRole('listitem').filter({ hasText: 'free' })).toContainText('3');
  await openCampaign(page, 'Come on board');
  await openStep(page, 'Check');
  await expect(
    campaigns.getByText('Nothing blocks it, but read the notes first. Recipients: 3. Left out: 0.'),
  ).toBeVisible();
  await freezeAndSend(page, PEOPLE.length);
  await finish(page);
  await expect(
    campaigns.getByText('emails for all recipients were written to files, and nobody got them.'),
  ).toBeVisible();
  // Zeros are left out.
  const bars = campaigns.getByRole('listitem').filter({ hasText: '%' });
  await expect(bars).toHaveText(['Written to files3 100%']);
  await expect(stepsOf(page).locator('[aria-current=step]')).toContainText('Results');
  await expect(campaigns.getByRole('region', { name: 'The email: Light' })).toContainText('All aboard');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await button(campaigns, 'Download results').click();
  const results = readFileSync(await (await download).path(), 'utf8');
  for (const { email } of PEOPLE) expect(results).toContain(`"${email}","written to a file"`);
  const outbox = (await ownerOf(system).outbox()).emails.filter(({ subject }) => subject === 'Come on board');
  expect(outbox.filter(({ to }) => to === CONTACT.support)).not.toHaveLength(0);
  const codes = PEOPLE.map(
    ({ email }) => /yours: (\S+)/.exec(outbox.find(({ to }) => to === email)?.text ?? '')?.[1],
  );
  expect(codes.sort()).toEqual(['A-1', 'A-2', expect.stringMatching(/^PENGUIN-[0-9A-Z]{8}$/)]);
  await openSection(page, 'Campaigns');
  await page.getByRole('link', { name: 'Codes and orders' }).click();
  const orders = csvFile(
    'orders.csv',
    'order,code,email,amount,currency,date',
    '1,a-1,,36.00,EUR,2025-10-01T12:00:00Z',
    '2,,who@example.org,40.50,DKK,2025-10-01T12:00:00Z',
  );
  await campaigns.getByLabel('Import orders').setInputFiles(orders);
  await button(campaigns, 'Import 2 orders').click();
  await expect(
    campaigns.getByRole('region', { name: 'Orders', exact: true }).getByRole('listitem'),
  ).toHaveText(['Orders2', 'From people on the list or with a code1']);
  await expect(campaigns.getByRole('row', { name: 'DKK' })).toContainText('40.50');
  await openCampaign(page, 'Come on board');
  await expect(bars.filter({ hasText: 'Ordered' })).toHaveText('Ordered1 33%');
  await openSection(page, 'Campaigns');
  await button(campaigns, 'Write a reminder').click();
  await expect(campaigns.getByLabel('To', { exact: true })).toHaveValue('not-ordered');
  await openStep(page, 'Check');
  await expect(
    campaigns.getByText('Nothing blocks it, but read the notes first. Recipients: 2.'),
  ).toBeVisible();
  await openStep(page, 'Write');
  await button(campaigns, 'Delete this draft...').click();
  await button(page.getByRole('dialog', { name: 'Delete this campaign?' }), 'Delete').click();
  await expect(page.getByRole('link', { name: 'Come on board' })).toBeVisible();
  expect(refused).toEqual([]);
});

test('a campaign that bounces pauses with the reason and what to do, and the owner resumes it after an outage; a stage without emails says so in place', async ({
  openSignedIn,
  system,
}) => {
  await fillList(system);
  const signedUpAt = new Date(Date.now() - 60_000).toISOString();
  const rows = [1, 2].map((n) => ({ email: `bounce+${n}@simulator.amazonses.com`, signedUpAt }));
  await ownerOf(system).import({ rows, consentFrom: 'ourselves' });
  await ownerOf(system).saveCampaign({ subject: 'Hello', text: 'Hello {name}' });
  const { page } = await openSignedIn();
  const campaigns = sectionOf(page);
  await openCampaign(page, 'Hello');
  await freezeAndSend(page, 2);
  await expect(campaigns.getByText('Too many emails bounced. Providers refuse')).toBeVisible();
  await expect(campaigns.getByRole('listitem').filter({ hasText: 'Bounced' })).toHaveText('Bounced2 100%');
  await expectAccessible(page);
  await page.route('**/api/owner/campaigns/status*', (route) => route.abort());
  await expect(campaigns.getByText("Can't reach the server. Showing the last known numbers.")).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.unroute('**/api/owner/campaigns/status*');
  await campaigns.getByRole('button', { name: /^Resume/ }).click();
  await finish(page);
  await expect(
    campaigns.getByText('emails for all recipients were written to files, and nobody got them.'),
  ).toBeVisible();
  const body = CAMPAIGN_ERRORS.noEmail;
  await page.route(/\/api\/owner\/(codes|orders)$/, (route) => route.fulfill({ status: 409, body }));
  await openSection(page, 'Campaigns');
  await page.getByRole('link', { name: 'Codes and orders' }).click();
  await expect(campaigns.getByText(body)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

test('a campaign of a restored backup says so, and is resumed only after the number of recipients was typed', async ({
  openSignedIn,
  system,
}) => {
  await fillList(system, ...PEOPLE);
  const owner = ownerOf(system);
  const { id } = await owner.saveCampaign({ subject: 'Restored', text: 'Hello {name}' });
  await owner.changeCampaign({ id, action: 'freeze', recipients: PEOPLE.length });
  await expect.poll(async () => (await owner.campaignStatus({ id })).state).toBe('frozen');
  await owner.changeCampaign({ id, action: 'send' });
  await owner.changeCampaign({ id, action: 'pause' });
  const { page } = await openSignedIn();
  const pausedBecause = 'It was restored from a backup of yesterday.';
  const isResumed = page.waitForRequest(
    (request) => request.postDataJSON()?.action === 'resume' && request.postDataJSON().acceptDuplicates,
  );
  await page.route('**/api/owner/campaigns/status*', async (route) => {
    const response = await route.fetch();
    const status = await response.json();
    const restored = status.state === 'paused' && { pausedBy: 'restored', pausedBecause };
    await route.fulfill({ response, json: { ...status, ...restored } });
  });
  const campaigns = sectionOf(page);
  await openCampaign(page, 'Restored');
  await expect(campaigns.getByText(pausedBecause)).toBeVisible();
  await campaigns.getByRole('button', { name: /^Resume/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Resume it, although some may get it twice?' });
  await expect(dialog.getByText(pausedBecause)).toBeVisible();
  await expectAccessible(page);
  const field = dialog.getByLabel('Type the number of recipients to confirm');
  await field.fill('1');
  await dialog.getByRole('button', { name: /^Resume/ }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This is not the number of recipients.');
  await field.fill(String(PEOPLE.length));
  await dialog.getByRole('button', { name: /^Resume/ }).click();
  await isResumed;
  await expect(dialog).toBeHidden();
  await finish(page);
  await expect(
    campaigns.getByText('emails for all recipients were written to files, and nobody got them.'),
  ).toBeVisible();
});

test('those who may have got an email get it again only after a question', async ({
  openSignedIn,
  system,
}) => {
  await fillList(system, ...PEOPLE);
  const owner = ownerOf(system);
  const { id } = await owner.saveCampaign({ subject: 'Uncertain', text: 'Hello {name}' });
  await owner.changeCampaign({ id, action: 'freeze', recipients: PEOPLE.length });
  await expect.poll(async () => (await owner.campaignStatus({ id })).state).toBe('frozen');
  await owner.changeCampaign({ id, action: 'send' });
  const { page } = await openSignedIn();
  const statuses = '**/api/owner/campaigns/status*';
  await page.route(statuses, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), unknown: 2 } });
  });
  const asked: unknown[] = [];
  await page.route(`**${PATHS.resolveUnknown}`, (route) => {
    asked.push(route.request().postDataJSON());
    return route.continue();
  });
  await openCampaign(page, 'Uncertain');
  await button(sectionOf(page), 'Send again to 2').click();
  const dialog = page.getByRole('dialog', { name: 'Send it again?' });
  await expect(dialog.getByText('Some of them may have it already and would get it twice.')).toBeVisible();
  await button(dialog, 'Not yet').click();
  await expect(dialog).toBeHidden();
  expect(asked).toEqual([]);
  await button(sectionOf(page), 'Send again to 2').click();
  await button(dialog, 'Send again to 2').click();
  await expect.poll(() => asked).toEqual([{ id, sendAgain: true }]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Only one campaign is sent at a time.
  await owner.changeCampaign({ id, action: 'pause' });
});

test('a draft that another window froze says so when it is looked at, and what is written then is shown and not lost', async ({
  openSignedIn,
  system,
}) => {
  await fillList(system, ...PEOPLE);
  const owner = ownerOf(system);
  const { page } = await openSignedIn();
  const campaigns = sectionOf(page);
  const step = stepsOf(page).locator('[aria-current=step]');
  /** Opens a draft here, and freezes it elsewhere. */
  const freezeElsewhere = async (subject: string) => {
    const { id } = await owner.saveCampaign({ subject, text: 'Hello {name}' });
    await page.reload();
    await enterPassword(page, system.password);
    await openCampaign(page, subject);
    await expect(step).toContainText('Write');
    await owner.changeCampaign({ id, action: 'freeze', recipients: PEOPLE.length });
    await expect.poll(async () => (await owner.campaignStatus({ id })).state).toBe('frozen');
  };
  await freezeElsewhere('Looked at');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(step).toContainText('Freeze');
  await expect(campaigns.getByText('What you wrote here was not saved')).toBeHidden();

  await freezeElsewhere('Written on');
  await campaigns.getByLabel('Text in Markdown').fill('Hello {name}, one more thing');
  await expect(step).toContainText('Freeze');
  const unsaved = campaigns.getByRole('region', { name: 'What you wrote here was not saved' });
  await expect(unsaved.getByRole('alert')).toContainText('frozen or deleted in another window');
  await expect(unsaved).toContainText('Hello {name}, one more thing');
  await expectAccessible(page);
});

test('buttons show what is under way, and files are imported one at a time; the first refused lines are shown and all are saved', async ({
  openSignedIn,
  faultProxy,
  system,
}) => {
  await fillList(system, ...PEOPLE);
  const { page } = await openSignedIn(faultProxy.url);
  const campaigns = sectionOf(page);
  await openSection(page, 'Campaigns');
  await page.getByRole('link', { name: 'Codes and orders' }).click();
  const generate = button(campaigns, 'Generate');
  const colorOf = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  const idle = await colorOf(generate);
  const held = faultProxy.hold(0, PATHS.importCodes);
  const wrong = Array.from({ length: SHOWN_ROWS + 1 }, (_, n) => `not a code ${n}`);
  await campaigns.getByLabel('Import codes').setInputFiles(csvFile('codes.csv', 'Code', 'B-1', ...wrong));
  await held;
  for (const label of ['Import codes', 'Import orders'])
    await expect(campaigns.getByLabel(label)).toBeDisabled();
  await expect(generate).toHaveAttribute('aria-disabled', 'true');
  expect(await colorOf(generate)).not.toBe(idle);
  await generate.focus();
  await campaigns.getByLabel('New codes').fill('1');
  const imports: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') imports.push(request.url());
  });
  await page.keyboard.press('Enter');
  await generate.click({ force: true });
  await faultProxy.restore();
  await expect(campaigns.getByText(`1 added, ${wrong.length} rejected`)).toBeVisible();
  await expect(button(campaigns, 'Import 1 code')).toBeVisible();
  expect(imports).toEqual([]);
  await expect(campaigns.getByLabel('Import codes')).toBeEnabled();
  expect(await colorOf(generate)).toBe(idle);
  const lines = campaigns.getByRole('region', { name: 'Rejected lines' }).getByRole('row');
  await expect(lines).toHaveCount(1 + SHOWN_ROWS);
  const download = page.waitForEvent('download');
  await button(campaigns, `Download the rejected lines (${wrong.length})`).click();
  const saved = readFileSync(await (await download).path(), 'utf8').split('\r\n');
  expect(saved.slice(0, 2)).toEqual([
    '"line","reason","Code"',
    `"3","${CAMPAIGN_ERRORS.codeInvalid}","not a code 0"`,
  ]);
  expect(saved).toHaveLength(wrong.length + 2);
});
