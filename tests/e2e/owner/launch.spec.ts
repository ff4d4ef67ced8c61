import type { Browser, Locator, Page } from '@playwright/test';
import type { TestSystem } from '@tariff-tantrum/infra/testing';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { CAMPAIGN_DRAFTS } from '@tariff-tantrum/lambdas/facts/drafts';
import { CONTACT } from '@tariff-tantrum/lambdas/facts/facts';
import { button, endCampaigns, sectionOf, stepsOf } from '../campaign-page';
import { expect, ownerOf, recordFailedRequests, tabTo, test } from './fixture';
import { fillList, openSection, prompt, sections, signIn } from './owner';

const PEOPLE = ['ada@example.org', 'grace@example.org', 'omar@example.org'];

/** How the owner presses something, and how something is typed into a field. */
interface Hand {
  press(target: Locator): Promise<unknown>;
  type(field: Locator, text: string): Promise<unknown>;
}
const HANDS: Readonly<Record<'keyboard' | 'touch', (page: Page) => Hand>> = {
  keyboard: (page) => ({
    async press(target) {
      await expect(target).toBeVisible();
      await tabTo(page, target);
      await page.keyboard.press('Enter');
    },
    async type(field, text) {
      await expect(field).toBeVisible();
      await tabTo(page, field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
  }),
  touch: () => ({
    press: (target) => target.tap(),
    async type(field, text) {
      await field.tap();
      await field.fill(text);
    },
  }),
};

/** Opens the dashboard as a phone does. */
async function openPhone(browser: Browser, system: TestSystem, failed: string[]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  recordFailedRequests(page, failed);
  await page.goto(`${system.url}/admin`);
  await expect(prompt(page)).toBeVisible();
  await signIn({ page }, system);
  return page;
}

for (const [name, handOf] of Object.entries(HANDS))
  test(`a launch by ${name} on a phone, with a second window open and a network that fails at each step, loses nothing and sends nothing twice`, async ({
    browser,
    system,
    failedRequests,
  }) => {
    const owner = ownerOf(system);
    await endCampaigns(owner);
    await fillList(system, ...PEOPLE.map((email) => ({ email })));
    const page = await openPhone(browser, system, failedRequests);
    const second = await openPhone(browser, system, failedRequests);
    const { press, type } = handOf(page);
    const campaigns = sectionOf(page);
    const subject = `All aboard by ${name}`;
    /** The path whose next request gets no response. */
    let failing: string | undefined;
    // One route for all steps: others of the page may be under way when a step begins.
    await page.route('**/api/**', (route) => {
      if (failing === undefined || !route.request().url().endsWith(failing)) return route.continue();
      failing = undefined;
      return route.abort('connectionreset');
    });
    /**
     * Presses what sends to a path while the network is down, and again once it is back. The failure is said in the
     * dialog, or in one of its own.
     */
    const pressTwice = async (path: string, target: Locator, dialog?: Locator) => {
      // What was pressed before may have the same path, and is over then.
      await expect(target).toBeVisible();
      failing = path;
      await press(target);
      if (dialog) await expect(dialog.getByRole('alert')).toBeVisible();
      else {
        const failure = page.getByRole('alertdialog');
        await press(failure.getByRole('button', { name: 'OK' }));
        await expect(failure).toBeHidden();
      }
      await press(target);
    };

    await press(sections(page).getByRole('link', { name: 'Campaigns' }));
    await pressTwice(PATHS.saveCampaign, button(campaigns, 'Write the launch'));
    await expect(campaigns.getByRole('heading', { name: CAMPAIGN_DRAFTS.launch.subject })).toBeVisible();

    await type(campaigns.getByLabel('Subject'), subject);
    await page.route(`**${PATHS.saveCampaign}`, (route) => route.abort('connectionreset'));
    await type(campaigns.getByLabel('Text in Markdown'), '# All aboard');
    await expect(button(campaigns, 'Save again')).toBeVisible();
    await page.unroute(`**${PATHS.saveCampaign}`);
    await press(button(campaigns, 'Save again'));
    await expect(campaigns.getByText('Saved.')).toBeVisible();
    await openSection(second, 'Campaigns');
    await second.getByRole('link', { name: subject, exact: true }).click();
    await expect(second.getByLabel('Text in Markdown')).toHaveValue('# All aboard');

    await press(button(campaigns, 'Next: test it'));
    await pressTwice(PATHS.testCampaign, button(campaigns, 'Send me this'));
    await expect(campaigns.getByText('Written to a file').first()).toBeVisible();
    await press(stepsOf(page).getByRole('button', { name: 'Freeze' }));
    await press(button(campaigns, `Freeze for ${PEOPLE.length}`));
    const freezing = page.getByRole('dialog', { name: 'Freeze this campaign' });
    await type(freezing.getByLabel('Type the number of recipients to confirm'), String(PEOPLE.length));
    await pressTwice(PATHS.changeCampaign, button(freezing, 'Freeze'), freezing);
    await press(button(campaigns, `Send to ${PEOPLE.length}`));
    const sending = page.getByRole('dialog', { name: 'Send it to the first few?' });
    await pressTwice(PATHS.changeCampaign, button(sending, `Send to ${PEOPLE.length}`), sending);
    await pressTwice(PATHS.changeCampaign, button(campaigns, 'Finish: nobody remains'));
    await expect(campaigns.getByText('were written to files, and nobody got them.')).toBeVisible();

    // The other window shows it, too, once it is looked at.
    await second.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(sectionOf(second).getByText('were written to files, and nobody got them.')).toBeVisible();
    const [campaign] = (await owner.campaigns({})).campaigns;
    const { deliveries } = await owner.campaignDeliveries({ id: campaign?.id });
    expect(deliveries.map(({ email }) => email).sort()).toEqual(PEOPLE);
    const written = (await owner.outbox({})).emails.filter((email) => email.subject === subject);
    // The owner has the test, and what the first recipients get.
    const toPeople = written.map(({ to }) => to).filter((to) => to !== CONTACT.support);
    expect(toPeople.sort()).toEqual(PEOPLE);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const each of [page, second]) await each.context().close();
  });
