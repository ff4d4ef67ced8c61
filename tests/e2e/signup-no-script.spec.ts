import { expect, test } from './fixture';
import { emailField, readSignups, submitButton } from './signup-page';

test.use({ javaScriptEnabled: false });

test('without JavaScript the form posts, leads to the success page, and the signup is stored', async ({
  page,
  system,
}) => {
  const address = 'without-script@example.com';
  await page.goto('/');
  await emailField(page).fill(address);
  await page.locator('#signup').getByLabel('Name').fill('Grace');
  await submitButton(page).click();
  await expect(page).toHaveURL('/signed-up');
  const found = (await readSignups(system)).filter((signup) => signup.email === address);
  expect(found).toMatchObject([{ email: address, name: 'Grace' }]);
});

test('without JavaScript an invalid address leads to the page that explains the problem', async ({
  page,
}) => {
  await page.goto('/');
  await emailField(page).fill('nobody@localhost');
  await submitButton(page).click();
  await expect(page).toHaveURL('/signup-problem#invalid');
});
