import type { Page } from '@playwright/test';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { button, openCampaign, openStep, sectionOf } from '../campaign-page';
import { openCampaignsPage, openSection } from './owner';

/**
 * Something that the owner reads: its path, and how it is reached. There are people, orders, a draft and a sent
 * campaign.
 */
interface Read {
  path: string;
  open(page: Page): Promise<unknown>;
}

/** The subjects of the campaigns. */
export const DRAFT = 'A draft';
export const SENT = 'A sent campaign';

const openCodes = (page: Page) => openCampaignsPage(page, 'Codes and orders');
const openSent = (page: Page) => openCampaign(page, SENT);
/** Opens a section, and what is read when it is unfolded there. */
const unfold = (section: Parameters<typeof openSection>[1], title: string) => async (page: Page) => {
  await openSection(page, section);
  await sectionOf(page).getByText(title, { exact: true }).click();
};

/** The reads of the dashboard by their calls. */
export const READS = {
  snapshot: { path: PATHS.daily, open: (page) => button(page.getByRole('banner'), 'Refresh').click() },
  sources: { path: PATHS.sources, open: (page) => openSection(page, 'Sources') },
  weekly: { path: PATHS.weekly, open: unfold('Sources', 'Your weekly email, as it would be now') },
  actions: { path: PATHS.actions, open: unfold('Overview', 'Activity') },
  people: { path: PATHS.people, open: (page) => openSection(page, 'People') },
  person: {
    path: PATHS.person,
    async open(page) {
      await openSection(page, 'People');
      await page.getByRole('button', { name: 'ada@example.org' }).click();
    },
  },
  trapped: { path: PATHS.trapped, open: unfold('People', 'Kept apart') },
  imports: { path: PATHS.imports, open: (page) => openSection(page, 'Import and export') },
  outbox: { path: PATHS.outbox, open: (page) => openCampaignsPage(page, 'Outbox') },
  codes: { path: PATHS.codes, open: openCodes },
  orders: { path: PATHS.orders, open: openCodes },
  codeList: {
    path: PATHS.codeList,
    async open(page) {
      await openCodes(page);
      await button(sectionOf(page), 'Export all codes for the shop').click();
    },
  },
  campaigns: {
    path: PATHS.campaigns,
    open: (page) => openSection(page, 'Campaigns'),
  },
  previewCampaign: { path: PATHS.previewCampaign, open: (page) => openCampaign(page, DRAFT) },
  campaignCheck: {
    path: PATHS.campaignCheck,
    async open(page) {
      await openCampaign(page, DRAFT);
      await openStep(page, 'Check');
    },
  },
  campaign: { path: PATHS.campaign, open: openSent },
  campaignStatus: { path: PATHS.campaignStatus, open: openSent },
  campaignResults: { path: PATHS.campaignResults, open: openSent },
  campaignSales: { path: PATHS.campaignSales, open: openSent },
  campaignDeliveries: {
    path: PATHS.campaignDeliveries,
    async open(page) {
      await openSent(page);
      await sectionOf(page).getByText('Who was refused').click();
    },
  },
} as const satisfies Record<string, Read>;

/**
 * Calls that only read: `list`, `count` and `daily` are parts of the snapshot, `countRange` is the first step of
 * erasing a time range, `silenced` is read in the terminal alone, and `checkReceived` is offered only where emails are
 * sent.
 */
export type ReadingCall =
  | keyof typeof READS
  | 'list'
  | 'count'
  | 'daily'
  | 'countRange'
  | 'silenced'
  | 'checkReceived';
