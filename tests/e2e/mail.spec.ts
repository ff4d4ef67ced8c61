import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startTestSystem, type TestSystem } from '@tariff-tantrum/infra/testing';
import { findViolations } from './axe';
import { expect, test } from './fixture';

interface OutboxMail {
  kind: string;
  to: string;
  text: string;
  html: string;
}

let system: TestSystem;
test.beforeAll(async () => {
  system = await startTestSystem({ env: { OPT_IN: 'double' } });
});
test.afterAll(() => system.stop());

const asOwner = (path: string, init: RequestInit = {}) =>
  fetch(system.url + path, {
    ...init,
    headers: { ...init.headers, Authorization: `Bearer ${system.password}` },
  });
const counts = async () => (await asOwner('/api/launch-signups/count')).json();

/** Returns the newest mail to an address, as soon as it is in the outbox. */
async function mailTo(to: string, kind: string): Promise<OutboxMail> {
  let found: OutboxMail | undefined;
  await expect
    .poll(async () => {
      const { mails } = (await (await asOwner('/api/outbox')).json()) as { mails: OutboxMail[] };
      found = mails.find((mail) => mail.to === to && mail.kind === kind);
      return found?.kind;
    })
    .toBe(kind);
  return found as OutboxMail;
}

const linkIn = ({ text }: OutboxMail, path: string): string =>
  new RegExp(`http\\S+${path}\\?t=\\S+`).exec(text)?.[0] ?? '';

async function signUp(page: Page, email: string, name = ''): Promise<void> {
  await page.goto(`${system.url}/`);
  const form = page.locator('form#signup');
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button').click();
}

test.describe('signups confirmed by mail, without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a person signs up, confirms, corrects, downloads and leaves', async ({ page }) => {
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(response.url());
    });
    await signUp(page, 'ada@example.org', 'Ada');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
    expect(await counts()).toEqual({ total: 0, recent: 0, pending: 1 });

    await page.goto(linkIn(await mailTo('ada@example.org', 'confirm'), '/api/confirm'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Did you sign up?');
    await page.getByRole('button', { name: 'Yes, put me on the list' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're on the list!");
    expect(await counts()).toEqual({ total: 1, recent: 1, pending: 0 });

    await page.getByRole('link', { name: 'My Signup' }).click();
    await page.getByRole('textbox', { name: 'Email address' }).fill('ADA@example.org');
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await expect(page.getByText('a link to your signup is on its way')).toBeVisible();

    await page.goto(linkIn(await mailTo('ada@example.org', 'link'), '/api/my-signup'));
    await page.getByLabel('Correct your name').fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('definition').filter({ hasText: 'Ada Lovelace' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as JSON' }).click();
    expect((await download).suggestedFilename()).toBe('tariff-tantrum-my-signup.json');
    await page.locator('summary', { hasText: 'Leave the list' }).click();
    await page.getByRole('button', { name: 'Leave the list' }).click();
    await expect(page.getByRole('heading', { name: 'You have left the list' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Everything is erased' })).toBeHidden();
    expect(await counts()).toEqual({ total: 0, recent: 0, pending: 0 });
    await mailTo('ada@example.org', 'goodbye');
    expect(failed).toEqual([]);
  });

  test('one click at the mail provider unsubscribes, and an erasure leaves nothing', async ({ page }) => {
    await signUp(page, 'bob@example.org');
    const mail = await mailTo('bob@example.org', 'confirm');
    await page.goto(linkIn(mail, '/api/confirm'));
    await page.getByRole('button', { name: 'Yes' }).click();
    expect(await counts()).toMatchObject({ total: 1 });
    const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    const response = await fetch(linkIn(mail, '/api/unsubscribe'), oneClick);
    expect([response.status, response.redirected]).toEqual([200, false]);
    expect(await counts()).toMatchObject({ total: 0 });
    await mailTo('bob@example.org', 'goodbye');
    const erased = await asOwner('/api/launch-signups/erase', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'bob@example.org' }),
    });
    expect(erased.status).toBe(204);
    const { mails } = (await (await asOwner('/api/outbox')).json()) as { mails: OutboxMail[] };
    expect(mails.filter(({ to }) => to === 'bob@example.org')).toEqual([]);
    expect(system.output()).not.toMatch(/bob@|\?t=/);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the mails open as documents of their own, in ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await signUp(page, `${colorScheme}@example.org`);
      const mail = await mailTo(`${colorScheme}@example.org`, 'confirm');
      const response = await page.goto(system.url + mail.html);
      expect(response?.headers()['content-security-policy']).toMatch(/^sandbox/);
      await expect(page.getByRole('heading', { name: 'One stamp is missing' })).toBeVisible();
      const background = await page
        .locator('body')
        .evaluate((body) => getComputedStyle(body).backgroundColor);
      expect(background).toBe(colorScheme === 'light' ? 'rgb(226, 207, 171)' : 'rgb(17, 25, 44)');
    });
  }
});

test('the toast asks to check the inbox', async ({ page }) => {
  await signUp(page, 'carl@example.org');
  await expect(page.getByRole('status').filter({ hasText: 'Check your inbox' })).toBeVisible();
});

test('opening every page of a mail 20 times in a browser that runs scripts changes nothing', async ({
  page,
}) => {
  await signUp(page, 'dora@example.org');
  const mail = await mailTo('dora@example.org', 'confirm');
  const before = await counts();
  for (let times = 0; times < 20; times += 1) {
    for (const path of ['/api/confirm', '/api/unsubscribe']) {
      const response = await page.goto(linkIn(mail, path));
      expect(response?.status()).toBe(200);
      if (times === 0) expect(await findViolations(page)).toEqual([]);
    }
  }
  expect(await counts()).toEqual(before);
  expect(readdirSync(join(system.dataDir, 'outbox')).every((name) => name.endsWith('.eml'))).toBe(true);
});
