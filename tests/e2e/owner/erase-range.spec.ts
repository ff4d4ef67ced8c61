import type { Page } from '@playwright/test';
import type { FaultProxy, Interceptor } from '@tariff-tantrum/infra/testing';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract/messages';
import { OWNER_TIME_ZONE } from '@tariff-tantrum/lambdas/facts/facts';
import { expectAccessible } from '../axe';
import { createGate, expect, onBothHosts, ownerOf, test } from './fixture';
import { confirmErasure, exportButton, fillList, openSection, signUp, stat } from './owner';

test.beforeAll(({ system }) => fillList(system));

onBothHosts(() => {
  test('a time range is counted, confirmed and erased as counted; a failure half-way shows what is left, and the log shows them', {
    tag: '@both',
  }, async ({ openSignedIn, faultProxy, system, host }) => {
    const emails = [1, 2, 3].map((n) => `flood-${n}@${host}.example`);
    await signUp(system, ...emails.map((email) => ({ email })));
    const { page } = await openSignedIn(faultProxy.url);
    await openSection(page, 'People');
    await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Erase a time range' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase a time range' });
    const keep = dialog.getByRole('button', { name: 'Keep' });
    await fillRange(page, -10, 2);

    const counting = holdRangeCall(faultProxy, (_response, forward) => forward());
    await dialog.getByRole('button', { name: 'Count them' }).click();
    await expect(dialog.getByLabel('Up to', { exact: true })).toBeEditable({ editable: false });
    await expect(keep).toBeEnabled();
    counting.open();
    const found = dialog.getByText(/^3 signups from .+ up to .+ \(.+\)\.$/);
    await expect(found).toContainText(OWNER_TIME_ZONE);
    await expectAccessible(page);

    const erasing = holdRangeCall(faultProxy, async (response) => {
      await ownerOf(system).erase(emails[0] ?? '');
      response.writeHead(504).end(ERROR_TEXTS.storeUnavailable);
    });
    await confirmErasure(dialog, '3');
    await expect(keep).toBeDisabled();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    erasing.open();
    await expect(dialog.getByRole('alert')).toContainText('504:');
    await expectAccessible(page);
    await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
    await faultProxy.restore();
    await dialog.getByRole('button', { name: 'Count them' }).click();
    await confirmErasure(dialog, '2');
    await expect(page.getByRole('status').filter({ hasText: '2 signups were erased.' })).toBeVisible();
    await openSection(page, 'Overview');
    await expect(stat(page, 'Total Signups')).toHaveText('0');
    await expect(page.getByText(/^Nobody has signed up yet\./)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Signups per day' })).toBeHidden();
    await expect(exportButton(page)).toBeEnabled();
    await expectAccessible(page);
    await page.getByText('Activity').click();
    const client = host === 'web' ? 'Web page' : 'Desktop app';
    const log = page.getByRole('region', { name: 'Activity' }).getByRole('row');
    const line = log.filter({ hasText: 'Erased a time range' }).filter({ hasText: client });
    await expect(line.first().getByRole('cell').last()).toHaveText('2');
  });
});

/** Fills in times that lie so many minutes from now. */
async function fillRange(page: Page, from: number, to: number): Promise<void> {
  for (const [label, minutes] of [
    ['From', from],
    ['Up to', to],
  ] as const) {
    const time = await page.evaluate((offset) => Date.now() + offset * 60_000, minutes);
    // As a clock of the owner's time zone shows it: `2026-11-26 01:30`.
    const clock = new Date(time).toLocaleString('sv-SE', { timeZone: OWNER_TIME_ZONE });
    const local = clock.slice(0, 'YYYY-MM-DD hh:mm'.length).replace(' ', 'T');
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(local);
  }
}

/** Holds the next call that counts or erases a range until `open`, and then handles it. */
function holdRangeCall(
  proxy: FaultProxy,
  handle: (response: Parameters<Interceptor>[1], forward: Parameters<Interceptor>[2]) => unknown,
) {
  const gate = createGate();
  let isHeld = false;
  proxy.intercept(async ({ url }, response, forward) => {
    // The stats count a range too.
    if (url !== PATHS.eraseRange || isHeld) return forward();
    isHeld = true;
    await gate.opened;
    await handle(response, forward);
  });
  return gate;
}
