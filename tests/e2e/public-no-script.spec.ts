import { expect, test } from './fixture';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu on a phone opens, closes, and its links work', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const menu = page.getByRole('button', { name: 'Menu' });
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'How to Play' });
    await menu.click();
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await menu.press('Enter');
    await link.click();
    await expect(page).toHaveURL('/how-to-play');
  });

  test('the tab that a link targets is marked as selected', async ({ page }) => {
    const selectedTabs = async () => {
      const tabs = page.locator('[data-tab]');
      const lines = await tabs.evaluateAll((all) =>
        all.map((tab) => getComputedStyle(tab).textDecorationLine),
      );
      const names = await tabs.allTextContents();
      return names.filter((_, at) => lines[at] === 'underline');
    };
    await page.goto('/');
    expect(await selectedTabs()).toEqual(['Overview']);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Game Rules' }).click();
    await expect(page).toHaveURL('/#rules');
    expect(await selectedTabs()).toEqual(['Rules']);
    await page.goto('/how-to-play#winning');
    expect(await selectedTabs()).toEqual(['Winning']);
  });
});
