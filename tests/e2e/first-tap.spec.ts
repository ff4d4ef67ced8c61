import type { Page } from '@playwright/test';
import { SIGNUP_TOASTS } from '@tariff-tantrum/lambdas/facts/derived';
import { expect, recordConsole, test } from './fixture';
import { approved, emailField, findSignups, newAddress, problemOf, submitButton } from './signup-page';
import { SITE } from './site-texts';

const { SIGNUP_FORM } = SITE;

// The first tap on a phone: each test has a new context, so that the cache is empty and no code is loaded.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const { text: EMPTY } = SIGNUP_TOASTS.emailRequired;

/** Records the addresses of POST requests from now on. */
function recordPosts(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  return posts;
}

test('the cart logs one line and sets its flag', async ({ page }) => {
  await page.clock.install();
  const lines = recordConsole(page);
  await page.goto('/');
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

test('the e-mail field keeps what is typed while its code is loaded, and the signup is stored', async ({
  page,
  system,
}) => {
  const address = newAddress();
  await page.goto('/');
  await emailField(page).tap();
  await page.keyboard.type(address.slice(0, -4));
  await page.waitForLoadState('networkidle');
  await page.keyboard.type(address.slice(-4));
  await submitButton(page).tap();
  await expect(approved(page)).toContainText(address);
  expect(await findSignups(system, address)).toHaveLength(1);
});

test('an autofilled form shows at once that it is being sent, and is sent once', async ({ page, system }) => {
  const address = newAddress();
  const posts = recordPosts(page);
  await page.goto('/');
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
  expect(states[0]).toEqual({ text: SIGNUP_FORM.submitting, disabled: true });
  expect(posts).toHaveLength(1);
  expect(await findSignups(system, address)).toHaveLength(1);
  await page.goBack();
  await expect(submitButton(page)).toHaveText(SIGNUP_FORM.submit);
  await expect(submitButton(page)).toBeEnabled();
});

test('if no script ever arrives an empty e-mail is refused as well, and the form posts by itself', async ({
  page,
  system,
}) => {
  const address = newAddress();
  await page.route('**/*.js', () => new Promise(() => {}));
  await page.goto('/');
  await submitButton(page).tap();
  await expect(problemOf(page)).toHaveText(EMPTY);
  await expect(problemOf(page)).toBeVisible();
  await expect(emailField(page)).toBeFocused();
  await expect(emailField(page)).toHaveAccessibleDescription(EMPTY);
  await page.keyboard.type(address);
  await expect(problemOf(page)).toBeHidden();
  await expect(emailField(page)).toHaveAttribute('aria-invalid', 'false');
  await expect(emailField(page)).toHaveAccessibleDescription('');
  await submitButton(page).tap();
  await expect(page).toHaveURL('/signed-up');
  expect(await findSignups(system, address)).toHaveLength(1);
});
