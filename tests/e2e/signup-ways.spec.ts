import type { Locator, Page } from '@playwright/test';
import type { TestSystem } from '@tariff-tantrum/infra/testing';
import { playDemo } from './demo-page';
import { expect, test } from './fixture';
import { emailField, readSignups, type SignupFormId, submitButton } from './signup-page';

let addresses = 0;
const newAddress = () => `by-any-way-${process.pid}-${addresses++}@example.com`;
const approvedHeading = (page: Page) => page.getByRole('heading', { name: "You're on the list!" });

/** Presses a key until the element has the focus, as somebody without a pointer does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`80 presses of Tab do not reach ${target}.`);
}

const demoJoin = (page: Page) => page.getByRole('link', { name: 'Get 20% off the real thing' });

test('a visitor signs up in the hero by keyboard alone', async ({ page, system }) => {
  const address = newAddress();
  await page.goto('/');
  await tabTo(page, emailField(page, 'signup-hero'));
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  // A form that is not hydrated yet is sent by the browser.
  await expect(approvedHeading(page)).toBeVisible();
  await expectStored(system, address);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a visitor signs up on the card', async ({ page, system }) => {
    const address = newAddress();
    await page.goto('/');
    await emailField(page).tap();
    await page.keyboard.type(address);
    await submitButton(page).tap();
    await expect(approvedHeading(page)).toBeVisible();
    await expectStored(system, address);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor signs up on the card, and sees price and next steps', async ({ page, system }) => {
    const address = newAddress();
    await page.goto('/');
    await page.locator('[data-island=demo] summary').click();
    await expect(page.locator('[data-island=demo] noscript p')).toHaveText(/needs JavaScript/);
    await emailField(page).fill(address);
    await page.locator('#signup').getByLabel('Name').fill('Grace');
    await submitButton(page).click();
    await expect(page).toHaveURL('/signed-up');
    const main = page.getByRole('main');
    await expect(main).toContainText('31.20 EUR instead of 39 EUR');
    await expect(main.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
    await expectStored(system, address, 'Grace');
  });

  test('an invalid address leads to the page that explains the problem', async ({ page }) => {
    await page.goto('/');
    await emailField(page).fill('nobody@localhost');
    await submitButton(page).click();
    await expect(page).toHaveURL('/signup-problem#invalid');
  });
});

test.describe('in the tree of a screen reader', () => {
  const tree = (page: Page, form: SignupFormId) => page.locator(`#${form}`);

  for (const { form, name } of [
    { form: 'signup-hero', name: 'Get 20% off your first order' },
    { form: 'signup', name: 'Get 20% off' },
  ] as const) {
    test(`the form ${name} has a name, labelled fields, one button, and its consent`, async ({ page }) => {
      await page.goto('/');
      await expect(tree(page, form)).toHaveAccessibleName(name);
      await expect(tree(page, form)).toHaveRole('form');
      await expect(tree(page, form)).toMatchAriaSnapshot(
        [
          '- text: Email',
          '- textbox "Email"',
          ...(form === 'signup' ? ['- text: Name (optional)', '- textbox "Name (optional)"'] : []),
          '- button "Sign Up for 20% Off"',
          '- paragraph:',
          '  - text: /By signing up you agree .* Not for anyone under 16\\./',
          '  - link "Privacy Policy"',
        ].join('\n'),
      );
    });
  }

  test('the game to try announces each swap, names its piles, and ends with a link to the form', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const announced = await playDemo(page);
    expect(announced[1]).toMatch(/^(Left|Middle|Right) and (left|middle|right) swap places\.$/);
    const demo = page.locator('[data-island=demo]');
    await expect(demo).toMatchAriaSnapshot(
      [
        '- status: /Where is the 40%/',
        '- button "Left pile"',
        '- button "Middle pile"',
        '- button "Right pile"',
      ].join('\n'),
    );
    await demo.getByRole('button', { name: 'Left pile' }).press('Enter');
    await expect(demoJoin(page)).toHaveAttribute('href', '#signup');
  });
});

async function expectStored(system: TestSystem, address: string, name?: string): Promise<void> {
  const found = (await readSignups(system)).filter(({ email }) => email === address);
  expect(found.map((signup) => signup.name)).toEqual([name]);
}
