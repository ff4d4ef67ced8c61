import type { Page } from '@playwright/test';
import { recordConsole } from './console-lines';
import { expect, test } from './fixture';
import { inBrandFace } from './in-brand-face';
import { PUBLIC_PAGES } from './public-pages';
import { emailField } from './signup-page';

/** Records the paths of the scripts that a page requests from now on. */
const recordScripts = (page: Page): string[] => {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') urls.push(new URL(request.url()).pathname);
  });
  return urls;
};

for (const path of PUBLIC_PAGES) {
  test(`${path} requests no script, font or other site, stores and logs nothing, and has the brand face`, async ({
    page,
    baseURL,
  }) => {
    const scripts = recordScripts(page);
    const [fonts, otherSites]: [string[], string[]] = [[], []];
    page.on('request', (request) => {
      const url = request.url();
      if (request.resourceType() === 'font' && url.startsWith('http')) fonts.push(url);
      if (!url.startsWith(`${baseURL}/`)) otherSites.push(url);
    });
    const lines = recordConsole(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect({ scripts, fonts, otherSites }).toEqual({ scripts: [], fonts: [], otherSites: [] });
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    for (const link of await page.locator('main a:visible, main summary:visible').all()) await link.focus();
    // The browser logs the 404 of the page itself.
    expect(lines).toEqual(path === '/nowhere' ? [expect.stringContaining('status of 404')] : []);
    // Last, since the devtools load a missing page again.
    const devtools = await page.context().newCDPSession(page);
    const titles = path === '/' ? '.display' : 'h1, .display';
    expect(await inBrandFace(devtools, titles)).not.toContain(false);
  });
}

test('only focus in the form loads the code of the signup, once', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const scripts = recordScripts(page);
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('tab', { name: 'Overview' }).press('ArrowRight');
  expect(scripts).toEqual([]);
  await emailField(page).focus();
  await expect(page.locator('[data-island=signup][data-hydrated]')).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  const names = scripts.map((path) => /\/(\w+)-/.exec(path)?.[1]);
  expect(names).toEqual(expect.arrayContaining(['signup', 'Toaster']));
  expect(names.filter((name) => /cart|demo|admin/.test(name ?? ''))).toEqual([]);
  // What was fetched before it was imported is not fetched again.
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).transferSize > 0)
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  expect(fetched.length).toBe(new Set(fetched).size);
});

test('nothing causes a layout shift while the page loads and its islands hydrate', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await emailField(page).focus();
  await page.keyboard.type('still@example.com');
  await page.waitForLoadState('networkidle');
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expect(emailField(page)).toHaveValue('still@example.com');
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});
