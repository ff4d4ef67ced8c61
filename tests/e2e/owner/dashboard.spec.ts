import { AVOID_MIDNIGHT_TIMEOUT_MS, avoidMidnight } from '@tariff-tantrum/infra/testing';
import { ADMIN_MESSAGES } from '@tariff-tantrum/lambdas/client/messages';
import { LIMITS } from '@tariff-tantrum/lambdas/contract/limits';
import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract/messages';
import { DISCOUNT_PERCENT, RECENT_DAYS } from '@tariff-tantrum/lambdas/facts/facts';
import { expectAccessible } from '../axe';
import { failStore, rejectPassword } from './faults';
import { expect, onBothHosts, recordConsole, tabTo, test } from './fixture';
import {
  confirmErasure,
  dismiss,
  enterPassword,
  eraseButton,
  exportButton,
  fillList,
  message,
  openPerson,
  openSection,
  prompt,
  signIn,
  signUp,
  stat,
} from './owner';

const LONGEST = `${'l'.repeat(LIMITS.emailLocalPart)}@example.org`;

test.beforeAll(async ({ system }) => {
  test.setTimeout(AVOID_MIDNIGHT_TIMEOUT_MS);
  await avoidMidnight();
  await fillList(
    system,
    { email: 'ada@example.org', name: 'Ada Lovelace' },
    { email: 'Omar@example.org', name: 'عمر الخيام' },
    { email: LONGEST, name: '<b>N</b>'.repeat(Math.floor(LIMITS.name / 8)) },
  );
});

