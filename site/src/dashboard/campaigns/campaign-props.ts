import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import type { ResponseOf } from '@tariff-tantrum/lambdas/contract/schemas';

/** What each view of a campaign gets. */
export interface CampaignProps {
  campaign: Campaign;
  /** All campaigns, newest first, and how many joined since one that everybody got. */
  list: ResponseOf<'campaigns'>;
}
