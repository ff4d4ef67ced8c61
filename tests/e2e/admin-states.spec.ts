import { createLaunchClient } from '@tariff-tantrum/lambdas/contract';
import { message, prompt, signIn, stat } from './admin-page';
import { findViolations } from './axe';
import { expect, test } from './fixture';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 800 } });

    test('no state of the admin page has axe violations or horizontal overflow', async ({ page, system }) => {
      const visitor = createLaunchClient({ baseUrl: system.url });
      await visitor.signup({ email: `${'l'.repeat(64)}@example.org`, name: 'Ole '.repeat(50) });
      await visitor.signup({ email: 'omar@example.org', name: 'عمر الخيام' });

      await page.goto('/admin');
      await expect(prompt(page)).toBeVisible();
      expect(await findViolations(page)).toEqual([]);

      await prompt(page).getByRole('button', { name: 'Continue' }).click();
      await expect(prompt(page).getByText('Please enter the password.')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);

      await signIn(page, 'wrong-password-1');
      await expect(message(page)).toContainText('Invalid admin password');
      expect(await findViolations(page)).toEqual([]);

      await message(page).getByRole('button', { name: 'OK' }).click();
      await signIn(page, system.password);
      await expect(stat(page, 'Total Signups')).toHaveText('2');
      await expect(page.getByText('omar@example.org')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);

      await page.getByRole('button', { name: 'Table' }).click();
      await page.getByText('Excel', { exact: true }).click();
      expect(await findViolations(page)).toEqual([]);

      await page.getByRole('button', { name: 'Erase omar@example.org' }).click();
      const dialog = page.getByRole('dialog', { name: 'Erase this person' });
      await dialog.getByRole('button', { name: 'Erase for good' }).click();
      await expect(dialog.getByText('This is not the address above.')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });
  });
}
