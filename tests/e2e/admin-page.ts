import type { Page } from '@playwright/test';

/** Elements of the admin page. */
export const prompt = (page: Page) => page.getByRole('dialog', { name: 'Admin password' });
export const message = (page: Page) => page.getByRole('alertdialog');
export const stat = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd');

export async function signIn(page: Page, password: string): Promise<void> {
  await prompt(page).getByLabel('Password').fill(password);
  await prompt(page).getByRole('button', { name: 'Continue' }).click();
}

/**
 * Limits the download rate of the page, so that a test can act while an export is running.
 * @returns a function that removes the limit
 */
export async function throttleDownloads(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const setThroughput = async (downloadThroughput: number) => {
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput: -1,
    });
  };
  await setThroughput(bytesPerSecond);
  return () => setThroughput(-1);
}
