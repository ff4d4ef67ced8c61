import type { Locator, Page } from '@playwright/test';
import type { TestSystem } from '@tariff-tantrum/infra/testing';
import { LIST_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { LaunchSignup } from '@tariff-tantrum/lambdas/contract/signup-schemas';
import { expect, ownerOf } from './fixture';
import { SITE } from './site-texts';

const { APPROVED } = SITE;

/** The ids of the signup forms on the landing page: in the hero, on the card beside the tabs, and at the end. */
export const SIGNUP_FORMS = ['signup-hero', 'signup', 'signup-end'] as const;

export type SignupFormId = (typeof SIGNUP_FORMS)[number];

/** Returns the e-mail field of a signup form. */
export const emailField = (page: Page, id: SignupFormId = 'signup'): Locator => page.locator(`#${id}-email`);

/** Returns the name field of the form beside the tabs; the one in the hero has none. */
export const nameField = (page: Page): Locator => page.locator('#signup').getByLabel('Name');

/** Returns the button of a signup form. */
export const submitButton = (page: Page, id: SignupFormId = 'signup'): Locator =>
  page.locator(`#${id} button[type=submit]`);

/** Returns the message about a signup form: at its fields, in words. */
export const problemOf = (page: Page, id: SignupFormId = 'signup'): Locator => page.locator(`#${id}-problem`);

/** Returns the card that takes the place of a form after a signup. */
export const approved = (page: Page): Locator => page.getByRole('region', { name: APPROVED.title });

/** Returns the region of the toasts, and the toast in it. */
export const toastRegion = (page: Page): Locator => page.getByRole('region', { name: 'Notifications (F8)' });
export const toast = (page: Page): Locator => toastRegion(page).getByRole('listitem');

/**
 * Keeps toasts on the pages that are loaded next until something closes them: on a busy machine their time may be over
 * before a test has looked.
 */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript((duration) => {
    window.setTimeout = new Proxy(window.setTimeout, {
      apply: (setTimeout, self, [run, ms, ...rest]) =>
        ms === duration ? 0 : Reflect.apply(setTimeout, self, [run, ms, ...rest]),
    });
  }, TOAST_MS);
}

/** How long a toast is shown, as the specification says. */
export const TOAST_MS = 5000;

/**
 * Focuses the e-mail field of a signup form, which loads the form's code, and waits until React has hydrated the form.
 * Before that the form posts by itself and the browser leaves the page.
 */
export async function hydrateSignup(page: Page, id: SignupFormId = 'signup'): Promise<void> {
  await emailField(page, id).focus();
  const island = page.locator('[data-island=signup][data-hydrated]', { has: page.locator(`#${id}`) });
  await expect(island).toBeAttached();
}

let addresses = 0;
/** Returns an address that has not signed up yet. */
export const newAddress = (): string => `visitor-${process.pid}-${addresses++}@example.com`;

/** Returns the signups of an address that a system has stored, among its newest. */
export async function findSignups(system: TestSystem, address: string): Promise<LaunchSignup[]> {
  const { signups } = await ownerOf(system).list({ limit: LIST_LIMIT.max });
  return signups.filter(({ email }) => email === address);
}
