import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { hydrateSignup, submitButton } from './signup-page';

// Trusted Types let no script parse a document from text, which the test does.
test.use({ bypassCSP: true });

/** The metadata in a head: title, meta tags, links, structured data. */
const METADATA = 'title, meta, link[rel=canonical], link[rel~=icon], link[rel=manifest], script[type$=json]';

const headOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    (metadata) => [...document.head.querySelectorAll(metadata)].map(({ outerHTML }) => outerHTML).sort(),
    METADATA,
  );

/** Returns the metadata of a page as the server sends it. */
const servedHead = (page: Page, path: string): Promise<string[]> =>
  page.evaluate(
    async ({ path: address, metadata }) => {
      const html = await (await fetch(address)).text();
      const { head } = new DOMParser().parseFromString(html, 'text/html');
      return [...head.querySelectorAll(metadata)].map(({ outerHTML }) => outerHTML).sort();
    },
    { path, metadata: METADATA },
  );

test('the head of each page is as the server sends it, also after going back', async ({ page }) => {
  await page.goto('/');
  const expectHead = async (path: string) => {
    await expect(page).toHaveURL(path);
    const served = await servedHead(page, path);
    expect(served.length).toBeGreaterThan(20);
    expect(await headOf(page)).toEqual(served);
  };
  await expectHead('/');
  const steps = [
    ['Shipping Info', '/shipping'],
    ['Returns & Exchanges', '/returns'],
    ['FAQ', '/faq'],
    ['Contact Us', '/contact'],
    ['Wholesale Inquiries', '/wholesale'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms', '/terms'],
    ['How to Play', '/how-to-play'],
  ] as const;
  for (const [name, path] of steps) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expectHead(path);
  }
  for (const [, path] of [['', '/'] as const, ...steps].slice(0, -1).reverse()) {
    await page.goBack();
    await expectHead(path);
  }
});

test('hydrating an island does not change the head', async ({ page }) => {
  await page.goto('/');
  const before = await headOf(page);
  await hydrateSignup(page);
  await submitButton(page).click();
  await expect(page.getByText('Email Required', { exact: true })).toBeVisible();
  expect(await headOf(page)).toEqual(before);
});
