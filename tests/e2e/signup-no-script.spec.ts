import { expect, test } from './fixture';
import { emailField, submitButton } from './signup-page';

test.use({ javaScriptEnabled: false });

test('without JavaScript an invalid address leads to the page that explains the problem', async ({
  page,
}) => {
  await page.goto('/');
  await emailField(page).fill('nobody@localhost');
  await submitButton(page).click();
  await expect(page).toHaveURL('/signup-problem#invalid');
});
