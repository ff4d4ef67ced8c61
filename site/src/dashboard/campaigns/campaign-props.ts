import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import type { OwnerHost } from '../host';

/** What each view of a campaign gets. */
export interface CampaignProps {
  host: OwnerHost;
  campaign: Campaign;
  /** Reads all campaigns, codes and orders again: a change of one may change the others. */
  refresh(): Promise<void>;
}
