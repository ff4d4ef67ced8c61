import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { dealCards, makeSwaps } from './demo-page';
import { expect } from './fixture';
import { emailField, hydrateSignup, keepToasts, problemOf, submitButton, toast } from './signup-page';
import { SITE } from './site-texts';

const { DEMO_GAME, FAQ, HOW_TO_PLAY, OFFER_BAR } = SITE;

const routes = readdirSync(new URL('../../site/src/pages', import.meta.url), {
  encoding: 'utf8',
  recursive: true,
})
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => `/${file.replace(/(index)?\.tsx$/, '')}`)
  .filter((path) => path !== '/admin' && path !== '/404');

/** Paths of all public pages, and one that does not exist. */
export const PUBLIC_PAGES: readonly string[] = [...routes, '/nowhere'];

/** A page of each kind; the long run visits the others. */
export const SAMPLE_PAGES: readonly string[] = [
  ...['/', '/how-to-play', '/faq', '/wholesale', '/terms'],
  ...['/signed-up', '/my-signup', '/nowhere'],
];

type Reach = (page: Page) => Promise<void>;

/** A state of a public page that is checked for accessibility. */
export interface PublicState {
  name: string;
  path: string;
  /** Brings the loaded page into the state, and waits until it is visible. */
  reach?: Reach | undefined;
  /** Exists only on a narrow screen. */
  isNarrow?: true;
}

const state = (name: string, path: string, reach?: Reach): PublicState => ({ name, path, reach });
const narrow = (...row: Parameters<typeof state>): PublicState => ({ ...state(...row), isNarrow: true });

/** A state of each kind, which every run checks. */
export const SAMPLE_STATES: readonly PublicState[] = [
  state('the tab of the cards', '/#cards'),
  narrow('the open menu', '/', async (page) => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  }),
  state('the toast of a signup', '/', async (page) => {
    await hydrateSignup(page);
    await emailField(page).fill('somebody@example.com');
    await submitButton(page).click();
    await expect(toast(page)).toContainText("You're on the list!");
  }),
  state('a refused empty e-mail, with toast and message at the field', '/', async (page) => {
    await submitButton(page).click();
    await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(toast(page)).toContainText('Email Required');
  }),
  state('the game to try, at its question', '/', async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await dealCards(page);
    await makeSwaps(page);
    await expect(page.getByRole('button', { name: DEMO_GAME.pile('Middle') })).toBeVisible();
  }),
  state('the filled wholesale form', '/wholesale', async (page) => {
    await page.getByLabel('Business Name').fill('Spil & Sjov');
    await page.getByLabel('Type of Business').fill('Game shop');
    await expect(page.getByRole('link', { name: 'Send Inquiry' })).toHaveAttribute('href', /Spil/);
  }),
];

/** Every page, every tab, and every state that a control leads to; the long run checks them all. */
export const PUBLIC_STATES: readonly PublicState[] = [
  ...PUBLIC_PAGES.map((path) => state(`the page ${path}`, path)),
  ...['/#rules', ...HOW_TO_PLAY.tabs.slice(1).map(({ id }) => `/how-to-play#${id}`)].map((path) =>
    state(`the tab ${path}`, path),
  ),
  ...SAMPLE_STATES,
  state('one reason of a failed signup', '/signup-problem#invalid'),
  state('an open question', '/faq', async (page) => {
    await page.getByText(FAQ.questions[0]?.question ?? '').click();
    await expect(page.locator('main details[open]')).toHaveCount(1);
  }),
  state("the cart's tooltip", '/', async (page) => {
    await page.getByRole('button', { name: /^Cart/ }).hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
  }),
  state('the toast of a failed signup', '/', async (page) => {
    await page.route('**/api/launch-signup', (route) =>
      route.fulfill({ status: 504, body: 'The list cannot be reached. Please try again in a minute.' }),
    );
    await hydrateSignup(page);
    await emailField(page).fill('somebody@example.com');
    await submitButton(page).click();
    await expect(toast(page)).toContainText('Signup Failed');
  }),
  state('an address that the server refuses, with a message at the field', '/', async (page) => {
    await hydrateSignup(page, 'signup-hero');
    await emailField(page, 'signup-hero').fill('a@b');
    await submitButton(page, 'signup-hero').click();
    await expect(problemOf(page, 'signup-hero')).toBeVisible();
  }),
  narrow('the offer bar of a phone', '/', async (page) => {
    await page.locator('#showcase-title').scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 500);
    await expect(page.getByRole('complementary', { name: OFFER_BAR.text })).toBeVisible();
  }),
];

/** Loads the page of a state and brings it into the state. */
export async function open(page: Page, { path, reach }: PublicState): Promise<void> {
  await keepToasts(page);
  await page.goto(path);
  await reach?.(page);
}
