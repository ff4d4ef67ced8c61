import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixture';
import { emailField, hydrateSignup, problemOf, readSignups, SIGNUP_FORMS, submitButton } from './signup-page';

const name = (page: Page) => page.locator('#signup').getByLabel('Name');
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');

let addresses = 0;
/** Returns an address that has not signed up yet. */
const newAddress = () => `visitor-${process.pid}-${addresses++}@example.com`;

const approved = (page: Page) => page.getByRole('region', { name: "You're on the list!" });

for (const id of SIGNUP_FORMS) {
  test(`a signup in the form #${id} shows the toast and an approved card, and is stored once`, async ({
    page,
    system,
  }) => {
    const address = newAddress();
    await page.goto('/');
    await hydrateSignup(page, id);
    await emailField(page, id).fill(`  ${address} `);
    await submitButton(page, id).click();
    await expect(toast(page)).toContainText("You're on the list!");
    await expect(toast(page)).toContainText(
      "Thanks for signing up! You'll get 20% off when we launch in October 2025.",
    );
    await expect(approved(page)).toContainText(address);
    await expect(approved(page).getByRole('listitem').first()).toContainText('31.20 EUR instead of 39 EUR');
    await expect(approved(page)).toContainText('36 USD instead of 45 USD');
    await expect(approved(page).getByRole('heading')).toBeFocused();
    await expect(approved(page)).toHaveAttribute('aria-labelledby', `${id}-approved`);
    await expect(approved(page).getByRole('link', { name: 'How to Play' })).toHaveAttribute(
      'href',
      '/how-to-play',
    );
    await expect(approved(page)).toMatchAriaSnapshot(
      [
        '- heading "You\'re on the list!" [level=3]',
        "- paragraph: Thanks for signing up! You'll get 20% off when we launch in October 2025.",
        '- list',
        '- paragraph:',
        '  - link "How to Play"',
        '  - link "Add to calendar"',
        '  - button "Copy link"',
        '- button "Sign up another address"',
      ].join('\n'),
    );
    const found = (await readSignups(system)).filter((signup) => signup.email === address);
    expect(found).toMatchObject([{ email: address, discountPercent: 20 }]);
    await approved(page).getByRole('button', { name: 'Sign up another address' }).click();
    await expect(emailField(page, id)).toHaveValue('');
    await expect(emailField(page, id)).toBeFocused();
    await expect(submitButton(page, id)).toHaveText('Sign Up for 20% Off');
  });
}

test('a signup with a name is stored trimmed, and its fields are cleared', async ({ page, system }) => {
  const address = newAddress();
  await page.goto('/');
  await hydrateSignup(page);
  await emailField(page).fill(address);
  await name(page).fill('  Ada  ');
  await submitButton(page).click();
  await approved(page).getByRole('button', { name: 'Sign up another address' }).click();
  await expect(name(page)).toHaveValue('');
  const found = (await readSignups(system)).filter((signup) => signup.email === address);
  expect(found).toMatchObject([{ email: address, name: 'Ada' }]);
});

test('a signup shows its result even if the code of toasts cannot be loaded', async ({ page }) => {
  await page.route(/\/toast-/, (route) => route.abort());
  await page.goto('/');
  await hydrateSignup(page);
  const address = newAddress();
  await emailField(page).fill(address);
  await submitButton(page).click();
  await expect(approved(page)).toContainText(address);
});

test('the form and its toast can be used by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await hydrateSignup(page);
  await page.keyboard.type(newAddress());
  await page.keyboard.press('Tab');
  await expect(name(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(submitButton(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#signup').getByRole('link', { name: 'Privacy Policy' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
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
    await route.fulfill({ status: 201, json: { email: 'a@example.com' } });
  });
  await page.goto('/');
  await hydrateSignup(page);
  await emailField(page).fill('a@example.com');
  await submitButton(page).click();
  await expect(submitButton(page)).toHaveText('Signing Up...');
  await expect(submitButton(page)).toBeDisabled();
  respond();
  await expect(approved(page)).toBeVisible();
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
    await emailField(page).pressSequentially(typed);
    await submitButton(page).click();
    await expect(toast(page)).toContainText('Email Required');
    await expect(toast(page)).toContainText('Please enter your email address.');
    await expect(emailField(page)).toBeFocused();
    await expect(emailField(page)).toHaveAccessibleDescription('Please enter your email address.');
    await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true');
    await emailField(page).pressSequentially('a');
    await expect(problemOf(page)).toBeHidden();
    expect(calls).toEqual([]);
  });
}

