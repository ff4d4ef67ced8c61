import type { Locator, Page } from '@playwright/test';
import { type LaunchSignup, PATHS } from '@tariff-tantrum/lambdas/contract';
import { expect } from './fixture';

/** The ids of the signup forms on the landing page: in the hero, and on the card beside the tabs. */
export const SIGNUP_FORMS = ['signup-hero', 'signup'] as const;

export type SignupFormId = (typeof SIGNUP_FORMS)[number];

/** Returns the e-mail field of a signup form. */
export const emailField = (page: Page, id: SignupFormId = 'signup'): Locator => page.locator(`#${id}-email`);

/** Returns the button of a signup form. */
export const submitButton = (page: Page, id: SignupFormId = 'signup'): Locator =>
  page.locator(`#${id} button[type=submit]`);

/** Returns the message about a signup form: at its fields, in words. */
export const problemOf = (page: Page, id: SignupFormId = 'signup'): Locator => page.locator(`#${id}-problem`);

/**
 * Focuses the e-mail field of a signup form, which loads the form's code, and waits until React has hydrated the form.
 * Before that the form posts by itself and the browser leaves the page.
 */
export async function hydrateSignup(page: Page, id: SignupFormId = 'signup'): Promise<void> {
  await emailField(page, id).focus();
  const island = page.locator('[data-island=signup][data-hydrated]', { has: page.locator(`#${id}`) });
  await expect(island).toBeAttached();
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
