import { ADMIN_MESSAGES } from '@tariff-tantrum/lambdas/client/messages';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { CAMPAIGN_ERRORS, ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract/messages';
import { expectAccessible } from '../axe';
import { failStore } from './faults';
import { createGate, expect, onBothHosts, test } from './fixture';
import { dismiss, enterPassword, message, openCampaignsPage, prompt, retry, signUp, stat } from './owner';

onBothHosts(() => {
  test('Try again uses the same password after a failed connection and an unavailable store', {
    tag: '@both',
  }, async ({ open, faultProxy, system }) => {
    const { page } = await open(faultProxy.url);
    await expect(prompt(page).getByLabel('Password', { exact: true })).toBeVisible();
    await faultProxy.refuse();
    await enterPassword(page, system.password);
    await expect(message(page)).toContainText(ADMIN_MESSAGES.unreachable);
    await expectAccessible(page);
    await faultProxy.restore();
    faultProxy.intercept(failStore);
    await retry(page).click();
    await expect(message(page)).toContainText(`504: ${ERROR_TEXTS.storeUnavailable}`);
    await faultProxy.restore();
    await retry(page).click();
    await expect(stat(page, 'Total Signups')).toHaveText(/\d/);
  });

  test('counts that cannot be read are said to be so once their alert is closed, until they are read', async ({
    open,
    faultProxy,
    system,
  }) => {
    const { page } = await open(faultProxy.url);
    faultProxy.intercept((request, response, forward) =>
      request.url?.startsWith(PATHS.daily) ? failStore(request, response, forward) : forward(),
    );
    await enterPassword(page, system.password);
    await dismiss(page);
    const unread = page.getByText('This could not be read. Refresh to try again.');
    await expect(unread).toBeVisible();
    await faultProxy.restore();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(stat(page, 'Total Signups')).toHaveText(/\d/);
    await expect(unread).toBeHidden();
  });

  test('what a server without a domain refuses is not offered to be tried again', async ({
    openSignedIn,
    faultProxy,
  }) => {
    const { page } = await openSignedIn(faultProxy.url);
    faultProxy.intercept(({ url }, response, forward) => {
      if (!url?.startsWith(PATHS.codes)) return forward();
      response.writeHead(409).end(CAMPAIGN_ERRORS.noEmail);
    });
    await openCampaignsPage(page, 'Codes and orders');
    await expect(page.getByRole('main').getByText(CAMPAIGN_ERRORS.noEmail).first()).toBeVisible();
    await expect(retry(page)).toBeHidden();
  });

  test('a failed refresh keeps what is shown, and its retry reads all of it', async ({
    openSignedIn,
    faultProxy,
    host,
    system,
  }) => {
    const { page } = await openSignedIn(faultProxy.url);
    await page.getByText('Activity').click();
    // Whatever it says: other files of journeys use the same system.
    const log = page.getByRole('region', { name: 'Activity' }).getByRole('cell');
    await expect(log.first()).toBeVisible();
    await faultProxy.refuse();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(message(page)).toContainText(ADMIN_MESSAGES.unreachable);
    await expect(page.getByRole('button', { name: 'Refresh', includeHidden: true })).toBeEnabled();
    const before = Number(await stat(page, 'Total Signups').textContent());
    await signUp(system, { email: `later@${host}.example` });
    await faultProxy.restore();
    await retry(page).click();
    await expect(message(page)).toBeHidden();
    await expect(stat(page, 'Total Signups')).toHaveText(String(before + 1));
    await expect(page.getByText(`later@${host}.example`)).toBeVisible();
    await expect(log.first()).toBeVisible();
  });

  test('Refresh does nothing while it is refreshing', async ({ openSignedIn, faultProxy }) => {
    const { page } = await openSignedIn(faultProxy.url);
    let reads = 0;
    const gate = createGate();
    faultProxy.intercept(async ({ url }, _response, forward) => {
      if (url?.startsWith(PATHS.daily)) reads += 1;
      await gate.opened;
      return forward();
    });
    const refresh = page.getByRole('button', { name: /^Refresh/ });
    await refresh.click();
    await expect(refresh).toHaveText('Refreshing...');
    await expectAccessible(page);
    await refresh.dispatchEvent('click');
    gate.open();
    await expect(refresh).toHaveText('Refresh');
    expect(reads).toBe(1);
  });
});
