import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { emailField, problemOf, readSignups, submitButton } from './signup-page';

// The first tap on a phone: each test has a new context, so that the cache is empty and no code is loaded.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Loads the landing page; records its console lines and POST requests. */
async function open(page: Page): Promise<{ lines: string[]; posts: string[] }> {
  const recorded = { lines: [] as string[], posts: [] as string[] };
  page.on('console', (line) => recorded.lines.push(line.text()));
  page.on('request', (request) => {
    if (request.method() === 'POST') recorded.posts.push(request.url());
  });
  await page.goto('/');
  return recorded;
}

test('the cart logs one line and sets its flag', async ({ page }) => {
  await page.clock.install();
  const { lines } = await open(page);
  await page.getByRole('button', { name: /^Cart/ }).tap();
  await expect(page.getByRole('button', { name: /^Cart/ })).toHaveAttribute('data-open', 'true');
  // When its code has been loaded it must not log a second line.
  await page.waitForLoadState('networkidle');
  expect(lines).toEqual(['Cart clicked']);
  // It shows its note; the tooltip is for pointers that hover.
  await expect(page.locator('[data-island=cart][data-hydrated]')).toBeAttached();
  await page.clock.runFor(1000);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('the e-mail field keeps what is typed while its code is loaded', async ({ page }) => {
  await open(page);
  await emailField(page).tap();
  await page.keyboard.type('someone@example.com');
  await page.waitForLoadState('networkidle');
  await page.keyboard.type('.org');
  await expect(emailField(page)).toHaveValue('someone@example.com.org');
});

test('an empty form shows a message and one toast, and nothing is sent', async ({ page }) => {
  const { posts } = await open(page);
  await submitButton(page).tap();
  await expect(problemOf(page)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Email Required' })).toHaveCount(1);
  expect(posts).toEqual([]);
});

test('an autofilled form shows at once that it is being sent, and is sent once', async ({ page, system }) => {
  const address = `first-tap-${process.pid}@example.com`;
  const { posts } = await open(page);
  const states: unknown[] = [];
  await page.exposeFunction('report', (state: unknown) => states.push(state));
  await submitButton(page).evaluate((button: HTMLButtonElement) => {
    const { report } = window as unknown as { report(state: unknown): void };
    new MutationObserver(() => {
      report({ text: button.textContent, disabled: button.disabled });
      // A second tap.
      button.click();
    }).observe(button, { childList: true });
  });
  await emailField(page).evaluate((field: HTMLInputElement, value) => {
    field.value = value;
  }, address);
  await submitButton(page).tap({ noWaitAfter: true });
  await expect(page).toHaveURL('/signed-up');
  expect(states[0]).toEqual({ text: 'Signing Up...', disabled: true });
  expect(posts).toHaveLength(1);
  expect((await readSignups(system)).filter(({ email }) => email === address)).toHaveLength(1);
  await page.goBack();
  await expect(submitButton(page)).toHaveText('Sign Up for 20% Off');
  await expect(submitButton(page)).toBeEnabled();
});
