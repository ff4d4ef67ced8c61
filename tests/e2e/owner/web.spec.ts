import { createLaunchClient } from '@tariff-tantrum/lambdas/contract';
import { PARTIAL_EXPORT } from './faults';
import { expect, test } from './fixture';
import { dismiss, exportButton, message, stat } from './owner';

test('an export that stalls ends after 30 seconds, and no longer prevents the idle lock', async ({
  openSignedIn,
  faultProxy,
  system,
}) => {
  await createLaunchClient({ baseUrl: system.url }).signup({ email: 'ada@example.org' });
  const owner = await openSignedIn(faultProxy.url);
  const { page } = owner;
  const held = faultProxy.hold(PARTIAL_EXPORT);
  await exportButton(page).click();
  await held;
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(message(page)).toContainText('Error exporting signups');
  await dismiss(page);
  await owner.advance(15);
  await expect(page.getByText('Locked after 15 minutes without a touch.')).toBeVisible();
  await expect(stat(page, 'Total Signups')).toHaveText('–');
});

test('the page has no header, cart or footer of the shop', async ({ open }) => {
  const { page } = await open();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Cart/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'How to Play' })).toHaveCount(0);
});

test('an export for a mailing tool is downloaded under its own name', async ({ openSignedIn }) => {
  const { page } = await openSignedIn();
  await page.getByLabel('Columns').selectOption('For an import into Mailchimp');
  const download = page.waitForEvent('download');
  await exportButton(page).click();
  expect((await download).suggestedFilename()).toBe('tariff-tantrum-mailchimp.csv');
});
