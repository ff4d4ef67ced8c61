import { dealCards, makeSwaps } from './demo-page';
import { expect, test } from './fixture';
import { approved, emailField, hydrateSignup, newAddress, submitButton } from './signup-page';
import { SITE } from './site-texts';

const { DEMO_GAME, PLACES, RANK_FORMATS, RANK_PICTURE, SHARE } = SITE;
const ROUNDS = 3;

/** Returns where the highest duty is after the announced swaps. */
function follow([first = '', ...swaps]: readonly string[], round: number): string {
  let place = PLACES.find((name) => first === DEMO_GAME.look(round, ROUNDS, name)) ?? '';
  for (const line of swaps) {
    const [a = '', b = ''] = PLACES.filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(line));
    place = place === a ? b : place === b ? a : place;
  }
  return place;
}

test('three rounds can be won by what is announced, by keyboard alone; the rank is shared, and the form is next', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await dealCards(page);
  const demo = page.locator('#demo');
  for (let round = 1; round <= ROUNDS; round += 1) {
    const announced = await makeSwaps(page);
    await expect(demo).toMatchAriaSnapshot(
      PLACES.map((name) => `- button "${DEMO_GAME.pile(name)}"`).join('\n'),
    );
    await demo.getByRole('button', { name: DEMO_GAME.pile(follow(announced, round)) }).press('Enter');
    await expect(demo.locator('[data-picked=true][data-value="40%"]')).toHaveAttribute(
      'data-mark',
      DEMO_GAME.marks.found,
    );
    if (round < ROUNDS) await demo.getByRole('button', { name: DEMO_GAME.nextRound }).press('Enter');
  }
  const rank = DEMO_GAME.ranks.at(-1) ?? '';
  await expect(demo.getByRole('status')).toHaveText(DEMO_GAME.result(ROUNDS, ROUNDS) + rank);
  const warning = demo.getByRole('link', { name: SHARE.label });
  await expect(warning).toHaveAttribute('data-share', DEMO_GAME.boast(rank));
  await expect(warning).toHaveAttribute('href', new RegExp(`^mailto:\\?.*${encodeURIComponent(rank)}`));
  await expect(demo.locator('img').last()).toHaveJSProperty('naturalWidth', 1200);
  const saved = page.waitForEvent('download');
  await demo.getByRole('link', { name: RANK_FORMATS[0].label }).press('Enter');
  expect((await saved).suggestedFilename()).toBe(`${RANK_PICTURE.fileName}-story.png`);
  await demo.getByRole('link', { name: DEMO_GAME.join.label }).press('Enter');
  await expect(page).toHaveURL('/#signup');
  await expect(emailField(page)).toBeFocused();
  await hydrateSignup(page);
  await page.keyboard.type(newAddress());
  await submitButton(page).press('Enter');
  await expect(approved(page).getByRole('heading')).toBeFocused();
  await expect(demo.getByRole('link', { name: DEMO_GAME.join.label })).toBeHidden();
});

test('with motion one press deals, the cards swap by themselves until the question, and the focus stays where it is', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  const demo = page.locator('#demo');
  await demo.locator('summary').focus();
  await page.clock.runFor(1000);
  await dealCards(page);
  await expect(demo.getByRole('button', { name: DEMO_GAME.stepwise })).toBeVisible();
  await expect(demo.locator(':focus')).toBeAttached();
  await emailField(page).focus();
  // The first swap is due as soon as the page has begun to count.
  await expect(async () => {
    await page.clock.runFor(1500);
    await expect(demo.getByRole('status')).toHaveText(DEMO_GAME.ask, { timeout: 100 });
  }).toPass();
  await expect(emailField(page)).toBeFocused();
  const at = Number(await demo.locator('[data-value="40%"]').getAttribute('data-place'));
  await demo.getByRole('button', { name: DEMO_GAME.pile(PLACES[(at + 1) % 3] ?? '') }).click();
  await expect(demo.locator('[data-value="40%"]')).toHaveAttribute('data-mark', DEMO_GAME.marks.missed);
  await expect(demo.locator('[data-picked=true]')).toHaveAttribute('data-mark', DEMO_GAME.marks.yours);
  await demo.getByRole('button', { name: DEMO_GAME.nextRound }).click();
  await expect(demo.getByRole('status')).toContainText(`Round 2 of ${ROUNDS}`);
});

test('where the browser shares files, the picture of the rank is shared with its text', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    navigator.canShare = () => true;
    navigator.share = async ({ files = [], text } = {}) => {
      const [file] = files;
      shared.push({ name: file?.name, isPicture: Number(file?.size) > 10_000, text });
    };
    Object.assign(window, { shared });
  });
  await page.goto('/');
  await dealCards(page);
  const demo = page.locator('#demo');
  for (let round = 1; round <= ROUNDS; round += 1) {
    await makeSwaps(page);
    await demo.getByRole('button', { name: DEMO_GAME.pile('Left') }).press('Enter');
    if (round < ROUNDS) await demo.getByRole('button', { name: DEMO_GAME.nextRound }).press('Enter');
  }
  const shownRank = demo.getByRole('status').locator('p').last();
  const text = DEMO_GAME.boast((await shownRank.textContent()) ?? '');
  await demo.getByRole('link', { name: RANK_FORMATS[1].label }).press('Enter');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
    .toEqual([{ name: `${RANK_PICTURE.fileName}-post.png`, isPicture: true, text }]);
});
