import { SITE } from '../e2e/site-texts';
import { expect, test } from './fixture';
import type { Visitor } from './visitor';

const { DEMO, DEMO_GAME, FAQ, HEADER } = SITE;

const openAnswers = (visitor: Visitor) => visitor.count('main details[open] > :not(summary)');

for (const runsScripts of [true, false]) {
  test.describe(runsScripts ? 'with scripts' : 'without scripts', () => {
    test('tabs are chosen by pointer, by address and undone by Back', async ({ startVisitor, system }) => {
      const visitor = await startVisitor({ runsScripts });
      const expectPanel = async (id: string) => {
        await visitor.expectVisible(`#${id}`);
        expect(await visitor.count('#overview, #cards, #rules')).toBe(1);
      };
      await visitor.tab.goto(system.url);
      await expectPanel('overview');
      await visitor.click('[data-tabs] a[href="#cards"]');
      await expectPanel('cards');
      await visitor.expectPath('/#cards');
      await visitor.tab.reload();
      await expectPanel('cards');
      await visitor.click('footer a[href="/#rules"]');
      await expectPanel('rules');
      await visitor.tab.back();
      await expectPanel('cards');
      visitor.expectSuppression();
    });

    test('one question is open at a time, by pointer', async ({ startVisitor, system }) => {
      const visitor = await startVisitor({ runsScripts });
      await visitor.tab.goto(`${system.url}/faq`);
      expect(await openAnswers(visitor)).toBe(0);
      for (const { question } of FAQ.questions.slice(0, 2)) {
        await visitor.click({ css: 'summary', text: question });
        await expect.poll(() => openAnswers(visitor)).toBe(1);
      }
      await visitor.keep(`faq-open${runsScripts ? '' : '-without-scripts'}`);
      await visitor.click({ css: 'summary', text: FAQ.questions[1]?.question ?? '' });
      await expect.poll(() => openAnswers(visitor)).toBe(0);
      visitor.expectSuppression();
    });

    test('the menu of a phone opens, closes by Escape and by a press outside, and leads to a page', async ({
      startVisitor,
      system,
    }) => {
      const visitor = await startVisitor({ runsScripts });
      await visitor.tab.resize(390, 844);
      await visitor.tab.goto(system.url);
      const menu = { css: 'header button', text: HEADER.menu };
      const link = { css: 'header nav a', text: 'How to Play' };
      await visitor.click(menu);
      await visitor.expectVisible(link);
      await visitor.keep(`menu${runsScripts ? '' : '-without-scripts'}`);
      await visitor.press('Escape');
      await visitor.expectHidden(link);
      await visitor.click(menu);
      await visitor.expectVisible(link);
      await visitor.tab.click({ x: 3, y: 600 });
      await visitor.expectHidden(link);
      await visitor.click(menu);
      await visitor.click(link);
      await visitor.expectPath('/how-to-play');
    });
  });
}

test('tabs and questions are chosen by keyboard', async ({ visitor, system }) => {
  await visitor.tab.goto(system.url);
  await visitor.focus('[data-tabs] a[href="#overview"]');
  await visitor.press('ArrowRight');
  await visitor.expectVisible('#cards');
  await visitor.press('End');
  await visitor.expectVisible('#rules');
  await visitor.press('Home');
  await visitor.expectVisible('#overview');
  await visitor.tab.goto(`${system.url}/faq`);
  await visitor.focus({ css: 'summary', text: FAQ.questions[0]?.question ?? '' });
  for (const [key, answers] of [
    ['Enter', 1],
    [' ', 0],
  ] as const) {
    await (key === ' ' ? visitor.tab.type(key) : visitor.press(key));
    await expect.poll(() => openAnswers(visitor)).toBe(answers);
  }
  visitor.expectSuppression();
});

test("the cart's tooltip opens by pointer and by keyboard, and closes by Escape", async ({
  visitor,
  system,
}) => {
  await visitor.tab.goto(`${system.url}/faq`);
  const cart = { css: 'header button', text: 'Cart' };
  await visitor.hover(cart);
  await visitor.expectVisible('[role=tooltip]');
  await visitor.keep('tooltip');
  await visitor.tab.move({ x: 5, y: 500 });
  await visitor.expectHidden('[role=tooltip]');
  await visitor.focus({ css: 'header a', text: HEADER.offer.label });
  await visitor.press('Tab');
  await visitor.expectVisible('[role=tooltip]');
  // The key is listened for from the first paint of the tooltip on, which a test can be ahead of.
  await expect
    .poll(async () => {
      await visitor.press('Escape');
      return visitor.count('[role=tooltip]');
    })
    .toBe(0);
});

test('the game is played by pointer, with motion', async ({ visitor, system }) => {
  await visitor.tab.goto(system.url);
  await visitor.click({ css: '[data-island=demo] summary', text: DEMO.open });
  await visitor.expectVisible({ css: '#demo [role=status]', text: 'Round 1' });
  await expect
    .poll(() => visitor.count({ css: '#demo [role=status]', text: DEMO_GAME.ask }), { timeout: 30_000 })
    .toBe(1);
  await visitor.keep('demo-question');
  await visitor.click({ css: '#demo button', text: DEMO_GAME.pile('Left') });
  await visitor.expectVisible({ css: '#demo button', text: DEMO_GAME.nextRound });
  await visitor.keep('demo-answer');
  await visitor.click({ css: '#demo button', text: DEMO_GAME.nextRound });
  await visitor.expectVisible({ css: '#demo [role=status]', text: 'Round 2' });
  visitor.expectSuppression();
});

test('the game is played by keyboard to its rank, one swap at a time where motion is reduced', async ({
  startVisitor,
  system,
}) => {
  const visitor = await startVisitor({ hasReducedMotion: true });
  await visitor.tab.goto(system.url);
  await visitor.focus({ css: '[data-island=demo] summary' });
  await visitor.press('Enter');
  const step = { css: '#demo button', text: DEMO_GAME.step };
  for (const round of [1, 2, 3]) {
    await visitor.expectVisible(step);
    while ((await visitor.count(step)) > 0) {
      await visitor.focus(step);
      await visitor.press('Enter');
    }
    await visitor.expectVisible({ css: '#demo [role=status]', text: DEMO_GAME.ask });
    await visitor.focus({ css: '#demo button', text: DEMO_GAME.pile('Middle') });
    await visitor.press('Enter');
    if (round === 3) break;
    await visitor.focus({ css: '#demo button', text: DEMO_GAME.nextRound });
    await visitor.press('Enter');
  }
  await visitor.expectVisible({ css: '#demo [role=status]', text: 'of\u00a03' });
  await visitor.keep('demo-rank');
  visitor.expectSuppression();
});
