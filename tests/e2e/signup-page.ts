import type { Page } from '@playwright/test';
import { type LaunchSignup, PATHS } from '@tariff-tantrum/lambdas/contract';
import { expect } from './fixture';

/**
 * Focuses the signup form's e-mail field, which loads the form's code, and waits until React has hydrated the form.
 * Before that the form posts by itself and the browser leaves the page.
 */
export async function hydrateSignup(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).focus();
  await expect(page.locator('[data-island=signup][data-hydrated]')).toBeAttached();
}

/** Returns the signups that a system has stored, newest first, at most 200. */
export async function readSignups({
  url,
  password,
}: {
  url: string;
  password: string;
}): Promise<LaunchSignup[]> {
  const headers = { Authorization: `Bearer ${password}` };
  const response = await fetch(`${url}${PATHS.list}?limit=200`, { headers });
  return (await response.json()).signups;
}
