import { findOverflow, findViolations } from './axe';
import { expect, test } from './fixture';
import { open, PUBLIC_STATES } from './public-states';

test.use({ viewport: { width: 390, height: 844 } });

for (const state of PUBLIC_STATES.filter(({ sample }) => sample)) {
  test(`${state.name} has no axe violations and no overflow`, async ({ page }) => {
    await open(page, state);
    expect(await findViolations(page)).toEqual([]);
    expect(await findOverflow(page)).toEqual([]);
  });
}

test('findViolations and findOverflow report injected violations and overflow', async ({ page }) => {
  await page.goto('/faq');
  await page.locator('h1').evaluate((heading) => {
    const image = document.createElement('img');
    image.src = '/favicon.svg';
    heading.replaceChildren(image);
    const lead = heading.nextElementSibling;
    if (lead instanceof HTMLElement) lead.style.color = '#b9a67e';
    heading.style.whiteSpace = 'nowrap';
    heading.append(Object.assign(document.createElement('b'), { textContent: 'wide '.repeat(40) }));
  });
  const found = await findViolations(page);
  expect(found.map((finding) => finding.split(':')[0])).toEqual(
    expect.arrayContaining(['image-alt', 'color-contrast']),
  );
  expect((await findOverflow(page)).join()).toContain('B is cut off');
});
