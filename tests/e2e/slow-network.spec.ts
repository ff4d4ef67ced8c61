import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './fixture';
import { emailField, readSignups } from './signup-page';

/** Delays every response by `latency` milliseconds. */
async function delayNetwork(devtools: CDPSession, latency: number): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Clicks into the field, types and presses Enter without waiting in between, so that the machine's speed has no effect. */
async function typeAtOnce(page: Page, devtools: CDPSession, address: string): Promise<void> {
  const field = emailField(page);
  await field.scrollIntoViewIfNeeded();
  const box = await field.evaluate((element) => element.getBoundingClientRect());
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const press = { ...middle, button: 'left', clickCount: 1 } as const;
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
  await Promise.all([
    devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press }),
    devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press }),
    devtools.send('Input.insertText', { text: address }),
    devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...enter }),
    devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter }),
  ]);
}

test('with a latency of 400 ms the form can be sent before any script is loaded, and the signup is stored', async ({
  page,
  system,
}) => {
  const address = `far-away-${process.pid}@example.com`;
  const arrived: string[] = [];
  page.on('response', (response) => arrived.push(response.request().resourceType()));
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  const devtools = await page.context().newCDPSession(page);
  await delayNetwork(devtools, 400);
  await page.goto('/');
  await typeAtOnce(page, devtools, address);
  await sent;
  expect(arrived).not.toContain('script');
  await expect(page).toHaveURL('/signed-up');
  const found = (await readSignups(system)).filter(({ email }) => email === address);
  expect(found).toHaveLength(1);
});
