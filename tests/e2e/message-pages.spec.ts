import { expect, test } from './fixture';
import { emailField } from './signup-page';
import { SITE } from './site-texts';

const { APPROVED, NOT_FOUND, SIGNED_UP, SIGNUP_PROBLEM } = SITE;
const { problems, again } = SIGNUP_PROBLEM;

test.use({ javaScriptEnabled: false });

test('/signup-problem shows every reason, and with a fragment only its own; all lead back to the form', async ({
  page,
}) => {
  await page.goto('/signup-problem');
  for (const { id } of problems) await expect(page.locator(`#${id}`)).toBeVisible();
  for (const { id, title, text } of problems) {
    await page.goto(`/signup-problem#${id}`);
    const reasons = page.getByRole('main').locator('section').filter({ visible: true });
    await expect(reasons).toHaveCount(1);
    await expect(reasons.getByRole('heading', { name: title })).toBeVisible();
    await expect(reasons).toContainText(text);
  }
  await page.getByRole('link', { name: again.label }).click();
  await expect(page).toHaveURL(again.href);
  await expect(emailField(page)).toBeInViewport();
});

test('/signed-up has the text of the success toast; it and an unknown path lead to the landing page', async ({
  page,
}) => {
  await page.goto('/signed-up');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(APPROVED.title);
  await expect(page.getByRole('main')).toContainText(APPROVED.text);
  await page.getByRole('main').getByRole('link', { name: SIGNED_UP.home.label }).click();
  await expect(page).toHaveURL('/');
  const response = await page.goto('/tariffs/on/nothing');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_FOUND.title);
  await page.getByRole('main').getByRole('link', { name: NOT_FOUND.home.label }).press('Enter');
  await expect(page).toHaveURL('/');
});
