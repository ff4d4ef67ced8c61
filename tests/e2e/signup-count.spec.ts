import type { Page } from '@playwright/test';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { expect, settle, test } from './fixture';

const LINE = 'people are already on the list.';

/** Loads the landing page as it is built if the owner publishes the number, with a response of the API. */
async function openWithCount(page: Page, respond: { status?: number; body: string }): Promise<void> {
  await page.route(PATHS.publicCount, (route) => route.fulfill(respond));
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const line = `<p data-count="${PATHS.publicCount}" style="visibility:hidden"> ${LINE}</p>`;
    await route.fulfill({ response, body: (await response.text()).replace('<hr', `${line}<hr`) });
  });
  const responded = page.waitForResponse((response) => response.url().endsWith(PATHS.publicCount));
  await page.goto('/');
  await (await responded).finished();
}

test('the landing page states the number of signups that the API publishes', async ({ page }) => {
  await openWithCount(page, { body: '{"atLeast":1200}' });
  await expect(page.getByText(LINE)).toHaveText(`1,200 ${LINE}`);
  await expect(page.getByText(LINE)).not.toHaveAttribute('data-count');
});

test('the line of the number stays hidden if the API publishes nothing or is unavailable', async ({
  page,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  for (const response of [{ body: '{}' }, { status: 504, body: 'Please try again.' }]) {
    await openWithCount(page, response);
    // The page shows a number as soon as it has read the response.
    await settle(page);
    await expect(page.getByText(LINE)).toHaveAttribute('data-count');
    expect(errors).toEqual([]);
  }
});
