import type { Page } from '@playwright/test';
import { expect, recordConsole, test } from './fixture';
import { SITE } from './site-texts';

const { FAQ } = SITE;

const question = (page: Page, { id }: { id: string }) =>
  page.locator('summary').and(page.locator(`details:has(#${id}) > *`));
const open = (page: Page) => page.locator('main details[open]');

const [FIRST = { id: '' }, SECOND = { id: '' }] = FAQ.questions;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('one question is open at a time, can be closed by pointer and keyboard, and all are printed', async ({
      page,
    }) => {
      await page.goto('/faq');
      await expect(open(page)).toHaveCount(0);
      for (const item of [FIRST, SECOND]) {
        await question(page, item).click();
        await expect(open(page)).toHaveCount(1);
        await expect(open(page).locator(`#${item.id}`)).toBeVisible();
      }
      await question(page, SECOND).click();
      await expect(open(page)).toHaveCount(0);
      await question(page, FIRST).press('Enter');
      await expect(page.locator(`#${FIRST.id}`)).toBeVisible();
      await question(page, SECOND).press('Space');
      await expect(open(page)).toHaveCount(1);
      await expect(page.locator(`#${SECOND.id}`)).toBeVisible();
      await question(page, SECOND).press('Space');
      await expect(open(page)).toHaveCount(0);

      await page.emulateMedia({ media: 'print' });
      const answers = page.locator('main details > :not(summary)');
      await expect(answers).toHaveCount(FAQ.questions.length);
      const heights = await answers.evaluateAll((found) => found.map((answer) => answer.clientHeight));
      expect(heights.filter((height) => height < 20)).toEqual([]);
    });
  });
}

test('the sign before a question is not a part of its name', async ({ page }) => {
  await page.goto('/faq');
  const devTools = await page.context().newCDPSession(page);
  const { nodes } = await devTools.send('Accessibility.getFullAXTree');
  const names = nodes.map(({ name }) => String(name?.value));
  for (const { question } of FAQ.questions)
    expect(new Set(names.filter((name) => name.includes(question)))).toEqual(new Set([question]));
});

test('an address opens its question, and follows what is opened and closed, also after reload and back', async ({
  page,
}) => {
  const lines = recordConsole(page);
  await page.goto(`/faq?from=mail#${FIRST.id}`);
  await expect(open(page).locator(`#${FIRST.id}`)).toBeInViewport();
  await question(page, SECOND).click();
  await expect(page).toHaveURL(`/faq?from=mail#${SECOND.id}`);
  await page.reload();
  await expect(open(page).locator(`#${SECOND.id}`)).toBeVisible();
  await page.goto('/shipping');
  await page.goBack();
  await expect(open(page).locator(`#${SECOND.id}`)).toBeVisible();
  await question(page, SECOND).click();
  await expect(page).toHaveURL('/faq?from=mail');
  await page.reload();
  await expect(open(page)).toHaveCount(0);
  expect(lines).toEqual([]);
});
