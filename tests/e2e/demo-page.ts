import type { Page } from '@playwright/test';
import { expect } from './fixture';
import { SITE } from './site-texts';

const { DEMO, DEMO_GAME } = SITE;

/** Deals the cards of the game to try. */
export const dealCards = (page: Page) =>
  page.locator('[data-island=demo] summary', { hasText: DEMO.open }).press('Enter');

/** Makes all swaps of a round by keyboard, with reduced motion; returns what is announced. */
export async function makeSwaps(page: Page): Promise<string[]> {
  const status = page.locator('#demo').getByRole('status');
  const announced: string[] = [];
  const next = page.getByRole('button', { name: DEMO_GAME.step });
  await expect(next).toBeVisible();
  while (await next.isVisible()) {
    announced.push((await status.textContent()) ?? '');
    await next.press('Enter');
  }
  await expect(status).toHaveText(DEMO_GAME.ask);
  return announced;
}
