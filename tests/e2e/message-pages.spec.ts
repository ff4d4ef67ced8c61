import { expect, test } from './fixture';
import { emailField } from './signup-page';
import { SITE } from './site-texts';

const { SIGNUP_PROBLEM } = SITE;
const { problems, again } = SIGNUP_PROBLEM;

test.use({ javaScriptEnabled: false });

test('/signup-problem shows one reason, without a fragment a neutral one; all lead back to the form', async ({
  page,
}) => {
  await page.goto('/signup-problem');
  for (const { id } of problems)
    await expect(page.locator(`#${id}`)).toBeVisible({ visible: id === 'unknown' });
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

test('/my-signup without emails says what is stored, and opens a letter for each thing to ask for', async ({
  page,
}) => {
  await page.goto('/my-signup');
  await expect(page.getByRole('rowheader', { name: 'Your email address' })).toBeVisible();
  for (const request of ['a copy', 'a correction', 'leave the list', 'erase everything'])
    await expect(
      page.locator(`main a[href$="${encodeURIComponent(`My signup: ${request}`)}"]`),
    ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send me the link' })).toBeHidden();
});
