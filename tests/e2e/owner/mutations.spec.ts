import type { Locator, Page, Route } from '@playwright/test';
import type { LaunchClient } from '@tariff-tantrum/lambdas/client/client';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { OWNER_DAYS } from '@tariff-tantrum/lambdas/facts/owner-days';
import { HOUR } from '@tariff-tantrum/lambdas/facts/time';
import { button, endCampaigns, openCampaign, sectionOf } from '../campaign-page';
import { expect, ownerOf, test } from './fixture';
import { eraseButton, fillList, openSection, retry, signIn } from './owner';

const PEOPLE = ['ada@example.org', 'grace@example.org'];
const REFUSED = 'The store does not respond.';

/** Something that the owner does: how it is reached, what is pressed, and what is true once it is done. */
interface Mutation {
  name: string;
  path: string;
  /** Makes a campaign of a subject, and resolves to its id. */
  prepare?(owner: LaunchClient, subject: string): Promise<string>;
  open(page: Page, subject: string): Promise<unknown>;
  /** The button that sends it. */
  press(page: Page): Locator;
  /** The dialog that asks before. */
  dialog?: string;
  done(page: Page, owner: LaunchClient, id: string): Promise<unknown>;
}

const draft = async (owner: LaunchClient, subject: string) =>
  (await owner.saveCampaign({ subject, text: 'Hello {name}' })).id;
async function frozen(owner: LaunchClient, subject: string): Promise<string> {
  const id = await draft(owner, subject);
  await owner.changeCampaign({ id, action: 'freeze', recipients: PEOPLE.length });
  await expect.poll(async () => (await owner.campaignStatus({ id })).state).toBe('frozen');
  return id;
}
async function scheduled(owner: LaunchClient, subject: string): Promise<string> {
  const id = await frozen(owner, subject);
  await owner.changeCampaign({ id, action: 'schedule', at: new Date(Date.now() + HOUR).toISOString() });
  return id;
}
async function paused(owner: LaunchClient, subject: string): Promise<string> {
  const id = await scheduled(owner, subject);
  await owner.changeCampaign({ id, action: 'pause' });
  return id;
}
const stateIs = (state: string) => async (_page: Page, owner: LaunchClient, id: string) =>
  expect.poll(async () => (await owner.campaignStatus({ id })).state).toBe(state);
const openDialog = (label: string | RegExp) => async (page: Page, subject: string) => {
  await openCampaign(page, subject);
  await sectionOf(page).getByRole('button', { name: label }).click();
};
const inDialog = (name: string, label: string | RegExp) => (page: Page) =>
  page.getByRole('dialog', { name }).getByRole('button', { name: label });

const MUTATIONS: readonly Mutation[] = [
  {
    name: 'erase a person',
    path: PATHS.erase,
    async open(page) {
      await openSection(page, 'People');
      await (await eraseButton(page, 'ada@example.org')).click();
      await page.getByLabel('Type the e-mail address to confirm').fill('ada@example.org');
    },
    press: inDialog('Erase this person', 'Erase for good'),
    dialog: 'Erase this person',
    done: (page) => expect(page.getByText('The person was erased.')).toBeVisible(),
  },
  {
    name: 'freeze',
    path: PATHS.changeCampaign,
    prepare: draft,
    async open(page, subject) {
      await openCampaign(page, subject);
      await sectionOf(page).getByRole('button', { name: 'Freeze' }).click();
      await sectionOf(page)
        .getByRole('button', { name: /^Freeze for/ })
        .click();
      await page.getByLabel('Type the number of recipients to confirm').fill(String(PEOPLE.length));
    },
    press: inDialog('Freeze this campaign', 'Freeze'),
    dialog: 'Freeze this campaign',
    done: stateIs('frozen'),
  },
  {
    name: 'send',
    path: PATHS.changeCampaign,
    prepare: frozen,
    open: openDialog(/^Send to/),
    press: inDialog('Send it to the first few?', /^Send to/),
    dialog: 'Send it to the first few?',
    done: stateIs('waiting'),
  },
  {
    name: 'schedule',
    path: PATHS.changeCampaign,
    prepare: frozen,
    async open(page, subject) {
      await openDialog('Choose an hour')(page, subject);
      const hour = OWNER_DAYS.clockOf(Date.now() + HOUR).replace(' ', 'T');
      await page.getByLabel('Date and time').fill(hour);
    },
    press: inDialog('When shall it start?', 'Start it then'),
    dialog: 'When shall it start?',
    done: stateIs('scheduled'),
  },
  {
    name: 'pause',
    path: PATHS.changeCampaign,
    prepare: scheduled,
    open: openCampaign,
    press: (page) => button(sectionOf(page), 'Pause: it does not start'),
    done: stateIs('paused'),
  },
  {
    name: 'cancel',
    path: PATHS.changeCampaign,
    prepare: paused,
    open: openDialog(/^Cancel:/),
    press: inDialog('Cancel this campaign?', /^Cancel:/),
    dialog: 'Cancel this campaign?',
    done: stateIs('done'),
  },
  {
    name: 'delete a campaign',
    path: PATHS.deleteCampaign,
    prepare: paused,
    open: openDialog('Delete'),
    press: inDialog('Delete this campaign?', 'Delete'),
    dialog: 'Delete this campaign?',
    done: (page) => expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible(),
  },
  {
    name: 'test a campaign',
    path: PATHS.testCampaign,
    prepare: draft,
    async open(page, subject) {
      await openCampaign(page, subject);
      await button(sectionOf(page), 'Next: test it').click();
    },
    press: (page) => button(sectionOf(page), 'Send me this'),
    done: (page) => expect(sectionOf(page).getByText('Written to a file').first()).toBeVisible(),
  },
  {
    name: 'generate codes',
    path: PATHS.importCodes,
    async open(page) {
      await openSection(page, 'Campaigns');
      await page.getByRole('link', { name: 'Codes and orders' }).click();
      await page.getByLabel('New codes').fill('2');
    },
    press: (page) => button(sectionOf(page), 'Generate'),
    done: (page) => expect(page.getByText('2 new codes.')).toBeVisible(),
  },
];

