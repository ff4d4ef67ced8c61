import { expect, type Locator, type Page } from '@playwright/test';
import type { TestSystem } from '@tariff-tantrum/infra/testing';
import { createLaunchClient } from '@tariff-tantrum/lambdas/client/client';
import type { SignupRequest } from '@tariff-tantrum/lambdas/contract/signup-schemas';
import { ownerOf } from '../fixture';

/** The running dashboard, on one of its hosts. */
export interface Owner {
  page: Page;
  /** URLs that the page requested: on the desktop, other than the app's own files. */
  requests: string[];
  /** Makes the next exports save their file, and returns its path. */
  saveExports(): Promise<string>;
  /** Lists the files that exports have left. */
  savedFiles(): string[];
  /** Advances the clock of the session, and lets it check the idle limit. */
  advance(minutes: number): Promise<void>;
  exit(): Promise<void>;
}

/** Elements of the dashboard. */
export const prompt = (page: Page) => page.getByRole('dialog', { name: 'Admin password' });
/** Why a call failed: over the page, or at the field of a dialog. */
export const message = (page: Page) => page.locator('[role=alertdialog], form div:has(> [role=alert])');
export const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });
export const exportButton = (page: Page) => page.getByRole('button', { name: 'Download CSV' });
export const stat = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd');

export async function enterPassword(page: Page, password: string): Promise<void> {
  await prompt(page).getByLabel('Password', { exact: true }).fill(password);
  await prompt(page).getByRole('button', { name: 'Continue' }).click();
}

/** The addresses in the list of people. */
export const addressesOf = (list: Locator) => list.getByRole('rowheader').getByRole('button');

/** Opens a person of the list, and returns their panel. */
export async function openPerson(page: Page, email: string): Promise<Locator> {
  const list = page.getByRole('region', { name: 'The list of signups' });
  await list.getByRole('button', { name: email }).click();
  const panel = page.getByRole('region').filter({ hasText: 'The whole story' }).last();
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(panel.getByRole('button', { name: `Erase ${email}` })).toBeVisible();
  return panel;
}

/** Opens a person of the list, and returns the button that erases them. */
export const eraseButton = async (page: Page, email: string): Promise<Locator> =>
  (await openPerson(page, email)).getByRole('button', { name: `Erase ${email}` });

/** The links to the sections. */
export const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' });

/** Opens a section by its link, and waits until it is shown. */
export async function openSection(
  page: Page,
  name: 'Overview' | 'People' | 'Campaigns' | 'Sources' | 'Import and export',
): Promise<void> {
  const title = name === 'Overview' ? 'Email Signup Dashboard' : name;
  await sections(page).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

/** Opens what belongs to all campaigns. */
export async function openCampaignsPage(page: Page, name: 'Codes and orders' | 'Outbox'): Promise<void> {
  await openSection(page, 'Campaigns');
  await page.getByRole('link', { name }).click();
}

/** Closes the message about a failed call. */
export const dismiss = (page: Page) => message(page).getByRole('button', { name: 'OK' }).click();

/** Types into the last field of a dialog that erases, and confirms. */
export async function confirmErasure(dialog: Locator, typed: string): Promise<void> {
  await dialog.getByLabel(/^Type .* to confirm$/).fill(typed);
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
}

/** Signs in, and waits for the stats. */
export async function signIn(
  { page }: Pick<Owner, 'page'>,
  { password }: Pick<TestSystem, 'password'>,
): Promise<void> {
  await enterPassword(page, password);
  await expect(stat(page, 'Total Signups')).toHaveText(/^[\d,]+$/);
}

/** Makes a list that consists of these signups, in order; each file of tests begins with one of its own. */
export async function fillList(system: TestSystem, ...signups: SignupRequest[]): Promise<void> {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await ownerOf(system).eraseRange({ from: new Date(0).toISOString(), to: tomorrow });
  await signUp(system, ...signups);
}

/** Returns a CSV file to choose in a field. */
export const csvFile = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.map((line) => `${line}\r\n`).join('')),
});

/** Creates signups, in order. */
export async function signUp(system: Pick<TestSystem, 'url'>, ...signups: SignupRequest[]): Promise<void> {
  const visitor = createLaunchClient({ baseUrl: system.url });
  for (const signup of signups) await visitor.signup(signup);
}
