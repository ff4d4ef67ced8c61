import { recordConsole } from './console-lines';
import { expect, test } from './fixture';
import { approved, emailField, newAddress, submitButton, toast } from './signup-page';

test('the controls of the landing page log only their own lines, and a signup none', async ({ page }) => {
  const lines = recordConsole(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.keyboard.press('Escape');
  const cart = page.getByRole('button', { name: /^Cart/ });
  await cart.click();
  await expect(cart).toHaveAttribute('data-open', 'true');
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
