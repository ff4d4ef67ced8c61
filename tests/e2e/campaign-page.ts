import { expect, type Locator, type Page } from '@playwright/test';
import type { LaunchClient } from '@tariff-tantrum/lambdas/client/client';
import { isOpen } from '@tariff-tantrum/lambdas/contract/campaign-states';
import { CAMPAIGN_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
import { isPossible } from '@tariff-tantrum/lambdas/contract/transitions';
import { openSection } from './owner/owner';

/** Where a section of the dashboard is. */
export const sectionOf = (page: Page) => page.getByRole('main');
/** The steps of the open campaign. */
export const stepsOf = (page: Page) => page.getByRole('list', { name: 'The steps of this campaign' });
/** A button by its whole label. */
export const button = (scope: Locator, name: string) => scope.getByRole('button', { name, exact: true });
/** Opens a campaign from the list of all. */
export async function openCampaign(page: Page, subject: string): Promise<void> {
  await openSection(page, 'Campaigns');
  await page.getByRole('link', { name: subject, exact: true }).click();
  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeFocused();
}

/** Opens a step of the open draft. */
export const openStep = (page: Page, name: 'Write' | 'Test' | 'Check' | 'Freeze') =>
  stepsOf(page).getByRole('button', { name }).click();

/** Freezes the open draft for so many recipients, and sends it to the first ones, who are all of them. */
export async function freezeAndSend(page: Page, recipients: number): Promise<void> {
  const campaigns = sectionOf(page);
  await openStep(page, 'Freeze');
  await button(campaigns, `Freeze for ${recipients}`).click();
  const dialog = page.getByRole('dialog', { name: 'Freeze this campaign' });
  await dialog.getByLabel('Type the number of recipients to confirm').fill(String(recipients + 1));
  await button(dialog, 'Freeze').click();
  await expect(dialog.getByRole('alert')).toContainText(CAMPAIGN_ERRORS.recipients(recipients));
  await dialog.getByLabel('Type the number of recipients to confirm').fill(String(recipients));
  await button(dialog, 'Freeze').click();
  await button(campaigns, `Send to ${recipients}`).click();
  await button(
    page.getByRole('dialog', { name: 'Send it to the first few?' }),
    `Send to ${recipients}`,
  ).click();
}

/** Ends a campaign whose first recipients are all of them. */
export const finish = (page: Page) => button(sectionOf(page), 'Finish: nobody remains').click();

/** Ends what other tests of this system left: one campaign is sent at a time, and Overview names what is open. */
export async function endCampaigns(owner: LaunchClient): Promise<void> {
  for (const { id, state } of (await owner.campaigns({})).campaigns) {
    if (!isOpen(state) || state === 'cancelling') continue;
    if (isPossible('pause', state)) await owner.changeCampaign({ id, action: 'pause' });
    if (isPossible('delete', state) && !isPossible('cancel', state)) await owner.deleteCampaign({ id });
    else await owner.changeCampaign({ id, action: 'cancel' });
  }
  const isOver = async () => (await owner.campaigns({})).campaigns.every(({ state }) => !isOpen(state));
  await expect.poll(isOver).toBe(true);
}
