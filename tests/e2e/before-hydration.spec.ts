import { expect, test } from './fixture';
import { emailField, problemOf, readSignups, submitButton } from './signup-page';

test('before it is hydrated the form posts by itself, and the signup is stored', async ({ page, system }) => {
  const address = `early-${process.pid}@example.com`;
  // Scripts never arrive.
  await page.route('**/*.js', () => new Promise(() => {}));
  await page.goto('/');
  await emailField(page).fill(address);
  await submitButton(page).click();
  await expect(page).toHaveURL('/signed-up');
  expect((await readSignups(system)).map((signup) => signup.email)).toContain(address);
});

test('before the form is hydrated an empty e-mail is refused as well, until something is typed', async ({
  page,
}) => {
  await page.route('**/*.js', () => new Promise(() => {}));
  await page.goto('/');
  await submitButton(page).click();
  await expect(problemOf(page)).toHaveText('Please enter your email address.');
  await expect(problemOf(page)).toBeVisible();
  await expect(emailField(page)).toBeFocused();
  await expect(emailField(page)).toHaveAccessibleDescription('Please enter your email address.');
  await page.keyboard.type('a');
  await expect(problemOf(page)).toBeHidden();
  await expect(emailField(page)).toHaveAttribute('aria-invalid', 'false');
  await expect(emailField(page)).toHaveAccessibleDescription('');
});
