import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startTestSystem, type TestSystem } from '@tariff-tantrum/infra/testing';
import type { OutboxEmail } from '@tariff-tantrum/lambdas/contract/schemas';
import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { findViolations } from './axe';
import { expect, ownerOf, test } from './fixture';
import { hydrateSignup, keepToasts, toast } from './signup-page';

let system: TestSystem;
test.beforeAll(async () => {
  system = await startTestSystem({ env: { OPT_IN: 'double' } });
});
test.afterAll(() => system.stop());

/** Returns the link to a path in an email. */
const linkIn = ({ text }: Pick<OutboxEmail, 'text'>, path: string): string =>
  new RegExp(`http\\S+${path}\\?t=\\S+`).exec(text)?.[0] ?? '';

const counts = () => ownerOf(system).count();

test.describe('signups confirmed by email, without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a person signs up, confirms, corrects, downloads and leaves', async ({ page }) => {
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(response.url());
    });
    await signUpOn(page, system, 'ada@example.org', 'Ada');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
    expect(await counts()).toMatchObject({ total: 0, recent: 0, pending: 1 });

    await page.goto(linkIn(await mailTo(system, 'ada@example.org', 'confirm'), '/api/confirm'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Did you sign up?');
    await page.getByRole('button', { name: 'Yes, put me on the list' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're on the list!");
    expect(await counts()).toMatchObject({ total: 1, recent: 1, pending: 0 });

    await page.getByRole('link', { name: 'My Signup' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('ADA@example.org');
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await expect(page.getByText('a link to your signup is on its way')).toBeVisible();

    await page.goto(linkIn(await mailTo(system, 'ada@example.org', 'link'), '/api/my-signup'));
    await page.getByLabel('Correct your name').fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('definition').filter({ hasText: 'Ada Lovelace' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as JSON' }).click();
    expect((await download).suggestedFilename()).toBe(`${GAME.slug}-my-signup.json`);
    await page.locator('summary', { hasText: 'Leave the list' }).click();
    await page.getByRole('button', { name: 'Leave the list' }).click();
    await expect(page.getByRole('heading', { name: 'You have left the list' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Everything is erased' })).toBeHidden();
    expect(await counts()).toMatchObject({ total: 0, recent: 0, pending: 0 });
    await mailTo(system, 'ada@example.org', 'goodbye');
    expect(failed).toEqual([]);
  });

  test('the emails open as documents of their own, light or dark', async ({ page }) => {
    await signUpOn(page, system, 'eve@example.org');
    const mail = await mailTo(system, 'eve@example.org', 'confirm');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const response = await page.goto(system.url + mail.html);
      expect(response?.headers()['content-security-policy']).toMatch(/^sandbox/);
      await expect(page.getByRole('heading', { name: 'One stamp is missing' })).toBeVisible();
      const brightness = await page.locator('body').evaluate((body) => {
        const [red = 0] = getComputedStyle(body).backgroundColor.match(/\d+/g) ?? [];
        return Number(red);
      });
      expect(brightness < 128 ? 'dark' : 'light').toBe(colorScheme);
    }
  });
});

test('a card with the address takes the place of the form, and leads back to it if the address is wrong', async ({
  page,
}) => {
  await keepToasts(page);
  await page.goto(`${system.url}/`);
  await hydrateSignup(page);
  await sendForm(page, 'carl@exampel.org', 'Carl');
  await expect(toast(page)).toContainText('Check your inbox');
  const card = page.getByRole('region', { name: 'Check your inbox' });
  await expect(card.getByRole('heading')).toBeFocused();
  for (const text of ['Step 2 of 2', 'Look in spam']) await expect(card).toContainText(text);
  await expect(card.locator('strong')).toHaveText('carl@exampel.org');
  await card.getByRole('button', { name: 'Wrong address? Change it' }).click();
  await expect(toast(page)).toBeHidden();
  const email = page.locator('form#signup').getByRole('textbox', { name: 'Email' });
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('carl@exampel.org');
});

test('opening every link of every email in a browser that runs scripts changes nothing', async ({ page }) => {
  const links = await collectLinks(page, system, 'dora');
  expect(links.filter((link) => link.includes('?t='))).toHaveLength(5);
  await openAsScanner(page, system, links);
  for (const link of links.filter((one) => one.includes('?t='))) {
    await page.goto(link);
    expect(await findViolations(page)).toEqual([]);
  }
  expect(readdirSync(join(system.dataDir, 'outbox')).every((name) => name.endsWith('.eml'))).toBe(true);
});

/** Returns the newest mail to an address, as soon as it is in the outbox. */
async function mailTo(system: TestSystem, to: string, kind: OutboxEmail['kind']): Promise<OutboxEmail> {
  let found: OutboxEmail | undefined;
  await expect
    .poll(
      async () => {
        found = (await ownerOf(system).outbox()).emails.find((mail) => mail.to === to && mail.kind === kind);
        return found?.kind;
      },
      { intervals: [100] },
    )
    .toBe(kind);
  return found as OutboxEmail;
}

/** Signs up on the landing page, be it before the code of its form has arrived. */
async function signUpOn(page: Page, { url }: TestSystem, email: string, name = ''): Promise<void> {
  await page.goto(`${url}/`);
  await sendForm(page, email, name);
}

/** Fills the form of the landing page, and sends it. */
async function sendForm(page: Page, email: string, name: string): Promise<void> {
  const form = page.locator('form#signup');
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button').click();
}

/**
 * Signs somebody up who confirms, and gets the emails "on the list already" and "link"; and somebody who does not.
 * Resolves to every link of all these emails.
 */
async function collectLinks(page: Page, system: TestSystem, name: string): Promise<string[]> {
  const [listed, waiting] = [`${name}@example.org`, `${name}.waits@example.org`];
  const visitor = ownerOf(system);
  for (const email of [listed, waiting]) await visitor.signup({ email });
  const confirming = await mailTo(system, listed, 'confirm');
  await page.goto(linkIn(confirming, '/api/confirm'));
  await page.getByRole('button', { name: 'Yes, put me on the list' }).click();
  await page.waitForURL('**/list/confirmed');
  await page.goto(`${system.url}/my-signup`);
  await page.getByRole('textbox', { name: 'Email' }).fill(listed);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  const emails = [confirming, await mailTo(system, listed, 'link'), await mailTo(system, waiting, 'confirm')];
  const links = emails.flatMap(({ text }) => text.match(/https?:\/\/[^\s;,]+[^\s;,.]/g) ?? []);
  return [...new Set(links)];
}

/** Opens each link as a mail scanner does: HEAD, GET, and a browser that runs scripts. Asserts that nothing changes. */
async function openAsScanner(page: Page, system: TestSystem, links: readonly string[]): Promise<void> {
  const before = await stateOf(system);
  for (const link of links) {
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
    const response = await page.goto(link);
    expect(response?.status()).toBe(200);
  }
  expect(await stateOf(system)).toEqual(before);
}

/** Returns everything that the owner sees. */
async function stateOf(system: TestSystem) {
  const owner = ownerOf(system);
  const [counts, { signups }, { emails }] = await Promise.all([owner.count(), owner.list(), owner.outbox()]);
  return { counts, signups, emails: emails.map(({ kind, to, text }) => ({ kind, to, text })) };
}
