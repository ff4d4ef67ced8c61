import { expect, onBothHosts, test } from './fixture';
import { signUp } from './owner';

test.use({ systemName: 'search' });
test.beforeAll(async ({ system }) => {
  await signUp(
    system,
    { email: 'ada@example.org', name: 'Ada Lovelace' },
    { email: 'Omar@example.org', name: 'عمر الخيام' },
    { email: 'grace@navy.example', name: 'Grace Ada Hopper' },
  );
  await signUp(system, ...Array.from({ length: 230 }, (_, n) => ({ email: `person-${n}@example.org` })));
});

onBothHosts(() => {
  test('all signups are searched, also those not loaded, by keyboard alone; matches are marked', async ({
    openSignedIn,
  }) => {
    const { page } = await openSignedIn();
    const field = page.getByLabel('Search all signups');
    const list = page.getByRole('region', { name: 'The list of signups' });
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      if (await field.evaluate((element) => element === document.activeElement)) break;
    }
    await page.keyboard.type('ADA');
    await expect(list.getByRole('rowheader')).toHaveText(['ada@example.org', 'grace@navy.example']);
    await expect(page.getByText('2 found.')).toBeVisible();
    await expect(list.locator('mark')).toHaveText(['ada', 'Ada', 'Ada']);
    await field.fill('الخيام');
    await expect(list.getByRole('rowheader')).toHaveText(['Omar@example.org']);
    await field.fill('nobody');
    await expect(page.getByText('Nobody matches.')).toBeVisible();
    await field.fill('');
    await expect(page.getByText('200 signups loaded.')).toBeVisible();
  });
});
