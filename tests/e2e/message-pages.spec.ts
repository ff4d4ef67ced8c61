import { expect, test } from './fixture';
import { emailField } from './signup-page';

const PROBLEMS = [
  { id: 'missing', title: 'Email Required', text: 'Please enter your email address.' },
  { id: 'invalid', title: 'Signup Failed', text: 'This does not look like an email address' },
  { id: 'too-many', title: 'Signup Failed', text: 'Please try again in a minute.' },
  { id: 'unavailable', title: 'Signup Failed', text: 'Failed to sign up. Please try again.' },
] as const;

test.use({ javaScriptEnabled: false });

for (const { id, title, text } of PROBLEMS) {
  test(`/signup-problem#${id} shows only its reason and links back to the form`, async ({ page }) => {
    await page.goto(`/signup-problem#${id}`);
    const reasons = page.getByRole('main').locator('section');
    await expect(reasons.filter({ visible: true })).toHaveCount(1);
    await expect(page.locator(`#${id}`)).toContainText(text);
    await expect(page.locator(`#${id}`).getByRole('heading', { name: title })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the Signup' }).click();
    await expect(page).toHaveURL('/#signup');
    await expect(emailField(page)).toBeInViewport();
  });
}

test('/signup-problem without a fragment shows every reason', async ({ page }) => {
  await page.goto('/signup-problem');
  for (const { id } of PROBLEMS) await expect(page.locator(`#${id}`)).toBeVisible();
});

test('/signed-up has the text of the success toast', async ({ page }) => {
  await page.goto('/signed-up');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're on the list!");
  await expect(page.getByRole('main')).toContainText(
    "Thanks for signing up! You'll get 20% off when we launch in October 2025.",
  );
  await page.getByRole('main').getByRole('link', { name: 'Back to Game Page' }).click();
  await expect(page).toHaveURL('/');
});

test('an unknown path shows Page not found and links to the landing page', async ({ page }) => {
  const response = await page.goto('/tariffs/on/nothing');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.getByRole('main').getByRole('link', { name: 'Back to Game Page' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});