onBothHosts(() => {
  test.use({ fakeClock: true });

  test('nothing is read before the password; then the keyboard is enough from the prompt to the saved file', {
    tag: '@both',
  }, async ({ open, system }) => {
    const owner = await open();
    const { page, requests } = owner;
    await owner.saveExports();
    await expect(prompt(page).getByLabel('Password', { exact: true })).toBeFocused();
    await expect(stat(page, 'Total Signups')).toHaveText('–');
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([]);
    await page.keyboard.type(system.password);
    await page.keyboard.press('Enter');
    await expect(stat(page, 'Total Signups')).toHaveText('3');
    await expect(stat(page, `Recent Signups (last ${RECENT_DAYS} days)`)).toHaveText('3');
    await expect(stat(page, 'Discount Ready')).toHaveText(`${DISCOUNT_PERCENT}%`);
    await expect(page.getByText(/As of \d\d:\d\d/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Email Signup Dashboard' })).toBeFocused();
    const button = exportButton(page);
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Saved as .*\.csv: 3 of 3 rows, 0\.\d+ kB/)).toBeVisible();
    await expect(button).toBeFocused();
  });

  test('a wrong password is named at its field, and the next one can be typed at once', async ({
    open,
    system,
  }) => {
    const owner = await open();
    const { page } = owner;
    await enterPassword(page, '');
    await expect(prompt(page).getByText('Please enter the password.')).toBeVisible();
    await enterPassword(page, 'wrong-password-1');
    await expect(message(page)).toContainText('Invalid admin password');
    await expectAccessible(page);
    const field = prompt(page).getByLabel('Password', { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await expect(field).toHaveAccessibleDescription(/^Invalid admin password/);
    await dismiss(page);
    await expect(message(page)).toBeHidden();
    await expectAccessible(page);
    await signIn(owner, system);
    await expect(stat(page, 'Total Signups')).toHaveText('3');
  });

  test('signups are listed newest first as plain text, and a chart counts each day, and chooses one, by keyboard and pointer', async ({
    openSignedIn,
  }) => {
    const { page } = await openSignedIn();
    const list = page.getByRole('region', { name: 'The list of signups' });
    // Of signups that have to be confirmed.
    await expect(page.getByText(/Waiting for/)).toHaveCount(0);
    await openSection(page, 'People');
    await expect(list.getByRole('columnheader')).toHaveText([
      'Email and name',
      'Source',
      'Status',
      'Signed up',
    ]);
    await expect(list.getByRole('rowheader').first()).toContainText(LONGEST);
    await expect(list.getByRole('row').nth(2)).toContainText('On the list');
    await expect(list.getByText('<b>N</b><b>N</b>')).toBeVisible();
    await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();

    await openSection(page, 'Overview');
    await expect(page.getByRole('img', { name: /^Signups per day, most: 3 on / })).toBeVisible();
    const day = page.getByRole('slider', { name: 'Day' });
    await expect(day).toHaveAttribute('aria-valuetext', 'Today: 3, 7-day average 0.4');
    await day.press('ArrowLeft');
    await expect(day).toHaveAttribute('aria-valuetext', /^\w{3},? \d+ \w+: 0, /);
    await day.hover();
    await expect(page.getByText(/^\w{3},? \d+ \w+: 0, /)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '7 days' }).hover();
    await expect(page.getByText(/^Today: 3,/)).toBeVisible();
    await day.press('ArrowLeft');
    await day.press('Enter');
    await expect(page.getByText('Nobody signed up on this day.')).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: '7 days' }).click();
    await expect(day).toHaveAttribute('max', '6');
    await page.getByText('Activity').click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Total', exact: true }).click();
    await expect(day).toHaveAttribute('aria-valuetext', 'Today: 3');
    await day.press('End');
    await day.press('Enter');
    await expect(page.getByText('3 on this day')).toBeVisible();
    await page.getByRole('link', { name: 'Show all days' }).click();
    await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();
  });

  test('signing out and 15 idle minutes delete everything from the page', { tag: '@both' }, async ({
    openSignedIn,
    system,
  }) => {
    const owner = await openSignedIn();
    const { page } = owner;
    await expect(page.getByText('ada@example.org')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('Signed out. The password is forgotten.')).toBeVisible();
    expect(await page.content()).not.toContain('ada@example.org');
    await page.getByRole('button', { name: 'Enter password' }).click();
    await signIn(owner, system);
    await owner.advance(13);
    await expect(stat(page, 'Total Signups')).toHaveText('3');
    await openSection(page, 'People');
    const panel = await openPerson(page, 'ada@example.org');
    await panel.getByRole('button', { name: 'Copy address' }).click();
    await expect(page.getByText('Copied: ada@example.org')).toBeVisible();
    await panel.getByRole('button', { name: 'Erase' }).click();
    await owner.advance(15);
    await expect(page.getByText('Locked after 15 minutes of inactivity.')).toBeVisible();
    await expectAccessible(page);
    await expect(stat(page, 'Total Signups')).toHaveText('–');
    expect(await page.content()).not.toContain('ada@example.org');
  });

  test('a person is erased after typing their address, unless the dialog is left, the call fails or the password is rejected', {
    tag: '@both',
  }, async ({ openSignedIn, faultProxy, system }) => {
    await signUp(system, { email: 'leaver@example.org' });
    const owner = await openSignedIn(faultProxy.url);
    const { page } = owner;
    await openSection(page, 'People');
    const button = await eraseButton(page, 'leaver@example.org');
    const dialog = page.getByRole('dialog', { name: 'Erase this person' });
    await button.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    await confirmErasure(dialog, 'somebody@example.org');
    await expect(dialog.getByText('This is not the address above.')).toBeVisible();
    await expectAccessible(page);
    faultProxy.intercept(failStore);
    await confirmErasure(dialog, 'leaver@example.org');
    await expect(dialog.getByRole('alert')).toContainText(`504: ${ERROR_TEXTS.storeUnavailable}`);
    faultProxy.intercept(rejectPassword);
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(message(page)).toContainText(ADMIN_MESSAGES.expired);
    await expect(dialog).toBeHidden();
    await dismiss(page);
    await expect(stat(page, 'Total Signups')).toHaveText('–');
    await faultProxy.restore();
    await page.getByRole('button', { name: 'Enter password' }).click();
    await enterPassword(page, system.password);
    await expect(page.getByText('4 of 4', { exact: true })).toBeVisible();
    await (await eraseButton(page, 'leaver@example.org')).click();
    await confirmErasure(dialog, ' LEAVER@example.org ');
    await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'The person was erased.' })).toBeFocused();
    await expect(page.getByText('leaver@example.org')).toHaveCount(0);
  });

  test('password and e-mails are in no storage, URL or log, and the page logs nothing', {
    tag: '@both',
  }, async ({ open, system }) => {
    const owner = await open();
    const { page, requests } = owner;
    const lines = recordConsole(page);
    await owner.saveExports();
    await signIn(owner, system);
    await expect(page.getByText('ada@example.org')).toBeVisible();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await exportButton(page).click();
    await expect(page.getByText(/^Saved as/)).toBeVisible();
    expect(lines).toEqual([]);
    const stored = await page.evaluate(async () => ({
      local: { ...localStorage },
      session: { ...sessionStorage },
      history: JSON.stringify(history.state),
      databases: await indexedDB.databases(),
      fields: [...document.querySelectorAll('input')].map(({ value }) => value),
    }));
    const cookies = await page.context().cookies();
    const recorded = JSON.stringify([requests, stored, cookies, page.url(), system.output()]);
    for (const canary of [system.password, 'ada@example.org', 'Lovelace'])
      expect(recorded).not.toContain(canary);
  });
});
