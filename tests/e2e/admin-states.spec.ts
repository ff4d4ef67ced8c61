import { createLaunchClient } from '@tariff-tantrum/lambdas/contract';
import { figure, message, prompt, signIn } from './admin-page';
import { findings } from './axe';
import { expect, test } from './fixture';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 800 } });

    test('axe finds nothing in any state of the owner’s page, and nothing scrolls sideways', async ({
      page,
      system,
    }) => {
      const visitor = createLaunchClient({ baseUrl: system.url });
      await visitor.signup({ email: `${'l'.repeat(64)}@example.org`, name: 'Ole '.repeat(50) });
      await visitor.signup({ email: 'omar@example.org', name: 'عمر الخيام' });

      await page.goto('/admin');
      await expect(prompt(page)).toBeVisible();
      expect(await findings(page)).toEqual([]);

      await prompt(page).getByRole('button', { name: 'Continue' }).click();
      await expect(prompt(page).getByText('Please enter the password.')).toBeVisible();
      expect(await findings(page)).toEqual([]);

      await signIn(page, 'wrong-password-1');
      await expect(message(page)).toContainText('Invalid admin password');
      expect(await findings(page)).toEqual([]);

      await message(page).getByRole('button', { name: 'OK' }).click();
      await signIn(page, system.password);
      await expect(figure(page, 'Total Signups')).toHaveText('2');
      await expect(page.getByText('omar@example.org')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);

      await page.getByRole('button', { name: 'Table' }).click();
      await page.getByText('Excel', { exact: true }).click();
      expect(await findings(page)).toEqual([]);

      await page.getByRole('button', { name: 'Erase omar@example.org' }).click();
      const dialog = page.getByRole('dialog', { name: 'Erase this person' });
      await dialog.getByRole('button', { name: 'Erase for good' }).click();
      await expect(dialog.getByText('This is not the address above.')).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  });
}
