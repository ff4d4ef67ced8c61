import { recordConsole } from './console-lines';
import { expect, test } from './fixture';
import { approved, emailField, newAddress, submitButton, toast } from './signup-page';

test('the controls of the landing page log only their own lines, and a signup none', async ({ page }) => {
  const lines = recordConsole(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Cart/ }).click();
  for (const name of ['Cards', 'Rules', 'Overview']) await page.getByRole('tab', { name }).click();
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Email Us' });
  const followed = await link.evaluateHandle((element) => {
    const followed: boolean[] = [];
    element.ownerDocument.defaultView?.addEventListener('click', (event) => {
      followed.push(!event.defaultPrevented);
      event.preventDefault();
    });
    return followed;
  });
  await link.click();
  expect(await followed.jsonValue()).toEqual([true]);
  await page.waitForLoadState('networkidle');
  expect(lines.splice(0)).toEqual(['Mobile menu clicked', 'Cart clicked', 'Contact email clicked']);

  await page.reload();
  await submitButton(page).click();
  await expect(toast(page)).toBeVisible();
  await emailField(page).fill(newAddress());
  await submitButton(page).click();
  await expect(approved(page)).toBeVisible();
  expect(lines).toEqual([]);
});

test('the questions, the wholesale form and a signup before hydration log nothing', async ({ page }) => {
  const lines = recordConsole(page);
  await page.goto('/faq');
  for (const question of await page.locator('summary').all()) await question.click();
  await page.goto('/wholesale');
  await page.getByLabel('Business name').fill('Tin & Sons');
  await page.waitForLoadState('networkidle');
  await page.route('**/*.js', () => new Promise(() => {}));
  await page.goto('/');
  await emailField(page).fill(newAddress());
  await submitButton(page).click({ noWaitAfter: true });
  await expect(page).toHaveURL('/signed-up');
  expect(lines).toEqual([]);
});

test('warnings of the browser are recorded, such as an unknown feature in a policy', async ({ page }) => {
  const lines = recordConsole(page);
  await page.route('**/terms', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'permissions-policy': 'nonsense=()' },
    });
  });
  await page.goto('/terms', { waitUntil: 'networkidle' });
  expect(lines.join()).toContain('nonsense');
});
