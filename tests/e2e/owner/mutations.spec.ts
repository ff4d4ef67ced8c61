import type { Route } from '@playwright/test';
import type { TestSystem } from '@tariff-tantrum/infra/testing';
import type { LaunchClient } from '@tariff-tantrum/lambdas/client/client';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract/messages';
import { endCampaigns, openCampaign, sectionOf } from '../campaign-page';
import { expect, ownerOf, test } from './fixture';
import { draft, MAIL_RATE, MUTATIONS, openDialog, PEOPLE, paused, sending, sentCampaign } from './mutations';
import { fillList, openSection, retry, signIn } from './owner';
import { DRAFT, READS, SENT } from './reads';

test.use({ systemEnv: { MAIL_RATE: String(MAIL_RATE) } });

const REFUSED = ERROR_TEXTS.storeUnavailable;

/** Makes a list of a few people, without a campaign that is open. Resolves to the owner's client. */
async function beginWithPeople(system: TestSystem): Promise<LaunchClient> {
  const owner = ownerOf(system);
  await fillList(system, ...PEOPLE.map((email) => ({ email })));
  await endCampaigns(owner);
  return owner;
}

for (const { name, call, prepare, open, press, repeat, dialog, done } of MUTATIONS)
  test(`${name}: a failure is said and can be repeated, and what is under way is neither left nor sent again`, async ({
    openSignedIn,
    system,
  }) => {
    const owner = await beginWithPeople(system);
    const id = (await prepare?.(owner, name)) ?? '';
    const path = PATHS[call];
    const { page } = await openSignedIn();
    await open(page, name);

    // At the same path some are read, and others tried first.
    const isSent = (route: Route) =>
      route.request().method() === 'POST' && !route.request().postData()?.includes('"dryRun":true');
    await page.route(`**${path}`, (route) =>
      isSent(route) ? route.fulfill({ status: 504, body: REFUSED }) : route.continue(),
    );
    await press(page).click();
    const failure = page.getByText(REFUSED);
    await expect(failure).toBeVisible();
    if (dialog === undefined) await page.getByRole('button', { name: 'OK' }).click();
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
    await repeat?.(page);
    await press(page).dblclick();
    if (dialog !== undefined) {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    }
    await expect(failure).toBeHidden();
    answer();
    await done(page, owner, id);
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(sent).toBe(1);
  });

test('the button that pauses a campaign keeps the focus while the number in it changes', async ({
  openSignedIn,
  system,
}) => {
  const owner = await beginWithPeople(system);
  await sending(owner, 'Focus');
  const { page } = await openSignedIn();
  await openCampaign(page, 'Focus');
  const pause = sectionOf(page).getByRole('button', { name: /^Pause: \d+ wait/ });
  await pause.focus();
  const before = await pause.textContent();
  await expect(pause).not.toHaveText(before ?? '');
  await expect(pause).toBeFocused();
});

test('a refusal that can never succeed says what is, and has one button', async ({
  openSignedIn,
  system,
}) => {
  const owner = await beginWithPeople(system);
  const id = await paused(owner, 'Refused');
  const { page } = await openSignedIn();
  await openDialog(/^Cancel:/)(page, 'Refused');
  await owner.changeCampaign({ id, action: 'cancel' });
  const dialog = page.getByRole('dialog', { name: 'Cancel this campaign?' });
  await dialog.getByRole('button', { name: /^Cancel:/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('the campaign is');
  expect(await dialog.getByRole('button').allTextContents()).toEqual(['OK']);
});

test('whatever cannot be read is said where it would be, and can be read again there', async ({
  openSignedIn,
  system,
}) => {
  const owner = await beginWithPeople(system);
  await sentCampaign(owner, SENT);
  await draft(owner, DRAFT);
  await owner.importCodes({ rows: ['READ-1'] });
  await owner.importOrders({
    rows: [
      { order: '#1', email: PEOPLE[0], amount: '31.20', currency: 'EUR', date: new Date().toISOString() },
    ],
  });
  const { page } = await openSignedIn();
  // Nothing is refused here, and its list is read only then.
  await page.route(`**${PATHS.campaignStatus}**`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), refused: 1 } });
  });
  const failure = page.getByRole('alert').or(page.getByRole('alertdialog')).filter({ hasText: REFUSED });
  for (const [call, { path, open }] of Object.entries(READS))
    await test.step(call, async () => {
      // What was read before would be shown instead.
      await openSection(page, 'Overview');
      await page.reload();
      await signIn({ page }, system);
      const isOf = (url: URL) => url.pathname === path;
      await page.route(isOf, (route) => route.fulfill({ status: 504, body: REFUSED }));
      await open(page);
      await expect(failure.first()).toBeVisible();
      await page.unroute(isOf);
      await failure.last().getByRole('button', { name: 'Try again' }).click();
      await expect(failure).toBeHidden();
    });
});

test('campaigns that cannot be read say so wherever they would be, and are read again', async ({
  open,
  system,
}) => {
  const owner = await beginWithPeople(system);
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
