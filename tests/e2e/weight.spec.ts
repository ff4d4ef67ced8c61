import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { inBrandFace } from './plain-page';
import { emailField, SIGNUP_FORMS } from './signup-page';
import { SITE } from './site-texts';

const { INFO } = SITE;

/** Records the paths of the scripts that a page requests from now on. */
const recordScripts = (page: Page): string[] => {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') urls.push(new URL(request.url()).pathname);
  });
  return urls;
};

test('only focus in the form loads the code of the signup, once, and typing that of toasts', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const scripts = recordScripts(page);
  await page.getByRole('tab', { name: INFO.rules.label }).click();
  await page.getByRole('tab', { name: INFO.overview.label }).press('ArrowRight');
  expect(scripts).toEqual([]);
  await emailField(page).focus();
  await expect(page.locator('[data-island=signup][data-hydrated]')).toHaveCount(SIGNUP_FORMS.length);
  await page.waitForLoadState('networkidle');
  const names = () => scripts.map((path) => /\/(\w+)-/.exec(path)?.[1] ?? '');
  expect(names()).toContain('signup');
  expect(names().filter((name) => /cart|demo|admin|Toaster/.test(name))).toEqual([]);
  await emailField(page).press('a');
  await expect.poll(names).toContain('Toaster');
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

test('the first view of a phone takes at most 270 kB', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(270_000);
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

test('what is above the form of a wide window does not move when the form arrives', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const tops = () =>
    page
      .locator('h1, h1 ~ :is(p, ul)')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  const complete = await tops();
  expect(complete).toHaveLength(3);
  await page
    .locator('[data-island=signup]')
    .first()
    .evaluate((island) => island.closest('[data-ask]')?.remove());
  expect(await tops()).toEqual(complete);
});

/** Lighthouse's slow 4G: latency in ms, and bytes per second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

test('on slow 4G the first paint has the brand face', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: Record<string, boolean> = {};
    Object.assign(window, { seen });
    const isLoaded = () => document.fonts.check('1em "Tantrum Display"', 'TARIFF');
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) seen[name] = isLoaded();
    }).observe({ type: 'paint', buffered: true });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await page.goto('/');
  const seen = () => page.evaluate(() => (window as unknown as { seen: object }).seen);
  await expect.poll(seen).toHaveProperty('first-contentful-paint', true);
  expect(await inBrandFace(devtools, '.display')).not.toContain(false);
});
