import type { Locator, Page } from '@playwright/test';
import { expect, recordConsole, settle, test } from './fixture';
import { emailField, submitButton } from './signup-page';
import { SITE } from './site-texts';

const { FOOTER, HEADER, HERO, INFO } = SITE;

const banner = (page: Page) => page.getByRole('banner');
const cart = (page: Page) => banner(page).getByRole('button', { name: /^Cart/ });
const heroLink = (page: Page, { label: name }: { label: string }) =>
  page.getByRole('main').getByRole('link', { name });

test('Tab moves through the header in reading order, and the first link skips it', async ({ page }) => {
  await page.goto('/faq');
  const { skip, logo, links, offer } = HEADER;
  const names = [skip.label, logo.label, ...links.map(({ label }) => label), offer.label + offer.about];
  for (const control of [...names.map((name) => banner(page).getByRole('link', { name })), cart(page)]) {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
    await expect(control).toBeInViewport();
  }
  await banner(page).getByRole('link', { name: skip.label }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the cart shows its count, and a tooltip by pointer and by keyboard, which Escape closes', async ({
  page,
}) => {
  await page.goto('/faq');
  await expect(cart(page)).toHaveText('0');
  await page.goto('/how-to-play');
  await expect(cart(page)).toHaveText('1');
  const tooltip = page.getByRole('tooltip', { name: HEADER.cart.tooltip });
  await cart(page).hover();
  await expect(tooltip).toBeVisible();
  await page.mouse.move(0, 500, { steps: 5 });
  await expect(tooltip).toBeHidden();
  await banner(page).getByRole('link', { name: HEADER.offer.label }).focus();
  await page.keyboard.press('Tab');
  await expect(cart(page)).toBeFocused();
  await expect(tooltip).toBeVisible();
  // The key is listened for from the first paint of the tooltip on, which a test can be ahead of.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(tooltip).toBeHidden({ timeout: 1000 });
  }).toPass();
  // A click states the same for as long as the cart has the focus.
  const note = () => cart(page).evaluate((button) => getComputedStyle(button, '::after').content);
  for (const press of [() => page.keyboard.press('Enter'), () => cart(page).click()]) {
    await press();
    expect(await note()).toContain(HEADER.cart.tooltip);
    await expect(tooltip).toBeHidden();
    await page.mouse.move(0, 500);
    await cart(page).blur();
    expect(await note()).toBe('none');
  }
});

test('a tooltip that the keyboard opens stays, although the pointer has just left the cart', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/faq');
  const tooltip = page.getByRole('tooltip', { name: HEADER.cart.tooltip });
  await cart(page).hover();
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(tooltip).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.mouse.move(0, 500, { steps: 5 });
  await expect(tooltip).toBeHidden();
  await banner(page).getByRole('link', { name: HEADER.offer.label }).focus();
  await page.keyboard.press('Tab');
  await expect(tooltip).toBeVisible();
  await page.clock.runFor(1000);
  await expect(tooltip).toBeVisible();
});

test('by keyboard the buttons of the hero lead to the signup and to the rules', async ({ page }) => {
  await page.goto('/');
  await heroLink(page, HERO.join).press('Enter');
  await expect(emailField(page, 'signup-hero')).toBeFocused();
  await expect(submitButton(page, 'signup-hero')).toBeInViewport();
  // Loaded again, since a smooth scroll that has not ended would be continued.
  await page.goto('/');
  await heroLink(page, HERO.learnMore).press('Enter');
  await expect(page.getByRole('tab', { name: INFO.rules.label })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: INFO.rules.label })).toBeInViewport();
});

