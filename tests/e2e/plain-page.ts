import type { Browser, CDPSession, Page } from '@playwright/test';
import { findOverflow, findViolations } from './axe';
import { expect, recordConsole } from './fixture';

/** Of a phone. */
export const NARROW = { width: 390, height: 844 };

/** What `attemptCode` returns if nothing makes code of a text. */
export const ALL_REFUSED = Array(7).fill('refused');

/** The one font that pages request; browsers keep it. */
const TEXT_FONT = /^\/static\/tantrum-text-[\da-f]{8}\.woff2$/;

const textLines = async (page: Page) =>
  (await page.locator('body').allInnerTexts())
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.trim() !== '');

/** Tries seven ways to make code of a text; returns the result of each. */
export const attemptCode = (page: Page) =>
  page.evaluate(() => {
    const attempts: (() => unknown)[] = [
      () => (document.body.innerHTML = '<p>'),
      () => (document.createElement('iframe').srcdoc = '<p>'),
      () => (document.createElement('script').src = '/own.js'),
      () => (document.createElement('script').text = 'alert(1)'),
      () => document.body.insertAdjacentHTML('beforeend', '<p>'),
      () => Reflect.get(globalThis, 'trustedTypes').createPolicy('default', {}),
      () => Reflect.get(globalThis, 'trustedTypes').createPolicy('any', {}),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'allowed';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    });
  });

/**
 * Visits a page. Asserts that it loads only what it needs, logs and stores nothing, is accessible, says the same
 * without JavaScript, and lets no text become code.
 */
export async function expectPlain(
  { page, browser, baseURL }: { page: Page; browser: Browser; baseURL: string | undefined },
  path: string,
): Promise<void> {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    const isOwn = url.startsWith(`${baseURL}/`);
    const isOtherFont =
      request.resourceType() === 'font' && url.startsWith('http') && !TEXT_FONT.test(new URL(url).pathname);
    if (!isOwn || isOtherFont || ['script', 'fetch'].includes(request.resourceType())) loaded.push(url);
  });
  const lines = recordConsole(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  expect(loaded).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  const shown = await textLines(page);
  for (const link of await page.locator('main a:visible, main summary:visible').all()) await link.focus();
  // The browser logs the 404 of the page itself.
  expect(lines).toEqual(path === '/nowhere' ? [expect.stringContaining('status of 404')] : []);

  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL,
    viewport: page.viewportSize(),
  });
  const plain = await context.newPage();
  await plain.goto(path);
  const linesWithout = await textLines(plain);
  expect(linesWithout.length).toBeGreaterThan(20);
  expect(shown.filter((line) => !linesWithout.includes(line))).toEqual([]);
  await context.close();

  expect(await attemptCode(page)).toEqual(ALL_REFUSED);
  expect(await findViolations(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);
  // Last, since the devtools load a missing page again.
  const devtools = await page.context().newCDPSession(page);
  expect(await inBrandFace(devtools, path === '/' ? '.display' : 'h1, .display')).not.toContain(false);
}

/** Returns whether each matching element with text is drawn in a font of the page. */
export async function inBrandFace(devtools: CDPSession, selector: string): Promise<boolean[]> {
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  expect(nodeIds.length).toBeGreaterThan(0);
  return Promise.all(
    nodeIds.map(async (nodeId) => {
      const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
      return fonts.every(({ isCustomFont }) => isCustomFont);
    }),
  );
}
