import type { Page } from '@playwright/test';
import { expect, test } from './fixture';

/** What a head says to others: title, meta, links to other addresses, structured data. */
const SAID = 'title, meta, link[rel=canonical], link[rel~=icon], link[rel=manifest], script[type$=json]';

const headOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    (said) => [...document.head.querySelectorAll(said)].map(({ outerHTML }) => outerHTML).sort(),
    SAID,
  );

/** The head of a page as the server sends it. */
const servedHead = (page: Page, path: string): Promise<string[]> =>
  page.evaluate(
    async ({ path: address, said }) => {
      const html = await (await fetch(address)).text();
      const { head } = new DOMParser().parseFromString(html, 'text/html');
      return [...head.querySelectorAll(said)].map(({ outerHTML }) => outerHTML).sort();
    },
    { path, said: SAID },
  );

test('the whole head is right after every step of a walk, and after going back', async ({ page }) => {
  await page.goto('/');
  const here = async (path: string) => {
    await expect(page).toHaveURL(path);
    const served = await servedHead(page, path);
    expect(served.length).toBeGreaterThan(20);
    expect(await headOf(page)).toEqual(served);
  };
  await here('/');
  const walk = [
    ['Shipping Info', '/shipping'],
    ['Returns & Exchanges', '/returns'],
    ['FAQ', '/faq'],
    ['Contact Us', '/contact'],
    ['Wholesale Inquiries', '/wholesale'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms', '/terms'],
    ['How to Play', '/how-to-play'],
  ] as const;
  for (const [name, path] of walk) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await here(path);
  }
  for (const [, path] of walk.slice(0, -1).reverse()) {
    await page.goBack();
    await here(path);
  }
});

test('the code of an island leaves the head as it was', async ({ page }) => {
  await page.goto('/');
  const before = await headOf(page);
  const loaded = page.waitForResponse(/\/toast-/);
  await page.getByLabel('Email').focus();
  await loaded;
  await page.getByRole('button', { name: 'Sign Up for 20% Off' }).click();
  await expect(page.getByText('Email Required', { exact: true })).toBeVisible();
  expect(await headOf(page)).toEqual(before);
});