test('the address in the footer logs one line, and is followed', async ({ page }) => {
  const lines = recordConsole(page);
  await page.goto('/');
  const link = page.getByRole('contentinfo').getByRole('link', { name: FOOTER.contact.email.label });
  const followed = await link.evaluateHandle((element) => {
    const followed: boolean[] = [];
    element.ownerDocument.defaultView?.addEventListener('click', (event) => {
      followed.push(!event.defaultPrevented);
      event.preventDefault();
    });
    return followed;
  });
  await link.click();
  expect(await followed.jsonValue()).toEqual([true]);
  expect(lines).toEqual(['Contact email clicked']);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the menu of a phone opens and closes by pointer and by keyboard, and its links work', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/');
      const lines = recordConsole(page);
      const menu = page.getByRole('button', { name: HEADER.menu });
      const link = page
        .getByRole('navigation', { name: HEADER.label })
        .getByRole('link', { name: 'How to Play' });
      await menu.click();
      await expect(link).toBeVisible();
      await menu.click();
      await expect(link).toBeHidden();
      await menu.press('Enter');
      await expect(link).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(link).toBeHidden();
      await menu.click();
      // The margin has no control that would take the focus.
      await page.mouse.click(3, 600);
      await expect(link).toBeHidden();
      await menu.press('Enter');
      await link.press('Enter');
      await expect(page).toHaveURL('/how-to-play');
      expect(lines).toEqual(Array(javaScriptEnabled ? 5 : 0).fill('Mobile menu clicked'));
    });

    test('tabs can be selected, linked to, reloaded and undone by going back, and are all printed', async ({
      page,
    }) => {
      const lines = recordConsole(page);
      await page.goto('/');
      const panels = page.locator('#overview, #cards, #rules');
      const shown = async (id: string) => {
        await expect(panels.filter({ visible: true })).toHaveAttribute('id', id);
        const isMarked = (tabs: Element[]) =>
          tabs
            .filter((tab) => getComputedStyle(tab).textDecorationLine === 'underline')
            .map((tab) => tab.getAttribute('href'));
        await expect.poll(() => page.locator('[data-tab]').evaluateAll(isMarked)).toEqual([`#${id}`]);
      };
      await shown('overview');
      const tab = (id: string) => page.locator(`[data-tabs] a[href="#${id}"]`);
      await tab('cards').click();
      await shown('cards');
      await expect(page).toHaveURL('/#cards');
      await page.reload();
      await shown('cards');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Game Rules' }).click();
      await shown('rules');
      await page.goBack();
      await shown('cards');
      await page.goBack();
      await shown('overview');
      await page.emulateMedia({ media: 'print' });
      await expect(panels.filter({ visible: true })).toHaveCount(3);
      expect(lines).toEqual([]);
    });
  });
}

test('selecting a tab does not scroll, and keeps the focus after a link to the form was followed', async ({
  page,
}) => {
  // No smooth scrolling that might still be running.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await heroLink(page, HERO.join).click();
  await expect(emailField(page, 'signup-hero')).toBeFocused();
  const tab = page.getByRole('tab', { name: INFO.cards.label });
  await tab.click();
  await expect(page).toHaveURL('/#cards');
  // Two frames later, since the field is focused one frame after a link to it.
  await settle(page);
  await expect(tab).toBeFocused();
  const top = await page.evaluate(() => scrollY);
  await page.getByRole('tab', { name: INFO.rules.label }).click();
  await expect(page.getByRole('tabpanel', { name: INFO.rules.label })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(top);
});

test('no phone waits for the text face before its first paint', async ({ browser, system }) => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, baseURL: system.url };
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(0);
  await context.close();
});

for (const [width, height] of [
  // Two pixels taller than the smallest phone, whose letters differ with the machine.
  [320, 570],
  [360, 640],
  [390, 664],
  [390, 844],
] as const)
  test(`the first screen of ${width} by ${height} has the field, and a drawing of its own that is not cut`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(emailField(page, 'signup-hero')).toBeInViewport({ ratio: 1 });
    const scene = page.getByRole('img', { name: HERO.scene });
    await expect(scene).toBeInViewport({ ratio: 1 });
    const box = await scene.boundingBox();
    expect(Number(box?.width) / Number(box?.height)).toBeCloseTo(1.3, 1);
  });

test('the first screen of 360 by 740 has the button of the form', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await expect(submitButton(page, 'signup-hero')).toBeInViewport({ ratio: 1 });
});

for (const width of [390, 768, 1024, 1280])
  test(`at ${width} pixels the text of the hero stays where it is when the scene is read after the first paint`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    // A face that comes between the two readings would move a line by a part of a pixel.
    await page.evaluate(() => document.fonts.ready);
    const places = () =>
      Promise.all(
        [page.getByText(HERO.tagline), submitButton(page, 'signup-hero')].map((one) => one.boundingBox()),
      );
    const before = await places();
    await page.getByRole('img', { name: HERO.scene }).evaluate((scene) => scene.remove());
    expect(await places()).toEqual(before);
  });

