import { ADMIN_MESSAGES, exportFilename, MAILING_TOOLS } from '@tariff-tantrum/lambdas/contract';
import { PARTIAL_EXPORT } from './faults';
import { expect, test } from './fixture';
import { dismiss, exportButton, fillList, message, stat } from './owner';

test('an export for a mailing tool has its own name; one that stalls ends after 30 s and prevents no idle lock', async ({
  openSignedIn,
  faultProxy,
  system,
}) => {
  await fillList(system, { email: 'ada@example.org' });
  const owner = await openSignedIn(faultProxy.url);
  const { page } = owner;
  const columns = page.getByLabel('Columns');
  await columns.selectOption(`For an import into ${MAILING_TOOLS.mailchimp.label}`);
  const download = page.waitForEvent('download');
  await exportButton(page).click();
  expect((await download).suggestedFilename()).toBe(exportFilename('mailchimp'));
  await expect(page.getByText(/^Saved as/)).toBeVisible();

  await columns.selectOption({ index: 0 });
  const held = faultProxy.hold(PARTIAL_EXPORT);
  await exportButton(page).click();
  await held;
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(message(page)).toContainText(ADMIN_MESSAGES.exportError);
  await dismiss(page);
  await owner.advance(15);
  await expect(page.getByText('Locked after 15 minutes without a touch.')).toBeVisible();
  await expect(stat(page, 'Total Signups')).toHaveText('–');
});
