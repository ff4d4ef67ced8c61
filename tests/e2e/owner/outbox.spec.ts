import { startTestSystem, type TestSystem } from '@tariff-tantrum/infra/testing';
import { findViolations } from '../axe';
import { expect, test } from './fixture';
import { signIn, signUp, stat } from './owner';

let double: TestSystem;
test.beforeAll(async () => {
  double = await startTestSystem({ env: { OPT_IN: 'double' } });
});
test.afterAll(() => double.stop());

test('the owner reads a mail of the outbox, opens its HTML in a sandbox, and confirms from its text', async ({
  open,
}) => {
  await signUp(double, { email: 'ada@example.org', name: 'Ada' });
  const owner = await open(double.url);
  const { page } = owner;
  await signIn(owner, double);
  await expect(stat(page, 'Waiting for confirmation')).toHaveText('1');
  const outbox = page.getByRole('region', { name: 'Outbox' });
  const mail = outbox.getByRole('group').filter({ hasText: 'ada@example.org' });
  await expect(async () => {
    await outbox.getByRole('button', { name: 'Look again' }).click();
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.getByText('Is it you?').click();
  await expect(mail.getByText('ONE STAMP IS MISSING')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const preview = page.context().waitForEvent('page');
  await mail.getByRole('link', { name: 'Open as HTML' }).click();
  const document = await preview;
  await expect(document.getByRole('heading', { name: 'One stamp is missing' })).toBeVisible();
  expect(await document.evaluate(() => [origin, window.opener])).toEqual(['null', null]);

  const confirming = page.context().waitForEvent('page');
  await mail.getByRole('link', { name: /\/api\/confirm\?t=/ }).click();
  await (await confirming).getByRole('button', { name: 'Yes, put me on the list' }).click();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(stat(page, 'Waiting for confirmation')).toHaveText('0');
  await expect(stat(page, 'Total Signups')).toHaveText('1');
});