test('on a tablet the tagline follows the title, above the sea', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/');
  const bottomOf = async (of: Locator) => {
    const box = await of.boundingBox();
    return Number(box?.y) + Number(box?.height);
  };
  const tagline = page.getByText(HERO.tagline);
  const title = page.getByRole('heading', { level: 1 });
  const sea = await page.getByRole('img', { name: HERO.scene }).locator('.a-drifts > path').boundingBox();
  expect(await bottomOf(tagline)).toBeLessThan(Number(sea?.y));
  expect(Number((await tagline.boundingBox())?.y) - (await bottomOf(title))).toBeLessThan(40);
});

interface Motion {
  name: string;
  /** Milliseconds after the start. */
  end: number;
  properties: string[];
  /**
   * Whether it moves an `<svg>` or a box, and nothing else does: browsers draw each frame of what is inside a drawing.
   */
  isComposited: boolean;
}

/** Stops all motion of a page at its beginning: on a slow machine the shortest ends before anything can list it. */
function stopMotion(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { animation-play-state: paused !important }');
  document.adoptedStyleSheets = [sheet];
}

function listMotion(): Motion[] {
  return document.getAnimations().flatMap((animation) => {
    const { effect, timeline } = animation;
    if (!(animation instanceof CSSAnimation && effect instanceof KeyframeEffect)) return [];
    // A position of the page is no time.
    if (!(timeline instanceof DocumentTimeline)) return [];
    const names = effect.getKeyframes().flatMap((keyframe) => Object.keys(keyframe));
    const properties = names.filter((name) => !/^(offset|easing|composite|computedOffset)$/.test(name));
    return {
      name: animation.animationName,
      end: Number(effect.getComputedTiming().endTime),
      properties: [...new Set(properties)],
      isComposited: effect.target?.closest('svg > *') === null && effect.target.getAnimations().length === 1,
    };
  });
}

for (const isPhone of [false, true])
  test(`${isPhone ? 'on a phone' : 'on a computer'} layers move by their transform alone, for less than five seconds`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage(
      isPhone
        ? { baseURL, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
        : { baseURL },
    );
    await page.addInitScript(stopMotion);
    await page.goto('/');
    const expected = ['open', 'tantrum', 'shake', 'fly', 'stamped', ...(isPhone ? [] : ['drift'])];
    const motion = await page.evaluate(listMotion);
    expect([...new Set(motion.map(({ name }) => name))].sort()).toEqual(expected.sort());
    expect(motion.filter(({ end }) => end >= 5000)).toEqual([]);
    expect(motion.filter(({ isComposited }) => !isComposited)).toEqual([]);
    const others = motion.filter(({ properties }) => properties.join() !== 'transform');
    // The stamp also fades in.
    expect(others.filter(({ name }) => name !== 'stamped')).toEqual([]);
    await page.close();
  });

test('with reduced motion nothing moves, and the box is open', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(stopMotion);
  await page.goto('/');
  await page.locator('#product-title').scrollIntoViewIfNeeded();
  await settle(page);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('as the box scrolls into view its lid opens, and then its cards rise', async ({ page }) => {
  await page.goto('/');
  const transforms = (part: number) =>
    page.evaluate((part) => {
      const layers = ['lid', 'cards'].map((layer) => document.querySelector(`[data-layer=${layer}]`));
      const box = layers[0]?.parentElement?.getBoundingClientRect();
      if (!box) throw new Error('There is no box.');
      scrollTo({ top: scrollY + box.top - innerHeight + part * box.height, behavior: 'instant' });
      return new Promise<string[]>((done) => {
        const read = () => done(layers.map((layer) => (layer ? getComputedStyle(layer).transform : '')));
        requestAnimationFrame(() => requestAnimationFrame(read));
      });
    }, part);
  const still = 'matrix(1, 0, 0, 1, 0, 0)';
  const [lid, cards] = await transforms(0.2);
  expect([lid, cards]).not.toContain(still);
  const [openLid, lowCards] = await transforms(0.85);
  expect(openLid).toBe(still);
  expect(lowCards).not.toBe(still);
  expect(await transforms(1.6)).toEqual([still, still]);
});
