import type { Page } from '@playwright/test';
import { expect } from './fixture';
import { SITE } from './site-texts';

const { DEMO_GAME } = SITE;

/** Opens the game to try with reduced motion, and makes all its swaps by keyboard. */
export async function playDemo(page: Page): Promise<string[]> {
  const demo = page.locator('[data-island=demo]');
  await demo.locator('summary').press('Enter');
  await demo.getByRole('button', { name: DEMO_GAME.start }).press('Enter');
  const announced: string[] = [];
  const next = demo.getByRole('button', { name: DEMO_GAME.next });
  while (await next.isVisible()) {
    announced.push((await demo.getByRole('status').textContent()) ?? '');
    await next.press('Enter');
    await expect(demo.getByRole('status')).not.toHaveText('');
  }
  return announced;
}
