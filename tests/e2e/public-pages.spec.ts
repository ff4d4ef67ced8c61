import { findOverflow, findViolations } from './axe';
import { expect, test } from './fixture';
import { ALL_REFUSED, attemptCode, expectPlain, NARROW } from './plain-page';
import { open, SAMPLE_PAGES, SAMPLE_STATES } from './public-states';

test.use({ viewport: NARROW });

for (const path of SAMPLE_PAGES) {
  test(`${path} loads only what it needs, logs and stores nothing, is accessible, and needs no JavaScript`, ({
    browser,
    page,
    baseURL,
  }) => expectPlain({ browser, page, baseURL }, path));
}

for (const state of SAMPLE_STATES) {
  test(`${state.name} has no axe violations and no overflow`, async ({ page }) => {
    await open(page, state);
    expect(await findViolations(page)).toEqual([]);
    expect(await findOverflow(page)).toEqual([]);
  });
}

test('/admin does not let a text become code either, and has nothing of the shop around it', async ({
  page,
}) => {
  await page.goto('/admin');
  expect(await attemptCode(page)).toEqual(ALL_REFUSED);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Cart/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'How to Play' })).toHaveCount(0);
});
