import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { PUBLIC_PAGES } from './public-pages';

/** The bundles that a page has asked for. */
const scriptsOf = (page: Page): string[] => {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') urls.push(new URL(request.url()).pathname);
  });
  return urls;
};

for (const path of PUBLIC_PAGES) {
  test(`${path} asks for no script and no other site, keeps nothing and says nothing`, async ({
    page,
    baseURL,
  }) => {
    const scripts = scriptsOf(page);
    const strangers: string[] = [];
    const lines: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`)) strangers.push(request.url());
    });
    // That the page itself is answered with 404 is a line of the browser's own.
    page.on('console', (line) => {
      if (!/status of 404/.test(line.text())) lines.push(line.text());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect({ scripts, strangers, lines }).toEqual({ scripts: [], strangers: [], lines: [] });
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  });
}

test('a touch elsewhere fetches nothing; focus on the form fetches the signup', async ({ page }) => {
  const scripts = scriptsOf(page);
  await page.goto('/');
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('tab', { name: 'Overview' }).press('ArrowRight');
  expect(scripts).toEqual([]);
  await page.getByLabel('Email').focus();
  await expect
    .poll(() => scripts.map((path) => /\/([a-z-]+)-/.exec(path)?.[1]))
    .toEqual(expect.arrayContaining(['framework', 'query', 'signup', 'toast']));
  expect(scripts.some((path) => /tooltip|admin/.test(path))).toBe(false);
});

test('nothing moves while the page loads, wakes and answers', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByLabel('Email').focus();
  await page.keyboard.type('still@example.com');
  await page.waitForLoadState('networkidle');
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('still@example.com');
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test('a page keeps its head when one comes from another page and goes back', async ({ page }) => {
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
  await page.getByLabel('Email').focus();
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