test('the message about the e-mail is between its field and the next one', async ({ page }) => {
  await page.goto('/');
  await submitButton(page).click();
  const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;
  await expect(problemOf(page)).toBeVisible();
  expect(await topOf(problemOf(page))).toBeGreaterThan(await topOf(emailField(page)));
  expect(await topOf(problemOf(page))).toBeLessThan(await topOf(name(page)));
});

test('an address without @ is refused by the browser', async ({ page }) => {
  await page.goto('/');
  await emailField(page).fill('nobody');
  await submitButton(page).click();
  expect(await emailField(page).evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(
    true,
  );
  await expect(emailField(page)).toBeFocused();
});

for (const { title, response, text, message, focus } of [
  {
    title: 'an address that the server refuses',
    response: { status: 400, body: 'This does not look like an email address. Please check it for typos.' },
    text: '400: This does not look like an email address.',
    message: 'This does not look like an email address. Please check it for typos.',
    focus: '#signup-email',
  },
  {
    title: 'a name that the server refuses',
    response: { status: 400, body: 'A name can have at most 200 characters.' },
    text: '400: A name can have at most 200 characters.',
    message: 'A name can have at most 200 characters.',
    focus: '#signup-name',
  },
  {
    title: 'a signup limit',
    response: { status: 429, body: 'Too many signups from here.', headers: { 'Retry-After': '40' } },
    text: '429: Too many signups from here.',
    message: 'Too many signups from here. What you typed is still here. Please try again in 40 seconds.',
    focus: '#signup-problem',
  },
  {
    title: 'an unavailable list',
    response: { status: 504, body: 'Please wait.', headers: { 'Retry-After': '120' } },
    text: '504: Please wait.',
    message: 'Please wait. What you typed is still here. Please try again in 2 minutes.',
    focus: '#signup-problem',
  },
  {
    title: 'an error without a body',
    response: { status: 500, body: '' },
    text: '500: Internal Server Error',
    message: 'Internal Server Error What you typed is still here. Please try again in a moment.',
    focus: '#signup-problem',
  },
  {
    title: 'a network failure',
    response: undefined,
    text: 'Failed to sign up. Please try again.',
    message: 'The list cannot be reached. Are you online? What you typed is still here.',
    focus: '#signup-problem',
  },
]) {
  test(`${title} shows the toast Signup Failed and a focused message at the form, and keeps the fields`, async ({
    page,
  }) => {
    let calls = 0;
    await page.route('**/api/launch-signup', (route) => {
      calls += 1;
      return response ? route.fulfill(response) : route.abort();
    });
    await page.goto('/');
    await hydrateSignup(page);
    await emailField(page).fill('a@b');
    await name(page).fill('Ada');
    await submitButton(page).click();
    await expect(toast(page)).toContainText('Signup Failed');
    await expect(toast(page)).toContainText(text);
    await expect(problemOf(page)).toContainText(message);
    await expect(page.locator(focus)).toBeFocused();
    await expect(emailField(page)).toHaveValue('a@b');
    await expect(name(page)).toHaveValue('Ada');
    await expect(submitButton(page)).toBeEnabled();
    expect(calls).toBe(1);
    await emailField(page).pressSequentially('c');
    await expect(problemOf(page)).toBeHidden();
  });
}

test('one toast is shown at a time, and can be closed or swiped to the right', async ({ page }) => {
  await page.goto('/');
  await submitButton(page).click();
  await expect(toast(page)).toContainText('Email Required');
  await submitButton(page).click();
  await expect(toast(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(toast(page)).toBeHidden();
  await submitButton(page).click();
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
  await emailField(page).fill(address);
  await page.locator('#signup [name=website]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example';
  });
  await submitButton(page).click();
  await expect(toast(page)).toContainText("You're on the list!");
  expect((await readSignups(system)).map((signup) => signup.email)).not.toContain(address);
});

for (const id of SIGNUP_FORMS) {
  test(`the form #${id} shows the consent below its button, and screen readers read it with the button`, async ({
    page,
  }) => {
    await page.goto('/');
    const wording = 'By signing up you agree that Tariff Tantrum ApS emails you';
    await expect(page.locator(`#${id}`)).toContainText(wording);
    await expect(submitButton(page, id)).toHaveAccessibleDescription(new RegExp(`^${wording}`));
  });
}
