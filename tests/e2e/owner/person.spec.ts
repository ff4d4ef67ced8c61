import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { PERSON_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
import { isPossible } from '@tariff-tantrum/lambdas/contract/transitions';
import { expectAccessible } from '../axe';
import { expect, onBothHosts, ownerOf, test } from './fixture';
import { addressesOf, fillList, openPerson, openSection } from './owner';

/** The code that Ada got: another file of tests may have left some that are given first. */
let code: string;

test.beforeAll(async ({ system }) => {
  await fillList(system, { email: 'ada@story.example', name: 'Ada Lovelace', via: 'boardgamegeek' });
  const owner = ownerOf(system);
  // One campaign is sent at a time, and another file of tests may have left one.
  for (const { id, state } of (await owner.campaigns({})).campaigns)
    if (isPossible('pause', state)) await owner.changeCampaign({ id, action: 'pause' });
  await owner.importCodes({ rows: ['PENGUIN-7K3M9QXA'] });
  const { id } = await owner.saveCampaign({ subject: 'We launched', text: 'Your code: {code}' });
  await owner.changeCampaign({ id, action: 'freeze', recipients: 1 });
  await expect.poll(async () => (await owner.campaignStatus({ id })).state).toBe('frozen');
  await owner.changeCampaign({ id, action: 'send' });
  await expect.poll(async () => (await owner.campaignStatus({ id })).accepted).toBe(1);
  const [ada] = (await owner.people({ limit: 1, search: 'ada@story.example' })).people;
  code = ada?.code ?? '';
  // Deleted only if nobody got it, so it ends here.
  await owner.changeCampaign({ id, action: 'continue', recipients: 0, atOnce: true });
  await expect.poll(async () => (await owner.campaignStatus({ id })).state).toBe('done');
});

onBothHosts(() => {
  test('a code is found by typing it, and leads to its person with all that happened, by keyboard alone', {
    tag: '@both',
  }, async ({ openSignedIn }) => {
    const { page } = await openSignedIn();
    await openSection(page, 'People');
    const list = page.getByRole('region', { name: 'The list of signups' });
    await page.getByLabel('Search all signups').fill(code.slice(0, -1).toLowerCase());
    await expect(addressesOf(list)).toHaveText(['ada@story.example']);
    await expect(list.locator('mark')).toHaveText(code.slice(0, -1));
    const row = list.getByRole('button', { name: 'ada@story.example' });
    await row.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'Ada Lovelace' });
    await expect(panel.getByRole('heading', { name: 'Ada Lovelace' })).toBeFocused();
    await expect(panel.getByText(code, { exact: true })).toBeVisible();
    await expect(panel.getByText('boardgamegeek')).toBeVisible();
    // The other host may have had a link sent before.
    const happened = panel.getByRole('listitem').filter({ hasNotText: 'The link to their signup' });
    await expect(happened).toHaveText([
      /^Signed up/,
      /^Rehearsal of campaign “We launched”: written to a file/,
    ]);
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Copy code' }).press('Enter');
    await expect(page.getByText(`Copied: ${code}`)).toBeVisible();
    await panel.getByRole('button', { name: 'Send them their link' }).press('Enter');
    await expect(panel.getByText('The email is written to a file, and nobody gets it')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(row).toBeFocused();
  });

  test('“Where is my code?” is answered from the address in two actions', async ({ openSignedIn }) => {
    const { page } = await openSignedIn();
    await openSection(page, 'People');
    await page.getByLabel('Search all signups').fill('ada@story.example');
    await page.getByRole('button', { name: 'ada@story.example' }).click();
    await expect(
      page.getByRole('region', { name: 'Ada Lovelace' }).getByText(code, { exact: true }),
    ).toBeVisible();
  });

  test('people are listed by status and by source', async ({ openSignedIn }) => {
    const { page } = await openSignedIn();
    await openSection(page, 'People');
    const list = page.getByRole('region', { name: 'The list of signups' });
    await expect(addressesOf(list)).toHaveText(['ada@story.example']);
    await page.getByLabel('Status').selectOption('Left');
    await expect(page.getByText('Nobody matches.')).toBeVisible();
    await page.getByLabel('Status').selectOption('On the list');
    await expect(addressesOf(list)).toHaveText(['ada@story.example']);
    await page.getByLabel('Source').selectOption('boardgamegeek');
    await expect(page.getByText('1 found.')).toBeVisible();
    await openPerson(page, 'ada@story.example');
    // On a phone the panel takes the place of the list.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(list).toBeHidden();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(list).toBeVisible();
  });
});

test('a name is corrected at once, a new address gets an email, and a form of a machine is kept apart', async ({
  openSignedIn,
  system,
}) => {
  const linus = { email: 'linus@story.example', name: 'Linus' };
  await fillList(system, linus, { email: 'grace@gmial.example', name: 'Grase' });
  await fetch(`${system.url}${PATHS.signup}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'machine@trap.example', website: 'x' }),
  });
  const { page } = await openSignedIn();
  await openSection(page, 'People');
  const sent = 'The email is written to a file, and nobody gets it';
  const other = await openPerson(page, linus.email);
  await other.getByRole('button', { name: 'Send them their link' }).click();
  await expect(other.getByText(sent)).toBeVisible();
  // What was done for one person is not said of the next.
  await expect((await openPerson(page, 'grace@gmial.example')).getByText(sent)).toBeHidden();
  const panel = page.getByRole('region', { name: /^Gra/ });
  await panel.getByText('Correct name or address').click();
  await panel.getByLabel('Name').fill('Grace');
  await panel.getByRole('button', { name: 'Save name' }).click();
  await expect(panel.getByRole('heading', { name: 'Grace' })).toBeVisible();
  await panel.getByLabel('New address').fill('grace@gmial.example');
  await panel.getByRole('button', { name: 'Send it there' }).click();
  await expect(panel.getByRole('alert')).toContainText(PERSON_ERRORS.taken);
  await panel.getByLabel('New address').fill('grace@gmail.example');
  await panel.getByRole('button', { name: 'Send it there' }).click();
  await expect(panel.getByText(sent)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByText('Kept apart', { exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'machine@trap.example' })).toBeVisible();
  await expectAccessible(page);
});