for (const { name, path, prepare, open, press, dialog, done } of MUTATIONS)
  test(`${name}: a failure is said and can be repeated, and what is under way is neither left nor sent again`, async ({
    openSignedIn,
    system,
  }) => {
    const owner = ownerOf(system);
    await fillList(system, ...PEOPLE.map((email) => ({ email })));
    await endCampaigns(owner);
    const id = (await prepare?.(owner, name)) ?? '';
    const { page } = await openSignedIn();
    await open(page, name);

    // Some are read at the same path.
    const isSent = (route: Route) => route.request().method() === 'POST';
    await page.route(`**${path}`, (route) =>
      isSent(route) ? route.fulfill({ status: 504, body: REFUSED }) : route.continue(),
    );
    await press(page).click();
    const failure = page.getByText(REFUSED);
    await expect(failure).toBeVisible();
    const ok = page.getByRole('button', { name: 'OK' });
    if (await ok.isVisible()) await ok.click();
    await page.unroute(`**${path}`);

    let sent = 0;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**${path}`, async (route) => {
      if (!isSent(route)) return route.continue();
      sent += 1;
      await answered;
      await route.continue();
    });
    await press(page).dblclick();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    if (dialog !== undefined) await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await expect(failure).toBeHidden();
    answer();
    await done(page, owner, id);
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(sent).toBe(1);
  });

test('a refusal that can never succeed says what is, and has one button', async ({
  openSignedIn,
  system,
}) => {
  const owner = ownerOf(system);
  await fillList(system, ...PEOPLE.map((email) => ({ email })));
  await endCampaigns(owner);
  const id = await paused(owner, 'Refused');
  const { page } = await openSignedIn();
  await openDialog(/^Cancel:/)(page, 'Refused');
  await owner.changeCampaign({ id, action: 'cancel' });
  const dialog = page.getByRole('dialog', { name: 'Cancel this campaign?' });
  await dialog.getByRole('button', { name: /^Cancel:/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('the campaign is');
  expect(await dialog.getByRole('button').allTextContents()).toEqual(['OK']);
});

test('campaigns that cannot be read say so wherever they would be, and are read again', async ({
  open,
  system,
}) => {
  const owner = ownerOf(system);
  await fillList(system, ...PEOPLE.map((email) => ({ email })));
  await endCampaigns(owner);
  const id = await draft(owner, 'Not read');
  const { page } = await open();
  await page.route(`**${PATHS.campaigns}`, (route) => route.fulfill({ status: 504, body: REFUSED }));
  await signIn({ page }, system);
  const failure = page.getByRole('alert').filter({ hasText: REFUSED });
  await expect(failure).toBeVisible();
  await expect(page.getByText('Nothing to declare')).toBeHidden();
  await openSection(page, 'Campaigns');
  await expect(failure).toBeVisible();
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, `#campaigns/${id}`);
  await expect(failure).toBeVisible();
  await page.unroute(`**${PATHS.campaigns}`);
  await retry(page).click();
  await expect(page.getByRole('heading', { name: 'Not read', level: 1 })).toBeVisible();
});

test('a finger reads the number of a day first, and opens it with a second tap', async ({
  openSignedIn,
  system,
}) => {
  await fillList(system, ...PEOPLE.map((email) => ({ email })));
  const { page } = await openSignedIn();
  const day = page.getByRole('slider', { name: 'Day' });
  await expect(day).toBeVisible();
  const tap = () =>
    day.evaluate((input) => {
      const { left, top } = input.getBoundingClientRect();
      const at = { bubbles: true, clientX: left + 1, clientY: top + 1, pointerType: 'touch' };
      for (const name of ['pointerdown', 'pointermove', 'pointerup', 'pointerout', 'click'])
        input.dispatchEvent(new PointerEvent(name, at));
    });
  await tap();
  await expect(page.getByText(/^\w{3},? \d+ \w+: 0, /)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Email Signup Dashboard', level: 1 })).toBeVisible();
  await tap();
  await expect(page.getByText('Nobody signed up on this day.')).toBeVisible();
});
