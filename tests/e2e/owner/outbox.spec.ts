import { startTestSystem, type TestSystem } from '@tariff-tantrum/infra/testing';
import { findViolations } from '../axe';
import { expect, tabTo, test } from './fixture';
import { openSection, signIn, signUp, stat } from './owner';

let double: TestSystem;
test.beforeAll(async () => {
  double = await startTestSystem({ env: { OPT_IN: 'double' } });
});
test.afterAll(() => double.stop());

test('the owner finds an email of the outbox in the group of its kind, reads it, opens its HTML in a sandbox, and confirms from its text', async ({
  open,
}) => {
  await signUp(double, { email: 'ada@example.org', name: 'Ada' }, { email: 'omar@example.org' });
  const owner = await open(double.url);
  const { page } = owner;
  await signIn(owner, double);
  await expect(stat(page, 'Waiting for confirmation')).toHaveText('2');
  await openSection(page, 'Campaigns');
  await page.getByRole('link', { name: 'Outbox' }).click();
  const outbox = page.getByRole('region', { name: 'Outbox' });
  const group = outbox.getByText('Is it you?: 2 of the newest 2 emails');
  await expect(async () => {
    await outbox.getByRole('button', { name: 'Look again' }).click();
    await expect(group).toBeVisible({ timeout: 500 });
  }).toPass();
  const mail = outbox.getByRole('group').filter({ hasText: 'ada@example.org' }).last();
  await expect(outbox.getByRole('group')).toHaveCount(1);
  await tabTo(page, outbox.locator('summary').first());
  await page.keyboard.press('Enter');
  await expect(outbox.getByRole('group')).toHaveCount(3);
  await mail.getByText('ada@example.org').click();
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
  await openSection(page, 'Overview');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(stat(page, 'Waiting for confirmation')).toHaveText('1');
  await expect(stat(page, 'Total Signups')).toHaveText('1');
});

test('the owner reads the weekly email, has one sent, is told that nobody gets it, and finds it in the outbox', async ({
  open,
}) => {
  const owner = await open(double.url);
  const { page } = owner;
  await signIn(owner, double);
  await openSection(page, 'Sources');
  await page.getByText('Your weekly email, as it would be now').click();
  const weekly = page.getByRole('group').filter({ hasText: 'Your weekly email, as it would be now' });
  await expect(weekly).toContainText('this week');
  await weekly.getByRole('button', { name: 'Send me one now' }).click();
  const status = weekly.getByRole('status');
  await expect(status).toContainText(/^Written to a file, for \S+@\S+\./);
  await expect(status.getByRole('listitem')).toContainText('Note: This machine writes emails to files');
  expect(await findViolations(page)).toEqual([]);
  await openSection(page, 'Campaigns');
  await page.getByRole('link', { name: 'Outbox' }).click();
  const outbox = page.getByRole('region', { name: 'Outbox' });
  await expect(async () => {
    await outbox.getByRole('button', { name: 'Look again' }).click();
    await expect(outbox.getByText(/^Email to you: \d+ of the newest/)).toBeVisible({ timeout: 500 });
  }).toPass();
});
