import type { Locator, Page } from '@playwright/test';
import { recordConsole } from './console-lines';
import { expect, test } from './fixture';
import { emailField, submitButton } from './signup-page';

/** The two ways to activate a link or a button. */
const INPUTS: Readonly<Record<string, (control: Locator) => Promise<void>>> = {
  'by pointer': (control) => control.click(),
  'by keyboard': async (control) => {
    await control.focus();
    await expect(control).toBeFocused();
    await control.press('Enter');
  },
};

for (const [input, activate] of Object.entries(INPUTS)) {
  test(`${input} each e-mail button opens its mail draft, and logs a line if it should`, async ({ page }) => {
    for (const [path, landmark, name, logged] of [
      ['/faq', 'contentinfo', 'Email Us', ['Contact email clicked']],
      ['/contact', 'main', 'Email Us', []],
      ['/faq', 'main', 'support@tarifftantrum.example', []],
      ['/wholesale', 'main', 'Send Inquiry', []],
    ] as const) {
      await page.goto(path);
      const lines = recordConsole(page);
      const opened = await recordMailDrafts(page);
      await activate(page.getByRole(landmark).getByRole('link', { name }));
      await expect
        .poll(opened)
        .toEqual([expect.stringMatching(/^mailto:support@tarifftantrum\.example($|\?)/)]);
      expect(lines).toEqual(logged);
    }
  });

  test(`${input} the hero's buttons scroll to the signup and to the rules`, async ({ page }) => {
    const link = (name: string) => page.getByRole('main').getByRole('link', { name });
    await page.goto('/');
    await activate(link('Join Our Launch'));
    await expect(emailField(page)).toBeFocused();
    await expect(submitButton(page)).toBeInViewport();
    // Loaded again, since a smooth scroll that has not ended would be continued.
    await page.goto('/');
    await activate(link('How to Play'));
    await expect(page.getByRole('tab', { name: 'Rules' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: 'Rules' })).toBeInViewport();
  });

  test(`${input} the menu on a phone opens and closes, and its links work`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const lines = recordConsole(page);
    const menu = page.getByRole('button', { name: 'Menu' });
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'How to Play' });
    await activate(menu);
    await expect(link).toBeVisible();
    await activate(menu);
    await expect(link).toBeHidden();
    expect(lines).toEqual(['Mobile menu clicked', 'Mobile menu clicked']);
    await activate(menu);
    // The margin has no control that would take the focus.
    await page.mouse.click(3, 600);
    await expect(link).toBeHidden();
    await activate(menu);
    await activate(link);
    await expect(page).toHaveURL('/how-to-play');
  });
}

test('Tab moves through the header in reading order', async ({ page }) => {
  await page.goto('/faq');
  const banner = page.getByRole('banner');
  for (const control of [
    banner.getByRole('link', { name: 'Skip to the content' }),
    banner.getByRole('link', { name: 'Tariff Tantrum, home page' }),
    banner.getByRole('link', { name: 'Game', exact: true }),
    banner.getByRole('link', { name: 'How to Play' }),
    banner.getByRole('link', { name: '20% off, join the launch list' }),
    banner.getByRole('button', { name: /^Cart/ }),
  ]) {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
    await expect(control).toBeInViewport();
  }
});

test('the honeypot is invisible, not focusable, and hidden from assistive technology', async ({ page }) => {
  await page.goto('/');
  const honeypot = page.locator('#signup [name=website]');
  await expect(honeypot).not.toBeInViewport();
  await emailField(page).scrollIntoViewIfNeeded();
  await expect(honeypot).not.toBeInViewport();
  await expect(page.getByRole('textbox')).toHaveCount(3);
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('#signup').getByRole('button')).toBeFocused();
});

/** Records the links that are clicked from now on, without following them. */
async function recordMailDrafts(page: Page): Promise<() => Promise<string[]>> {
  const links = await page.evaluateHandle(() => {
    const opened: string[] = [];
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!event.defaultPrevented && link) opened.push(link.href);
      event.preventDefault();
    });
    return opened;
  });
  return () => links.jsonValue();
}
