import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixture';

/** The two ways to press a link or a button. */
const HANDS: Readonly<Record<string, (control: Locator) => Promise<void>>> = {
  'by pointer': (control) => control.click(),
  'by keyboard': async (control) => {
    await control.focus();
    await expect(control).toBeFocused();
    await control.press('Enter');
  },
};

const HEADER = [
  ['Tariff Tantrum, home page', '/', 'Tariff Tantrum'],
  ['Game', '/', 'Tariff Tantrum'],
  ['How to Play', '/how-to-play', 'How to Play Tariff Tantrum'],
] as const;

const FOOTER = [
  ['How to Play', '/how-to-play', 'How to Play Tariff Tantrum'],
  ['Game Rules', '/#rules', 'Tariff Tantrum'],
  ['Shipping Info', '/shipping', 'Worldwide Shipping'],
  ['Returns & Exchanges', '/returns', 'Returns & Exchanges'],
  ['FAQ', '/faq', 'Frequently Asked Questions'],
  ['Contact Us', '/contact', 'Contact Us'],
  ['Wholesale Inquiries', '/wholesale', 'Wholesale Inquiries'],
  ['Privacy Policy', '/privacy-policy', 'Privacy Policy'],
  ['Terms', '/terms', 'Terms of Service'],
] as const;

for (const [way, press] of Object.entries(HANDS)) {
  for (const [landmark, links] of [
    ['banner', HEADER],
    ['contentinfo', FOOTER],
  ] as const) {
    test(`${way} every link of the ${landmark} leads to its page`, async ({ page }) => {
      for (const [name, address, heading] of links) {
        await page.goto('/signed-up');
        await press(page.getByRole(landmark).getByRole('link', { name, exact: true }));
        await expect(page).toHaveURL(address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      }
    });
  }

  test(`${way} the link to the social network leaves the site`, async ({ page }) => {
    await page.route('https://instagram.example/**', (route) => route.fulfill({ body: 'Elsewhere' }));
    await page.goto('/');
    await press(page.getByRole('contentinfo').getByRole('link', { name: 'Tariff Tantrum on Instagram' }));
    await expect(page).toHaveURL('https://instagram.example/tarifftantrum');
  });

  test(`${way} each button for a letter opens it, and those that log do so`, async ({ page }) => {
    for (const [path, landmark, name, logged] of [
      ['/faq', 'contentinfo', 'Email Us', ['Contact email clicked']],
      ['/contact', 'main', 'Email Us', []],
      ['/faq', 'main', 'support@tarifftantrum.example', []],
      ['/wholesale', 'main', 'Send Inquiry', []],
    ] as const) {
      await page.goto(path);
      const lines = consoleOf(page);
      const opened = await lettersOf(page);
      await press(page.getByRole(landmark).getByRole('link', { name }));
      await expect.poll(opened).toEqual([expect.stringMatching(/^mailto:support@tarifftantrum\.example/)]);
      expect(lines).toEqual(logged);
    }
  });

  test(`${way} the hero's buttons lead to the signup and to the rules`, async ({ page }) => {
    const main = page.getByRole('main');
    await page.goto('/');
    await press(main.getByRole('link', { name: 'Join Our Launch' }));
    await expect(page.getByRole('button', { name: 'Sign Up for 20% Off' })).toBeInViewport();
    await press(main.getByRole('link', { name: 'How to Play' }));
    await expect(page.getByRole('tab', { name: 'Rules' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: 'Rules' })).toBeInViewport();
  });

  test(`${way} the cart logs and is flagged open, and shows no content`, async ({ page }) => {
    await page.goto('/');
    const lines = consoleOf(page);
    const cart = page.getByRole('button', { name: 'Cart, 1 item' });
    await press(cart);
    await expect(cart).toHaveAttribute('data-open', 'true');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(lines).toEqual(['Cart clicked']);
  });

  test(`${way} the menu of a phone opens, leads on, and closes`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const lines = consoleOf(page);
    const menu = page.getByRole('button', { name: 'Menu' });
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'How to Play' });
    await press(menu);
    await expect(link).toBeVisible();
    await press(menu);
    await expect(link).toBeHidden();
    expect(lines).toEqual(['Mobile menu clicked', 'Mobile menu clicked']);
    await press(menu);
    await page.mouse.click(195, 600);
    await expect(link).toBeHidden();
    await press(menu);
    await press(link);
    await expect(page).toHaveURL('/how-to-play');
  });
}

test('Tab goes through the header in the order in which it is read', async ({ page }) => {
  await page.goto('/faq');
  const banner = page.getByRole('banner');
  for (const control of [
    banner.getByRole('link', { name: 'Skip to the content' }),
    banner.getByRole('link', { name: 'Tariff Tantrum, home page' }),
    banner.getByRole('link', { name: 'Game', exact: true }),
    banner.getByRole('link', { name: 'How to Play' }),
    banner.getByRole('button', { name: /^Cart/ }),
  ]) {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
    await expect(control).toBeInViewport();
  }
});

test('the trap of the form is out of sight, of the order of Tab, and of assistive technology', async ({
  page,
}) => {
  await page.goto('/');
  const trap = page.locator('[name=website]');
  await expect(trap).not.toBeInViewport();
  await page.getByLabel('Email').scrollIntoViewIfNeeded();
  await expect(trap).not.toBeInViewport();
  await expect(page.getByRole('textbox')).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sign Up for 20% Off' })).toBeFocused();
});

function consoleOf(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  return lines;
}

/** The letters that the page has the browser open from now on; none of them is really opened. */
async function lettersOf(page: Page): Promise<() => Promise<string[]>> {
  const letters = await page.evaluateHandle(() => {
    const opened: string[] = [];
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!event.defaultPrevented && link) opened.push(link.href);
      event.preventDefault();
    });
    return opened;
  });
  return () => letters.jsonValue();
}
