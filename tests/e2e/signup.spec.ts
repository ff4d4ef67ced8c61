import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { signupsOf } from './signup-list';

const email = (page: Page) => page.getByLabel('Email');
const name = (page: Page) => page.getByLabel('Name');
const submit = (page: Page) => page.locator('#signup button[type=submit]');
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');

let people = 0;
/** An address that nobody has signed up with yet. */
const newAddress = () => `visitor-${process.pid}-${people++}@example.com`;

test('a visitor signs up: thanked by a toast, fields cleared, once on the list', async ({ page, system }) => {
  const address = newAddress();
  await page.goto('/');
  await email(page).fill(`  ${address} `);
  await name(page).fill('  Ada  ');
  await submit(page).click();
  await expect(toast(page)).toContainText("You're on the list!");
  await expect(toast(page)).toContainText(
    "Thanks for signing up! You'll get 20% off when we launch in October 2025.",
  );
  await expect(email(page)).toHaveValue('');
  await expect(name(page)).toHaveValue('');
  await expect(submit(page)).toHaveText('Sign Up for 20% Off');
  const found = (await signupsOf(system)).filter((signup) => signup.email === address);
  expect(found).toMatchObject([{ email: address, name: 'Ada', discountPercent: 20 }]);
});

test('by keyboard alone: Tab to the form, type, Enter', async ({ page }) => {
  await page.goto('/');
  await email(page).focus();
  await page.keyboard.type(newAddress());
  await page.keyboard.press('Tab');
  await expect(name(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText("You're on the list!");
  await page.keyboard.press('F8');
  await expect(page.locator(':focus')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(toast(page)).toBeHidden();
});

test('while it is sent the button says so and is disabled; what is sent is trimmed and without an empty name', async ({
  page,
}) => {
  const sent: unknown[] = [];
  let answer = () => {};
  await page.route('**/api/launch-signup', async (route) => {
    sent.push(route.request().postDataJSON());
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ status: 201, json: {} });
  });
  await page.goto('/');
  const scripts = page.waitForResponse(/\/toast-/);
  await email(page).fill('a@example.com');
  await scripts;
  await submit(page).click();
  await expect(submit(page)).toHaveText('Signing Up...');
  await expect(submit(page)).toBeDisabled();
  answer();
  await expect(submit(page)).toBeEnabled();
  expect(sent).toEqual([{ email: 'a@example.com' }]);
});

for (const typed of ['', '   ']) {
  test(`an e-mail of ${JSON.stringify(typed)} is refused by toast, message and focus, and nothing is sent`, async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    await page.goto('/');
    await email(page).pressSequentially(typed);
    await submit(page).click();
    await expect(toast(page)).toContainText('Email Required');
    await expect(toast(page)).toContainText('Please enter your email address.');
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveAccessibleDescription('Please enter your email address.');
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
    await email(page).pressSequentially('a');
    await expect(page.locator('#signup-email-missing')).toBeHidden();
    expect(calls).toEqual([]);
  });
}

test('an address without @ is stopped by the browser itself', async ({ page }) => {
  await page.goto('/');
  await email(page).fill('nobody');
  await submit(page).click();
  expect(await email(page).evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(true);
  await expect(email(page)).toBeFocused();
});

for (const { title, answer, says } of [
  { title: 'a refusal', answer: { status: 504, body: 'Please wait.' }, says: '504: Please wait.' },
  { title: 'an empty refusal', answer: { status: 500, body: '' }, says: '500: Internal Server Error' },
  { title: 'no answer', answer: undefined, says: 'Failed to sign up. Please try again.' },
]) {
  test(`${title} is told in the toast Signup Failed, and the fields stay`, async ({ page }) => {
    await page.route('**/api/launch-signup', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.goto('/');
    const scripts = page.waitForResponse(/\/toast-/);
    await email(page).fill('a@example.com');
    await scripts;
    await submit(page).click();
    await expect(toast(page)).toContainText('Signup Failed');
    await expect(toast(page)).toContainText(says);
    await expect(email(page)).toHaveValue('a@example.com');
    await expect(submit(page)).toBeEnabled();
  });
}

test('one toast at a time; it can be closed, and swiped away to the right', async ({ page }) => {
  await page.goto('/');
  await submit(page).click();
  await expect(toast(page)).toContainText('Email Required');
  await submit(page).click();
  await expect(toast(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(toast(page)).toBeHidden();
  await submit(page).click();
  const box = await toast(page).boundingBox();
  expect(box?.width).toBeLessThanOrEqual(420);
  await toast(page).hover({ position: { x: 20, y: 20 } });
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 120, (box?.y ?? 0) + 20, { steps: 6 });
  await page.mouse.up();
  await expect(toast(page)).toBeHidden();
});

test('who fills the trap is thanked and not kept', async ({ page, system }) => {
  const address = newAddress();
  await page.goto('/');
  const scripts = page.waitForResponse(/\/toast-/);
  await email(page).fill(address);
  await scripts;
  await page.locator('[name=website]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example';
  });
  await submit(page).click();
  await expect(toast(page)).toContainText("You're on the list!");
  expect((await signupsOf(system)).map((signup) => signup.email)).not.toContain(address);
});

test('before its code has arrived the form posts by itself, and the signup counts', async ({
  page,
  system,
}) => {
  const address = newAddress();
  // Scripts that never arrive in time.
  await page.route('**/*.js', () => new Promise(() => {}));
  await page.goto('/');
  await email(page).fill(address);
  await submit(page).click();
  await expect(page).toHaveURL('/signed-up');
  expect((await signupsOf(system)).map((signup) => signup.email)).toContain(address);
});

test('an empty e-mail is refused at once even before the code has arrived', async ({ page }) => {
  await page.route('**/*.js', () => new Promise(() => {}));
  await page.goto('/');
  await submit(page).click();
  await expect(page.getByText('Please enter your email address.')).toBeVisible();
  await expect(email(page)).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form posts, thanks on a page of its own, and the signup counts', async ({ page, system }) => {
    const address = newAddress();
    await page.goto('/');
    await email(page).fill(address);
    await name(page).fill('Grace');
    await submit(page).click();
    await expect(page).toHaveURL('/signed-up');
    const found = (await signupsOf(system)).filter((signup) => signup.email === address);
    expect(found).toMatchObject([{ email: address, name: 'Grace' }]);
  });

  test('what the server refuses is explained on a page of its own', async ({ page }) => {
    await page.goto('/');
    await email(page).fill('nobody@localhost');
    await submit(page).click();
    await expect(page).toHaveURL('/signup-problem#invalid');
  });
});

test('the consent stands at the field', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#signup')).toContainText('By signing up you agree that we e-mail you');
});
