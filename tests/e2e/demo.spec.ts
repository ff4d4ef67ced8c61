import { playDemo } from './demo-page';
import { expect, test } from './fixture';
import { approved, emailField, hydrateSignup, newAddress, submitButton } from './signup-page';
import { SITE } from './site-texts';

const { DEMO_GAME, PLACES } = SITE;

/** Returns where the highest duty is after the announced swaps. */
function follow([first = '', ...swaps]: readonly string[]): string {
  let place = PLACES.find((name) => first === DEMO_GAME.look(name)) ?? '';
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
  expect(announced[1]).toMatch(/^(Left|Middle|Right) and (left|middle|right) swap places\.$/);
  const demo = page.locator('[data-island=demo]');
  await expect(demo).toMatchAriaSnapshot(
    [`- status: ${DEMO_GAME.ask}`, ...PLACES.map((place) => `- button "${DEMO_GAME.pile(place)}"`)].join(
      '\n',
    ),
  );
  await demo.getByRole('button', { name: DEMO_GAME.pile(follow(announced)) }).press('Enter');
  await expect(demo.getByRole('status')).toHaveText(DEMO_GAME.won);
  await demo.getByRole('link', { name: DEMO_GAME.join.label }).press('Enter');
  await expect(page).toHaveURL('/#signup');
  await expect(emailField(page)).toBeFocused();
  await hydrateSignup(page);
  await page.keyboard.type(newAddress());
  await submitButton(page).press('Enter');
  await expect(approved(page).getByRole('heading')).toBeFocused();
});

test('with motion the piles swap by themselves until the player is asked, who keeps the focus elsewhere', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  const demo = page.locator('[data-island=demo]');
  const start = demo.getByRole('button', { name: DEMO_GAME.start });
  await demo.locator('summary').focus();
  await page.clock.runFor(1000);
  await demo.locator('summary').press('Enter');
  await start.press('Enter');
  await expect(start).toBeHidden();
  await expect(demo.locator(':focus')).toBeAttached();
  await emailField(page).focus();
  // The first swap is due as soon as the page has begun to count.
  await expect(async () => {
    await page.clock.runFor(1500);
    await expect(demo.getByRole('status')).toHaveText(DEMO_GAME.ask, { timeout: 100 });
  }).toPass();
  await expect(emailField(page)).toBeFocused();
  await demo.getByRole('button', { name: DEMO_GAME.pile('Left') }).click();
  await expect(demo.getByRole('button', { name: DEMO_GAME.again })).toBeVisible();
});
