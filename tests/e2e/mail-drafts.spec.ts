import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { submitButton } from './signup-page';

/** Returns the mail draft that the inquiry button opens. */
async function draft(page: Page) {
  const link = page.getByRole('link', { name: 'Send Inquiry' });
  const url = new URL((await link.getAttribute('href')) ?? '');
  return {
    to: url.protocol + url.pathname,
    subject: url.searchParams.get('subject'),
    body: url.searchParams.get('body') ?? '',
  };
}

const QUESTIONS = ['Minimum order quantities', 'Wholesale pricing', 'Delivery timeframes', 'Payment terms'];

const DETAILS = [
  ['Business Name', 'Spil & Sjov'],
  ['Contact Person', 'Bjørn Ærlig'],
  ['Phone', '+45 12 34 56 78'],
  ['Email', 'bjorn@example.com'],
  ['Location', 'Aarhus, Denmark'],
  ['Type of Business', 'Game shop'],
] as const;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the wholesale draft contains the four questions', async ({ page }) => {
      await page.goto('/wholesale');
      const { to, subject, body } = await draft(page);
      expect(to).toBe('mailto:support@tarifftantrum.example');
      expect(subject).toBe('Wholesale Inquiry');
      for (const question of QUESTIONS) expect(body).toContain(question);
    });

    test('the form for the business details is blank', async ({ page }) => {
      await page.goto('/wholesale');
      for (const [label] of DETAILS) await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
    });

    test('the contact page links to a mail draft and to the signup', async ({ page }) => {
      await page.goto('/contact');
      const email = page.getByRole('main').getByRole('link', { name: 'Email Us' });
      await expect(email).toHaveAttribute('href', 'mailto:support@tarifftantrum.example');
      await page.getByRole('link', { name: 'Go to the Signup' }).click();
      await expect(page).toHaveURL('/#signup');
      await expect(submitButton(page)).toBeInViewport();
    });
  });
}

test('the details are added to the draft as they are typed, by keyboard alone', async ({ page }) => {
  await page.goto('/wholesale');
  await page.getByLabel('Business Name').focus();
  for (const [label, value] of DETAILS) {
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('link', { name: 'Send Inquiry' })).toBeFocused();
  await expect
    .poll(async () => (await draft(page)).body.split('\r\n'))
    .toEqual(expect.arrayContaining(DETAILS.map(([label, value]) => `${label}: ${value}`)));
  for (const question of QUESTIONS) expect((await draft(page)).body).toContain(question);
});

test('a field that is cleared is removed from the draft', async ({ page }) => {
  await page.goto('/wholesale');
  await page.getByLabel('Phone').click();
  await page.getByLabel('Phone').fill('12345678');
  await expect.poll(async () => (await draft(page)).body).toContain('Phone: 12345678');
  await page.getByLabel('Phone').fill('');
  await expect.poll(async () => (await draft(page)).body).not.toContain('Phone');
});

test('the contact page leads to the signup by keyboard', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Go to the Signup' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/#signup');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page explains that the details must be typed into the draft', async ({ page }) => {
    await page.goto('/wholesale');
    await expect(page.locator('noscript p')).toContainText(
      'Without JavaScript the details cannot be added for you',
    );
  });
});
