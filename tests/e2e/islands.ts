import type { Page } from '@playwright/test';
import { expect } from './fixture';

/**
 * Focuses the signup form's e-mail field, which loads the form's code, and waits until React has hydrated the form.
 * Before that the form posts by itself and the browser leaves the page.
 */
export async function hydrateSignup(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).focus();
  await expect(page.locator('[data-island=signup][data-hydrated]')).toBeAttached();
}
