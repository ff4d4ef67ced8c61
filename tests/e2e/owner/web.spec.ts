import { ADMIN_MESSAGES } from '@tariff-tantrum/lambdas/client/messages';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { exportFilename, MAILING_TOOLS } from '@tariff-tantrum/lambdas/contract/mailing-tools';
import { OWNER_DAYS } from '@tariff-tantrum/lambdas/facts/owner-days';
import { isoOf } from '@tariff-tantrum/lambdas/facts/time';
import { PARTIAL_EXPORT, rejectPassword } from './faults';
import { expect, test } from './fixture';
import {
  addressesOf,
  dismiss,
  exportButton,
  fillList,
  message,
  openSection,
  prompt,
  signIn,
  signUp,
  stat,
} from './owner';

test.use({ fakeClock: true });

test('an export for a mailing tool has its own name and the chosen signups; one that stalls ends after 30 s and prevents no idle lock', async ({
  openSignedIn,
  faultProxy,
  system,
}) => {
  await fillList(system, { email: 'ada@example.org' });
  const owner = await openSignedIn(faultProxy.url);
  const { page } = owner;
  const columns = page.getByLabel('Columns');
  await columns.selectOption(`For an import into ${MAILING_TOOLS.mailchimp.label}`);
  await page.getByText('Only part of it').click();
  await page.getByLabel('Discount', { exact: true }).selectOption('0%');
  await page.getByRole('combobox', { name: 'Campaigns' }).selectOption('Got none yet');
  const since = page.getByLabel('Signed up from');
  await since.fill('2025-09-20T12:00');
  const download = page.waitForEvent('download');
  const request = page.waitForRequest((sent) => sent.url().includes(PATHS.export));
  await exportButton(page).click();
  expect(Object.fromEntries(new URL((await request).url()).searchParams)).toEqual({
    for: 'mailchimp',
    since: isoOf(OWNER_DAYS.fromClock(Date.parse('2025-09-20T12:00Z'))),
    discount: '0',
    notNotified: 'true',
  });
  expect((await download).suggestedFilename()).toBe(exportFilename('mailchimp'));
  await expect(page.getByText(/^Saved as/)).toBeVisible();

  await columns.selectOption({ index: 0 });
  await page.getByLabel('Discount', { exact: true }).selectOption({ index: 0 });
  await page.getByRole('combobox', { name: 'Campaigns' }).selectOption({ index: 0 });
  await since.fill('');
  const held = faultProxy.hold(PARTIAL_EXPORT, PATHS.export);
  await exportButton(page).click();
  await held;
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(message(page)).toContainText(ADMIN_MESSAGES.exportError);
  await dismiss(page);
  await owner.advance(15);
  await expect(page.getByText('Locked after 15 minutes of inactivity.')).toBeVisible();
  await expect(stat(page, 'Total Signups')).toHaveText('–');
});

test('the dashboard refreshes each minute, but not a list that is in use', async ({
  openSignedIn,
  system,
}) => {
  await fillList(system, { email: 'ada@example.org' });
  const { page } = await openSignedIn();
  await openSection(page, 'People');
  const list = page.getByRole('region', { name: 'The list of signups' });
  await expect(addressesOf(list)).toHaveText(['ada@example.org']);
  const search = page.getByLabel('Search all signups');
  await search.focus();
  await signUp(system, { email: 'grace@example.org' });
  await page.clock.fastForward(61_000);
  await expect(addressesOf(list)).toHaveText(['grace@example.org', 'ada@example.org']);
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  await expect(search).toBeFocused();

  const row = list.getByRole('button', { name: 'ada@example.org' });
  await row.focus();
  await signUp(system, { email: 'omar@example.org' });
  await page.clock.fastForward(61_000);
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await expect(addressesOf(list)).toHaveText(['grace@example.org', 'ada@example.org']);
  await expect(row).toBeFocused();
});

test('a dialog that is taller than its content, as Safari makes it, leaves the rest of its height empty', async ({
  open,
}) => {
  const { page } = await open();
  const button = prompt(page).getByRole('button', { name: 'Continue' });
  const height = async () => (await button.boundingBox())?.height;
  const before = await height();
  await prompt(page).evaluate((dialog) => {
    dialog.style.blockSize = '40rem';
  });
  expect(before).toBeGreaterThan(0);
  expect(await height()).toBe(before);
});

test('a password that is refused during the quiet refresh clears the page, which says so and asks for it', async ({
  openSignedIn,
  faultProxy,
  system,
}) => {
  await fillList(system, { email: 'ada@example.org' });
  const { page, requests } = await openSignedIn(faultProxy.url);
  await expect(page.getByText('ada@example.org')).toBeVisible();
  faultProxy.intercept(rejectPassword);
  await page.clock.fastForward(61_000);
  await expect(message(page)).toContainText(ADMIN_MESSAGES.expired);
  await dismiss(page);
  await expect(stat(page, 'Total Signups')).toHaveText('–');
  expect(await page.content()).not.toContain('ada@example.org');
  const before = requests.length;
  await page.clock.fastForward(61_000);
  expect(requests.length).toBe(before);
  await page.getByRole('button', { name: 'Enter password' }).click();
  await expect(prompt(page)).toBeVisible();
});

test('a page that is left for another is empty when Back restores it', async ({ openSignedIn, system }) => {
  await fillList(system, { email: 'ada@example.org' });
  const owner = await openSignedIn();
  const { page } = owner;
  await expect(page.getByText('ada@example.org')).toBeVisible();
  // Automated browsers keep no page for Back, so the events of one that does are sent. It freezes the page after the
  // first.
  const send = (type: string) =>
    page.evaluate((name) => {
      window.dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
      return document.getElementById('content')?.outerHTML;
    }, type);
  expect(await send('pagehide')).not.toContain('ada@example.org');
  await send('pageshow');
  await expect(page.getByText('Signed out, because you left the page.')).toBeVisible();
  await expect(stat(page, 'Total Signups')).toHaveText('–');
  await page.getByRole('button', { name: 'Enter password' }).click();
  await signIn(owner, system);
  await page.goto(`${system.url}/faq`);
  await page.goBack();
  await expect(prompt(page)).toBeVisible();
  expect(await page.content()).not.toContain('ada@example.org');
});

test('a failure is told in a modal alert dialog, without another alert inside', async ({
  openSignedIn,
  faultProxy,
}) => {
  const { page } = await openSignedIn(faultProxy.url);
  await faultProxy.refuse();
  await page.getByRole('button', { name: 'Refresh' }).click();
  const dialog = page.getByRole('alertdialog', { name: ADMIN_MESSAGES.unreachable });
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('"Link copied" is said of the link that was copied, not of the next one', async ({ openSignedIn }) => {
  const { page } = await openSignedIn();
  await openSection(page, 'Sources');
  const name = page.getByLabel('Where will it be?');
  await name.fill('Spring Fair');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  await name.fill('Newsletter');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
});
