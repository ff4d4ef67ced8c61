import { findViolations } from '../axe';
import { expect, test } from './fixture';
import { enterPassword, openSection, sections } from './owner';

test('every section works in forced colours, at 320 px and without motion, without a fault that axe finds', async ({
  browser,
  system,
}) => {
  const context = await browser.newContext({
    // So high that the navigation at its bottom covers nothing.
    viewport: { width: 320, height: 4000 },
    forcedColors: 'active',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${system.url}/admin`);
  await enterPassword(page, system.password);
  for (const name of ['Overview', 'People', 'Campaigns', 'Sources', 'Import and export'] as const) {
    await openSection(page, name);
    const link = sections(page).getByRole('link', { name });
    await expect(link).toHaveAttribute('aria-current', 'page');
    // The system chooses the colours, which axe knows nothing about.
    expect.soft(await findViolations(page, ['color-contrast']), name).toEqual([]);
    // What is current is not told by colour alone.
    await expect.soft(link).toHaveCSS('text-decoration-line', 'underline');
  }
  await context.close();
});
