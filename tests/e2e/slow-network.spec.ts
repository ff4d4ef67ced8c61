import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { signupsOf } from './signup-list';

/** Lets every answer take this long (ms) to begin, as far away from the server. */
async function delayNetwork(page: Page, latency: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

test('with round trips of 400 ms the form is filled and sent before any script has arrived, and the signup counts', async ({
  page,
  system,
}) => {
  const address = `far-away-${process.pid}@example.com`;
  const arrived: string[] = [];
  page.on('response', (response) => arrived.push(response.request().resourceType()));
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await delayNetwork(page, 400);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(address);
  await page.locator('#signup button[type=submit]').click({ noWaitAfter: true });
  await sent;
  expect(arrived).not.toContain('script');
  await expect(page).toHaveURL('/signed-up');
  const found = (await signupsOf(system)).filter(({ email }) => email === address);
  expect(found).toHaveLength(1);
});
