import { findings, sideways } from './axe';
import { expect, test } from './fixture';
import { open, PUBLIC_STATES } from './public-states';

test.use({ viewport: { width: 390, height: 844 } });

for (const state of PUBLIC_STATES) {
  test(`axe finds nothing: ${state.name}`, async ({ page }) => {
    await open(page, state);
    expect(await findings(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
  });
}

test('what axe and the ruler look for would be found', async ({ page }) => {
  await page.goto('/faq');
  await page.locator('h1').evaluate((heading) => {
    heading.innerHTML = '<img src="/favicon.svg">';
    const lead = heading.nextElementSibling;
    if (lead instanceof HTMLElement) lead.style.color = '#b9a67e';
    heading.style.whiteSpace = 'nowrap';
    heading.append(Object.assign(document.createElement('b'), { textContent: 'wide '.repeat(40) }));
  });
  const found = await findings(page);
  expect(found.map((finding) => finding.split(':')[0])).toEqual(
    expect.arrayContaining(['image-alt', 'color-contrast']),
  );
  expect((await sideways(page)).join()).toContain('B is cut off');
});
