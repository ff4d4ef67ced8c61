import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { hydrateSignup, readSignups } from './signup-page';

const email = (page: Page) => page.getByLabel('Email');
const name = (page: Page) => page.getByLabel('Name');
const submit = (page: Page) => page.locator('#signup button[type=submit]');
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');

let addresses = 0;
/** Returns an address that has not signed up yet. */
const newAddress = () => `visitor-${process.pid}-${addresses++}@example.com`;

test('a signup shows the success toast, clears the fields and is stored once', async ({ page, system }) => {
  const address = newAddress();
  await page.goto('/');
  await hydrateSignup(page);
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
  const found = (await readSignups(system)).filter((signup) => signup.email === address);
  expect(found).toMatchObject([{ email: address, name: 'Ada', discountPercent: 20 }]);
});

test('the form and its toast can be used by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await hydrateSignup(page);
  await page.keyboard.type(newAddress());
  await page.keyboard.press('Tab');
  await expect(name(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('form').getByRole('link', { name: 'Privacy Policy' })).toBeFocused();
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

test('while the request runs the button is disabled, and the body is trimmed and has no empty name', async ({
  page,
}) => {
  const sent: unknown[] = [];
  let respond = () => {};
  const mayRespond = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/api/launch-signup', async (route) => {
    sent.push(route.request().postDataJSON());
    await mayRespond;
    await route.fulfill({ status: 201, json: {} });
  });
  await page.goto('/');
  await hydrateSignup(page);
  await email(page).fill('a@example.com');
  await submit(page).click();
  await expect(submit(page)).toHaveText('Signing Up...');
  await expect(submit(page)).toBeDisabled();
  respond();
  await expect(submit(page)).toBeEnabled();
  expect(sent).toEqual([{ email: 'a@example.com' }]);
});

for (const typed of ['', '   ']) {
  test(`the e-mail ${JSON.stringify(typed)} is refused with a toast, a message and focus, and nothing is sent`, async ({
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

test('an address without @ is refused by the browser', async ({ page }) => {
  await page.goto('/');
  await email(page).fill('nobody');
  await submit(page).click();
  expect(await email(page).evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(true);
  await expect(email(page)).toBeFocused();
});

for (const { title, response, text } of [
  { title: 'an error', response: { status: 504, body: 'Please wait.' }, text: '504: Please wait.' },
  {
    title: 'an error without a body',
    response: { status: 500, body: '' },
    text: '500: Internal Server Error',
  },
  { title: 'a network failure', response: undefined, text: 'Failed to sign up. Please try again.' },
]) {
  test(`${title} shows the toast Signup Failed and keeps the fields`, async ({ page }) => {
    await page.route('**/api/launch-signup', (route) => (response ? route.fulfill(response) : route.abort()));
    await page.goto('/');
    await hydrateSignup(page);
    await email(page).fill('a@example.com');
    await submit(page).click();
    await expect(toast(page)).toContainText('Signup Failed');
    await expect(toast(page)).toContainText(text);
    await expect(email(page)).toHaveValue('a@example.com');
    await expect(submit(page)).toBeEnabled();
  });
}

test('one toast is shown at a time, and can be closed or swiped to the right', async ({ page }) => {
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

test('a signup with a filled honeypot shows success and is not stored', async ({ page, system }) => {
  const address = newAddress();
  await page.goto('/');
  await hydrateSignup(page);
  await email(page).fill(address);
  await page.locator('[name=website]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example';
  });
  await submit(page).click();
  await expect(toast(page)).toContainText("You're on the list!");
  expect((await readSignups(system)).map((signup) => signup.email)).not.toContain(address);
});

test('before it is hydrated the form posts by itself, and the signup is stored', async ({ page, system }) => {
  const address = newAddress();
  // Scripts never arrive.
  await page.route('**/*.js', () => new Promise(() => {}));
  await page.goto('/');
  await email(page).fill(address);
  await submit(page).click();
  await expect(page).toHaveURL('/signed-up');
  expect((await readSignups(system)).map((signup) => signup.email)).toContain(address);
});

test('before the form is hydrated an empty e-mail is refused as well', async ({ page }) => {
  await page.route('**/*.js', () => new Promise(() => {}));
  await page.goto('/');
  await submit(page).click();
  await expect(page.getByText('Please enter your email address.')).toBeVisible();
  await expect(email(page)).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form posts, leads to the success page, and the signup is stored', async ({ page, system }) => {
    const address = newAddress();
    await page.goto('/');
    await email(page).fill(address);
    await name(page).fill('Grace');
    await submit(page).click();
    await expect(page).toHaveURL('/signed-up');
    const found = (await readSignups(system)).filter((signup) => signup.email === address);
    expect(found).toMatchObject([{ email: address, name: 'Grace' }]);
  });

  test('an invalid address leads to the page that explains the problem', async ({ page }) => {
    await page.goto('/');
    await email(page).fill('nobody@localhost');
    await submit(page).click();
    await expect(page).toHaveURL('/signup-problem#invalid');
  });
});

test('the form shows the consent text', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#signup')).toContainText(
    'By signing up you agree that Tariff Tantrum ApS emails you',
  );
});
