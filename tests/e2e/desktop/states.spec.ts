import { startTestSystem } from '@tariff-tantrum/infra/testing';
import { expect, test } from './fixture';
import { expectAccessible, signIn, signUp, stat } from './steps';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`an empty list and the first signup are shown and accessible in the ${colorScheme} scheme`, async ({
    open,
  }) => {
    const fresh = await startTestSystem({ site: false });
    try {
      const { page } = await open();
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      await signIn(page, fresh);
      await expect(stat(page, 'Total Signups')).toHaveText('0');
      await expect(page.getByText(/^Nobody has signed up yet\./)).toBeVisible();
      await expect(page.getByText('No signups in the last 30 days yet.')).toBeVisible();
      await expectAccessible(page);
      await signUp(fresh, { email: 'first@example.org' });
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByText('first@example.org')).toBeVisible();
      await expectAccessible(page);
    } finally {
      await fresh.stop();
    }
  });
}

test('Escape closes the erase dialog, erases nothing and returns the focus', async ({ open, system }) => {
  await signUp(system, { email: 'stayer@example.org' });
  const { page } = await open();
  await signIn(page, system);
  const button = page.getByRole('button', { name: 'Erase stayer@example.org' });
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Erase this person' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page.getByText('stayer@example.org')).toHaveCount(1);
  await expectAccessible(page);
});

test('nothing moves if the system prefers reduced motion', async ({ open }) => {
  const { page } = await open();
  const movingElements = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationName } = getComputedStyle(element);
          return transitionDuration !== '0s' || animationName !== 'none';
        }).length,
    );
  expect(await movingElements()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await movingElements()).toBe(0);
});
