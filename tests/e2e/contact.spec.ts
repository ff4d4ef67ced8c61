import { CONTACT } from '@tariff-tantrum/lambdas/facts/facts';
import { expect, test } from './fixture';

test('one press on the address selects it whole, so that it can be copied', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('main').getByText(CONTACT.support, { exact: true }).click();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(CONTACT.support);
});
