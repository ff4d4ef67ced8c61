import type { Page } from '@playwright/test';
import type { TestSystem } from '@tariff-tantrum/infra/testing';
import type { OutboxMail } from '@tariff-tantrum/lambdas/contract/schemas';
import { expect, ownerOf } from './fixture';

/** Returns the newest mail to an address, as soon as it is in the outbox. */
export async function mailTo(system: TestSystem, to: string, kind: OutboxMail['kind']): Promise<OutboxMail> {
  let found: OutboxMail | undefined;
  await expect
    .poll(
      async () => {
        found = (await ownerOf(system).outbox()).mails.find((mail) => mail.to === to && mail.kind === kind);
        return found?.kind;
      },
      { intervals: [100] },
    )
    .toBe(kind);
  return found as OutboxMail;
}

/** Returns the link to a path in a mail. */
export const linkIn = ({ text }: Pick<OutboxMail, 'text'>, path: string): string =>
  new RegExp(`http\\S+${path}\\?t=\\S+`).exec(text)?.[0] ?? '';

/** Fills the form of the landing page, and sends it. */
export async function signUpOn(page: Page, { url }: TestSystem, email: string, name = ''): Promise<void> {
  await page.goto(`${url}/`);
  const form = page.locator('form#signup');
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button').click();
}

/**
 * Signs somebody up who confirms, and gets the mails "on the list already" and "link"; and somebody who does not.
 * Resolves to every link of all these mails.
 */
export async function collectLinks(page: Page, system: TestSystem, name: string): Promise<string[]> {
  const [listed, waiting] = [`${name}@example.org`, `${name}.waits@example.org`];
  const visitor = ownerOf(system);
  for (const email of [listed, waiting]) await visitor.signup({ email });
  const confirming = await mailTo(system, listed, 'confirm');
  await page.goto(linkIn(confirming, '/api/confirm'));
  await page.getByRole('button', { name: 'Yes, put me on the list' }).click();
  await page.waitForURL('**/list/confirmed');
  await page.goto(`${system.url}/my-signup`);
  await page.getByRole('textbox', { name: 'Email address' }).fill(listed);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  const mails = [confirming, await mailTo(system, listed, 'link'), await mailTo(system, waiting, 'confirm')];
  const links = mails.flatMap(({ text }) => text.match(/https?:\/\/[^\s;,]+[^\s;,.]/g) ?? []);
  return [...new Set(links)];
}

/** Opens each link as a mail scanner does: HEAD, GET, and a browser that runs scripts. Asserts that nothing changes. */
export async function openAsScanner(page: Page, system: TestSystem, links: readonly string[]): Promise<void> {
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
  const [counts, { signups }, { mails }] = await Promise.all([owner.count(), owner.list(), owner.outbox()]);
  return { counts, signups, mails: mails.map(({ kind, to, text }) => ({ kind, to, text })) };
}
