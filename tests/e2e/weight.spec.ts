import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
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
  test(`${path} requests no script and no other site, stores nothing and logs nothing`, async ({
    page,
    baseURL,
  }) => {
    const scripts = recordScripts(page);
    const otherSites: string[] = [];
    const lines: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`)) otherSites.push(request.url());
    });
    // The browser logs the 404 of the page itself.
    page.on('console', (line) => {
      if (!/status of 404/.test(line.text())) lines.push(line.text());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect({ scripts, otherSites, lines }).toEqual({ scripts: [], otherSites: [], lines: [] });
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  });
}

test('only focus in the form loads the code of the signup', async ({ page }) => {
  const scripts = recordScripts(page);
  await page.goto('/');
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('tab', { name: 'Overview' }).press('ArrowRight');
  expect(scripts).toEqual([]);
  await emailField(page).focus();
  await expect
    .poll(() => scripts.map((path) => /\/([a-z-]+)-/.exec(path)?.[1]))
    .toEqual(expect.arrayContaining(['framework', 'query', 'signup', 'toast']));
  expect(scripts.some((path) => /tooltip|admin/.test(path))).toBe(false);
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

test('a page has its own head after navigation and after going back', async ({ page }) => {
  await page.goto('/');
  const head = () =>
    page.evaluate(() => ({
      titles: [...document.querySelectorAll('title')].map(({ textContent }) => textContent),
      canonicals: [...document.querySelectorAll<HTMLLinkElement>('[rel=canonical]')].map(
        ({ href }) => new URL(href).pathname,
      ),
      types: [...document.querySelectorAll('[property="og:type"]')].map((meta) =>
        meta.getAttribute('content'),
      ),
      robots: [...document.querySelectorAll('[name=robots]')].map((meta) => meta.getAttribute('content')),
      data: [...document.querySelectorAll('[type="application/ld+json"]')].length,
    }));
  const home = await head();
  expect(home).toMatchObject({ canonicals: ['/'], types: ['website'], robots: ['index, follow'], data: 1 });
  await emailField(page).focus();
  await page.waitForLoadState('networkidle');
  expect(await head()).toEqual(home);
  await page.getByRole('contentinfo').getByRole('link', { name: 'How to Play' }).click();
  await expect(page).toHaveURL('/how-to-play');
  expect(await head()).toMatchObject({ canonicals: ['/how-to-play'], types: ['article'], data: 1 });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  expect(await head()).toMatchObject({ canonicals: ['/terms'], robots: ['noindex'], data: 1 });
  await page.goBack();
  await page.goBack();
  expect(await head()).toEqual(home);
});
