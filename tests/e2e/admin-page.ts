import type { Page } from '@playwright/test';

/** Where things stand on the owner's page. */
export const prompt = (page: Page) => page.getByRole('dialog', { name: 'Admin password' });
export const message = (page: Page) => page.getByRole('alertdialog');
export const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd');

export async function signIn(page: Page, password: string): Promise<void> {
  await prompt(page).getByLabel('Password').fill(password);
  await prompt(page).getByRole('button', { name: 'Continue' }).click();
}

/**
 * Slows what the page receives, so that a test can step in while an export is under way.
 * @returns what lets it run freely again
 */
export async function tooManyFailedLogins(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const allow = async (downloadThroughput: number) => {
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput: -1,
    });
  };
  await allow(bytesPerSecond);
  return () => allow(-1);
}
