import { DAY } from '../../facts/time';
import type { TimedContext } from '../../table/context';
import { listCampaigns } from '../campaign/campaigns';
import { isOver, isRehearsalOf, type StoredCampaign } from '../campaign/stored-campaign';

/**
 * How many days after the end of a campaign reports about it are read: servers give up after five days at the latest.
 */
export const REPORT_DAYS = 14;

/**
 * Returns when the oldest campaign began whose emails may still be reported about (ms since 1970); undefined if there
 * is none.
 */
export async function findReportPeriod(context: TimedContext): Promise<number | undefined> {
  const begun = (await listCampaigns(context)).flatMap((campaign) =>
    mayBeReported(campaign, context.now()) && 'sentAt' in campaign && campaign.sentAt !== undefined
      ? Date.parse(campaign.sentAt)
      : [],
  );
  return begun.length > 0 ? Math.min(...begun) : undefined;
}

/** A rehearsal reaches nobody. */
const mayBeReported = (campaign: StoredCampaign, now: number): boolean =>
  !isRehearsalOf(campaign, false) &&
  (!isOver(campaign) || now < Date.parse(campaign.doneAt) + REPORT_DAYS * DAY);
