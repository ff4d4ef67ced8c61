import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { TestSystem } from '@tariff-tantrum/infra/local';
import { createLaunchClient } from '@tariff-tantrum/lambdas/contract';

/** One of the three figures by its label. */
export const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd');

/** Fills the first screen and goes on. */
export async function enter(page: Page, address: string, password: string): Promise<void> {
  await page.getByLabel('API address').first().fill(address);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in, and waits for the figures. */
export async function signIn(page: Page, { url, password }: TestSystem): Promise<void> {
  await enter(page, url, password);
  await expect(figure(page, 'Total Signups')).toHaveText(/^[\d,]+$/);
}

/** Signs up everyone given, in order. */
export async function signUp(
  system: TestSystem,
  ...people: { email: string; name?: string }[]
): Promise<void> {
  const visitor = createLaunchClient({ baseUrl: system.url });
  for (const person of people) await visitor.signup(person);
}

/** No state of the window may break a rule of axe; the legacy mode needs no second page, which Electron has not. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
