import type { Page } from '@playwright/test';
import { INPUT_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
import { dealCards } from './demo-page';
import { expect, test } from './fixture';
import { emailField, hydrateSignup, problemOf, submitButton } from './signup-page';
import { SITE } from './site-texts';

const { DEMO_GAME, SIGNUP_FORM } = SITE;

/** Replaces each text of the page as the translation of a browser does: by a copy inside two `font` elements. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.textContent?.trim() || !(text instanceof Text)) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.textContent);
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

test('on a page that a browser translates, the form says what is wrong and that it is sending', async ({
  page,
}) => {
  await page.goto('/');
  await hydrateSignup(page);
  await translate(page);
  await emailField(page).fill('ada@example');
  await submitButton(page).click();
  await expect(problemOf(page)).toHaveText(INPUT_ERRORS.emailInvalid);
  await page.route('**/api/launch-signup', () => undefined);
  await emailField(page).fill('ada@example.org');
  await submitButton(page).click();
  await expect(submitButton(page)).toHaveText(SIGNUP_FORM.submitting);
});

test('on a page that a browser translates, the game to try goes on', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await dealCards(page);
  const demo = page.locator('#demo');
  const next = demo.getByRole('button', { name: DEMO_GAME.step });
  await expect(next).toBeVisible();
  const first = (await demo.getByRole('status').textContent()) ?? '';
  await translate(page);
  await next.click();
  await expect(demo.getByRole('status')).not.toHaveText(first);
});
