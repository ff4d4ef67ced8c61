import { playDemo } from './demo-page';
import { expect, test } from './fixture';
import { emailField, hydrateSignup, submitButton } from './signup-page';

const PLACES = ['Left', 'Middle', 'Right'];

/** Returns where the 40% is after the announced swaps. */
function follow([first = '', ...swaps]: readonly string[]): string {
  let place = PLACES.find((name) => first.includes(`${name.toLowerCase()} pile`)) ?? '';
  for (const line of swaps) {
    const [a = '', b = ''] = PLACES.filter((name) => new RegExp(name, 'i').test(line));
    place = place === a ? b : place === b ? a : place;
  }
  return place;
}

test('the game to try can be won by what it announces, by keyboard alone, and leads to the form', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const announced = await playDemo(page);
  expect(announced.length).toBeGreaterThan(6);
  const demo = page.locator('[data-island=demo]');
  await demo.getByRole('button', { name: `${follow(announced)} pile` }).press('Enter');
  await expect(demo.getByRole('status')).toContainText('Correct.');
  await demo.getByRole('link', { name: 'Get 20% off the real thing' }).press('Enter');
  await expect(page).toHaveURL('/#signup');
  await expect(emailField(page)).toBeFocused();
  await hydrateSignup(page);
  await page.keyboard.type(`after-the-game-${process.pid}@example.com`);
  await submitButton(page).press('Enter');
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeFocused();
});

test('with motion the piles swap by themselves until the player is asked, who keeps the focus elsewhere', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  const demo = page.locator('[data-island=demo]');
  await demo.locator('summary').focus();
  await page.clock.runFor(1000);
  await demo.locator('summary').press('Enter');
  await demo.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(demo.locator(':focus')).toBeAttached();
  await emailField(page).focus();
  await page.clock.runFor(15_000);
  await expect(demo.getByRole('status')).toHaveText(/^Where is/);
  await expect(emailField(page)).toBeFocused();
  await demo.getByRole('button', { name: 'Left pile' }).click();
  await expect(demo.getByRole('button', { name: 'Once more' })).toBeVisible();
});
