import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { TestSystem } from '@tariff-tantrum/infra/testing';
import { createLaunchClient } from '@tariff-tantrum/lambdas/contract';

/** Locates one of the three stats by its label. */
export const stat = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd');

/** Submits the sign-in screen. */
export async function submitSignIn(page: Page, address: string, password: string): Promise<void> {
  await page.getByLabel('API address').first().fill(address);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in, and waits for the stats. */
export async function signIn(page: Page, { url, password }: TestSystem): Promise<void> {
  await submitSignIn(page, url, password);
  await expect(stat(page, 'Total Signups')).toHaveText(/^[\d,]+$/);
}

/** Creates signups, in order. */
export async function signUp(
  system: TestSystem,
  ...signups: { email: string; name?: string }[]
): Promise<void> {
  const visitor = createLaunchClient({ baseUrl: system.url });
  for (const signup of signups) await visitor.signup(signup);
}

/** Expects no violations of axe rules. The legacy mode needs no second page, which Electron does not have. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
