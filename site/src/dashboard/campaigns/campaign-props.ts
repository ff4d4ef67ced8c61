import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import type { ResponseOf } from '@tariff-tantrum/lambdas/contract/schemas';
import type { OwnerHost } from '../host';

/** What each view of a campaign gets. */
export interface CampaignProps {
  host: OwnerHost;
  campaign: Campaign;
  /** All campaigns, newest first, and how many joined since one that everybody got. */
  list: ResponseOf<'campaigns'>;
  /** Reads all campaigns, codes and orders again: a change of one may change the others. */
  refresh(): Promise<void>;
}
