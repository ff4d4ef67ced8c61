import { expect, test } from './fixture';
import { emailField } from './signup-page';
import { SITE } from './site-texts';

const { SIGNUP_PROBLEM } = SITE;
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
