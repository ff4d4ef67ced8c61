import type { Page } from '@playwright/test';
import { startTestSystem } from '@tariff-tantrum/infra/local';
import { ADMIN_MESSAGES } from '@tariff-tantrum/lambdas/contract';
import { expect, test } from './fixture';
import { enter, expectAccessible, figure, signIn } from './steps';

const alert = (page: Page) => page.getByRole('alert');
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });

test('an empty password, and an address that is none or not safe, are refused at the field', async ({
  open,
}) => {
  const { page } = await open();
  await enter(page, 'https://shop.example', '');
  await expect(alert(page)).toHaveText('Please enter the password.');
  await expect(page.getByLabel('Password')).toBeFocused();
  for (const [address, words] of [
    ['shop', 'Please give the address like this: https://tarifftantrum.example'],
    ['javascript:alert(1)', 'Please give the address like this: https://tarifftantrum.example'],
    ['http://shop.example', /must begin with https:\/\//],
    ['https://owner:secret@shop.example', 'The address must not hold a user or a password.'],
    ['https://shop.example/admin', 'The address must end after the host name and port: https://shop.example'],
  ] as const) {
    await enter(page, address, 'some-password');
    await expect(alert(page)).toHaveText(words);
    await expect(page.getByLabel('API address').first()).toBeFocused();
  }
  await expectAccessible(page);
});

test('a wrong password says so, and can be typed again', async ({ open, system }) => {
  const { page } = await open();
  await enter(page, system.url, 'wrong-password-1');
  await expect(alert(page)).toHaveText('Invalid admin password');
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page.getByLabel('Password')).toHaveValue('');
  await expect(retry(page)).toBeHidden();
  await signIn(page, system);
});

test('no connection, and a store that is away: the same password is tried again', async ({
  open,
  line,
  system,
}) => {
  const { page } = await open();
  line.state = 'dead';
  await enter(page, line.url, system.password);
  await expect(alert(page)).toHaveText(ADMIN_MESSAGES.unreachable);
  await expectAccessible(page);
  line.state = 'store-away';
  await retry(page).click();
  await expect(alert(page)).toHaveText(/^504: The signup list cannot be reached right now/);
  line.state = 'good';
  await retry(page).click();
  await expect(figure(page, 'Discount Ready')).toHaveText('20%');
});

test('admin access that is not configured', async ({ open }) => {
  const unconfigured = await startTestSystem({ site: false, env: { ADMIN_PASSWORD: '' } });
  try {
    const { page } = await open();
    await enter(page, unconfigured.url, 'some-password');
    await expect(alert(page)).toHaveText('Admin access not configured. Contact administrator.');
    await expect(retry(page)).toBeVisible();
    await expectAccessible(page);
  } finally {
    await unconfigured.stop();
  }
});

test('after ten wrong passwords the program says how long to wait', async ({ open }) => {
  const guarded = await startTestSystem({ site: false });
  try {
    const { page } = await open();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await enter(page, guarded.url, `wrong-password-${attempt}`);
      await expect(alert(page)).toHaveText('Invalid admin password');
    }
    await enter(page, guarded.url, guarded.password);
    await expect(alert(page)).toHaveText(/^Too many wrong passwords\. Please try again in \d+ seconds\.$/);
    await expect(retry(page)).toBeVisible();
    await expectAccessible(page);
  } finally {
    await guarded.stop();
  }
});

test('a connection lost later leaves the figures standing, with a retry', async ({ open, line, system }) => {
  const { page } = await open();
  await signIn(page, { ...system, url: line.url });
  line.state = 'dead';
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(alert(page)).toContainText(ADMIN_MESSAGES.unreachable);
  await expect(figure(page, 'Discount Ready')).toHaveText('20%');
  await expectAccessible(page);
  line.state = 'good';
  await retry(page).click();
  await expect(retry(page)).toBeHidden();
  await expect(page.getByText(/Read at/)).toBeVisible();
});

test('a password that is no longer good ends the session', async ({ open, line, system }) => {
  const { page, owner } = await open();
  await signIn(page, { ...system, url: line.url });
  line.state = 'wrong-password';
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(alert(page)).toHaveText('Authentication expired. Please refresh the page.');
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(figure(page, 'Total Signups')).toBeHidden();
  expect(await owner.mayChoose('export')).toBe(false);
});

test('an export without a session says what to do', async ({ open }) => {
  const { page, owner } = await open();
  await owner.choose('export');
  await expect(alert(page)).toHaveText('Please refresh the page and authenticate first.');
});
