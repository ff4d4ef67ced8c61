import type { Page } from '@playwright/test';
import { expect, test } from './fixture';

const question = (page: Page, title: string) => page.locator('summary', { hasText: title });
const open = (page: Page) => page.locator('main details[open]');

const PRICE = { title: 'What does it cost?', answer: '39 EUR in EU countries' };
const AGE = { title: 'Is it for children?', answer: 'It is for ages 14+' };

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('one question is open at a time and can be closed by pointer', async ({ page }) => {
      await page.goto('/faq');
      await expect(open(page)).toHaveCount(0);
      for (const { title, answer } of [PRICE, AGE]) {
        await question(page, title).click();
        await expect(open(page)).toHaveCount(1);
        await expect(open(page)).toContainText(answer);
      }
      await question(page, AGE.title).click();
      await expect(open(page)).toHaveCount(0);
    });
  });
}

test('one question is open at a time and can be closed by keyboard', async ({ page }) => {
  await page.goto('/faq');
  await question(page, AGE.title).focus();
  await page.keyboard.press('Enter');
  await expect(open(page)).toContainText(AGE.answer);
  await page.keyboard.press('Tab');
  await expect(question(page, 'What is in the box?')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(open(page)).toHaveCount(1);
  await expect(open(page)).toContainText('85 unique cards');
  await page.keyboard.press('Space');
  await expect(open(page)).toHaveCount(0);
});

test('a link to a question opens it', async ({ page }) => {
  await page.goto('/faq#price');
  await expect(open(page)).toContainText(PRICE.answer);
  await expect(page.locator('#price')).toBeInViewport();
});

test('an open question stays open after reload and back, and a closed one stays closed', async ({ page }) => {
  await page.goto('/faq');
  await question(page, AGE.title).click();
  await question(page, PRICE.title).click();
  await expect(page).toHaveURL('/faq#price');
  await page.reload();
  await expect(open(page)).toContainText(PRICE.answer);
  await page.goto('/shipping');
  await page.goBack();
  await expect(open(page)).toContainText(PRICE.answer);
  await question(page, PRICE.title).click();
  await expect(page).toHaveURL('/faq');
  await page.reload();
  await expect(open(page)).toHaveCount(0);
});

test('the print version contains all twelve entries', async ({ page }) => {
  await page.goto('/faq');
  await page.emulateMedia({ media: 'print' });
  const answers = page.locator('main details > :not(summary)');
  await expect(answers).toHaveCount(12);
  const heights = await answers.evaluateAll((found) => found.map((answer) => answer.clientHeight));
  expect(heights.filter((height) => height < 20)).toEqual([]);
});

test('opening and closing a question keeps the query of the address', async ({ page }) => {
  await page.goto('/faq?from=mail');
  await question(page, PRICE.title).click();
  await expect(page).toHaveURL('/faq?from=mail#price');
  await question(page, PRICE.title).click();
  await expect(page).toHaveURL('/faq?from=mail');
});

test('an item without an anchor does not change the address', async ({ page }) => {
  await page.goto('/faq');
  await page.locator('#price').evaluate((content) => content.removeAttribute('id'));
  const item = page.locator('details', { has: question(page, PRICE.title) });
  const toggled = item.evaluate((details) => new Promise((done) => details.addEventListener('toggle', done)));
  await question(page, PRICE.title).click();
  await toggled;
  await expect(page).toHaveURL('/faq');
});
