import type { Locator, Page } from '@playwright/test';
import { REHEARSAL } from '@tariff-tantrum/lambdas/client/describe-campaign';
import { button, endCampaigns, sectionOf, stepsOf } from './campaign-page';
import { expect, ownerOf, tabTo, test } from './owner/fixture';
import { fillList, prompt, sections } from './owner/owner';

const PEOPLE = ['ada', 'grace', 'omar'].map((name) => ({ email: `${name}@journey.example` }));
const COUNT = String(PEOPLE.length);

test.beforeEach(async ({ system }) => {
  await fillList(system, ...PEOPLE);
  await endCampaigns(ownerOf(system));
});

/** From signing in to a finished campaign, with any way to press something and to type. */
async function sendCampaign(
  page: Page,
  password: string,
  { press, type }: { press(target: Locator): Promise<void>; type(text: string): Promise<void> },
): Promise<void> {
  const main = sectionOf(page);
  await expect(prompt(page).getByLabel('Password', { exact: true })).toBeFocused();
  await type(password);
  await press(button(prompt(page), 'Continue'));
  await press(sections(page).getByRole('link', { name: 'Campaigns' }));
  await press(button(main, 'Write the launch'));
  const audience = main.getByLabel('To', { exact: true });
  await expect(audience).toBeVisible();
  await press(main.getByLabel('Subject'));
  await page.keyboard.press('ControlOrMeta+A');
  await type('By hand');
  await press(main.getByLabel('Text in Markdown'));
  await page.keyboard.press('ControlOrMeta+A');
  await type('Hello {name}');
  await expect(main.getByText('Saved.')).toBeVisible();
  await press(button(main, 'Next: test it'));
  await press(button(main, 'Send me this'));
  await expect(main.getByText('Written to a file, for')).toBeVisible();
  await press(button(main, 'Next: check it'));
  await press(button(main, 'Next: freeze it'));
  await press(button(main, `Freeze for ${COUNT}`));
  const freezing = page.getByRole('dialog', { name: 'Freeze this campaign' });
  await press(freezing.getByLabel('Type the number of recipients to confirm'));
  await type(COUNT);
  await press(button(freezing, 'Freeze'));
  await press(button(main, `Send to ${COUNT}`));
  await press(button(page.getByRole('dialog', { name: 'Send it to the first few?' }), `Send to ${COUNT}`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The button that opened it is gone.
  await expect(page.locator(':focus')).toHaveCount(1);
  // Once, whatever the campaign is doing.
  await expect(main.getByText(REHEARSAL)).toHaveCount(1);
  await press(button(main, 'Finish: nobody remains'));
  await expect(
    main.getByText('emails for all recipients were written to files, and nobody got them.'),
  ).toBeVisible();
  await expect(stepsOf(page).locator('[aria-current=step]')).toContainText('Results');
}

test('a campaign is written and sent to its end by keyboard alone', async ({ browser, system }) => {
  test.slow();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${system.url}/admin`);
  await sendCampaign(page, system.password, {
    async press(target) {
      await expect(target).toBeVisible();
      if (!(await target.evaluate((element) => element === document.activeElement)))
        await tabTo(page, target);
      const isButton = await target.evaluate((element) => element.matches('a, button'));
      if (isButton) await page.keyboard.press('Enter');
    },
    type: (text) => page.keyboard.type(text),
  });
  await context.close();
});

test('the same on a phone by touch', async ({ browser, system }) => {
  test.slow();
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto(`${system.url}/admin`);
  await sendCampaign(page, system.password, {
    press: (target) => target.tap(),
    type: (text) => page.keyboard.type(text),
  });
  await context.close();
});
