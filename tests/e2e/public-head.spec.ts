import type { Page } from '@playwright/test';
import { SIGNUP_TOASTS } from '@tariff-tantrum/lambdas/contract';
import { expect, test } from './fixture';
import { hydrateSignup, submitButton, toast } from './signup-page';

// Trusted Types let no script parse a document from text, which the test does.
test.use({ bypassCSP: true });

/** Asserts that title, meta tags, links and structured data of a page are as the server sends them. */
async function expectHead(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path);
  const { shown, served } = await page.evaluate(async (address) => {
    const metadata =
      'title, meta, link[rel=canonical], link[rel~=icon], link[rel=manifest], script[type$=json]';
    const tagsIn = (head: HTMLHeadElement) =>
      [...head.querySelectorAll(metadata)].map(({ outerHTML }) => outerHTML).sort();
    const html = await (await fetch(address)).text();
    const { head } = new DOMParser().parseFromString(html, 'text/html');
    return { shown: tagsIn(document.head), served: tagsIn(head) };
  }, path);
  expect(served.length).toBeGreaterThan(20);
  expect(shown).toEqual(served);
}

test('the head of each page is as the server sends it, also after a signup form was hydrated and after going back', async ({
  page,
}) => {
  const follow = (name: string) =>
    page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
  await page.goto('/');
  await hydrateSignup(page);
  await submitButton(page).click();
  await expect(toast(page)).toContainText(SIGNUP_TOASTS.emailRequired.title);
  await expectHead(page, '/');
  await follow('FAQ');
  await expectHead(page, '/faq');
  await follow('How to Play');
  await expectHead(page, '/how-to-play');
  await page.goBack();
  await expectHead(page, '/faq');
});
