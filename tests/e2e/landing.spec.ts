import type { Page } from '@playwright/test';
import { recordConsole } from './console-lines';
import { expect, test } from './fixture';
import { emailField, submitButton } from './signup-page';

const cart = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ });

test('the first Tab focuses a link that skips the header', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

for (const [path, count] of [
  ['/how-to-play', '1'],
  ['/faq', '0'],
  ['/terms', '0'],
  ['/nowhere', '0'],
] as const) {
  test(`the cart on ${path} shows ${count}, and a click logs a line and sets its open flag`, async ({
    page,
  }) => {
    await page.goto(path);
    const lines = recordConsole(page);
    await expect(cart(page)).toHaveText(count);
    await expect(cart(page)).toHaveAttribute('data-open', 'false');
    await cart(page).click();
    await expect(cart(page)).toHaveAttribute('data-open', 'true');
    expect(lines).toEqual(['Cart clicked']);
  });
}

test('the tooltip of the cart opens by pointer and by keyboard, and closes with Escape', async ({ page }) => {
  await page.goto('/');
  const tooltip = page.getByRole('tooltip', { name: 'Orders open in October 2025' });
  await cart(page).hover();
  await expect(tooltip).toBeVisible();
  await page.mouse.move(0, 500, { steps: 5 });
  await expect(tooltip).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: '20% off' }).focus();
  await page.keyboard.press('Tab');
  await expect(cart(page)).toBeFocused();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the buttons of the hero scroll to the signup button and to the rules', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('#signup')).not.toBeInViewport();
    await page.getByRole('link', { name: 'Join Our Launch' }).click();
    await expect(submitButton(page)).toBeInViewport();
    // Loaded again, since a smooth scroll that has not ended would be continued.
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'How to Play' }).click();
    await expect(page.getByRole('heading', { name: 'Objective' })).toBeInViewport();
    await expect(page.locator('#overview')).toBeHidden();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('tabs can be selected by pointer, linked to, reloaded, and undone by going back', async ({
      page,
    }) => {
      await page.goto('/');
      const shown = (id: string) =>
        expect(page.locator('#overview, #cards, #rules').filter({ visible: true })).toHaveAttribute('id', id);
      await shown('overview');
      const tab = (name: string) => page.locator('[data-tabs] a', { hasText: new RegExp(`^${name}$`) });
      await tab('Cards').click();
      await shown('cards');
      await expect(page).toHaveURL('/#cards');
      await page.reload();
      await shown('cards');
      await tab('Rules').click();
      await shown('rules');
      await page.goBack();
      await shown('cards');
      await page.goBack();
      await shown('overview');
    });

    test('all panels are printed', async ({ page }) => {
      await page.goto('/#cards');
      await page.emulateMedia({ media: 'print' });
      for (const id of ['overview', 'cards', 'rules']) await expect(page.locator(`#${id}`)).toBeVisible();
    });
  });
}

test('tabs follow the ARIA keyboard pattern, and selecting one does not scroll', async ({ page }) => {
  // No smooth scrolling that might still be running.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const tab = (name: string) => page.getByRole('tab', { name });
  await page.getByRole('tablist').evaluate((tabs) => tabs.scrollIntoView());
  await tab('Overview').focus();
  const top = await page.evaluate(() => scrollY);
  for (const [key, name] of [
    ['ArrowRight', 'Cards'],
    ['End', 'Rules'],
    ['ArrowRight', 'Overview'],
    ['ArrowLeft', 'Rules'],
    ['Home', 'Overview'],
    ['ArrowRight', 'Cards'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(name)).toBeFocused();
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).toHaveAccessibleName(name);
  }
  await expect(page).toHaveURL('/#cards');
  await tab('Rules').click();
  await expect(page.getByRole('tabpanel', { name: 'Rules' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(top);
});

test('what moves by itself stops after five seconds; on touch screens only the stamp moves', async ({
  page,
  browser,
  baseURL,
}) => {
  // Records name and end, in milliseconds, as animations start: those that have ended are not listed.
  const record = () => {
    const motion: [name: string, end: number][] = [];
    Object.assign(window, { motion });
    document.addEventListener('animationstart', () => {
      for (const animation of document.getAnimations())
        if (animation instanceof CSSAnimation)
          motion.push([animation.animationName, Number(animation.effect?.getComputedTiming().endTime)]);
    });
  };
  const motionOf = (of: Page) =>
    of.evaluate(() => (window as unknown as { motion: [name: string, end: number][] }).motion);
  const namesOf = async (of: Page) => [...new Set((await motionOf(of)).map(([name]) => name))];
  await page.addInitScript(record);
  await page.goto('/');
  await expect.poll(() => namesOf(page)).toEqual(expect.arrayContaining(['blink', 'bob', 'drift']));
  const ends = (await motionOf(page)).map(([, end]) => end);
  expect(Math.max(...ends)).toBeLessThanOrEqual(5000);
  const phone = await browser.newPage({ baseURL, hasTouch: true, isMobile: true });
  await phone.addInitScript(record);
  await phone.goto('/');
  await expect.poll(() => namesOf(phone)).toEqual(['stamped']);
  await phone.close();
});

test('a tab keeps the focus after a link to the form was followed', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Join Our Launch' }).click();
  await expect(emailField(page)).toBeFocused();
  const tab = page.getByRole('tab', { name: 'Cards' });
  await tab.click();
  await expect(page).toHaveURL('/#cards');
  // Two frames later, since the field is focused one frame after a link to it.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
  await expect(tab).toBeFocused();
});
