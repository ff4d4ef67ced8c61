import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { OwnerHost } from '../host';
import { useRead } from '../queries';

/** Reads the campaigns, newest first; undefined until then, and if they cannot be read. */
export const useCampaigns = (host: OwnerHost, enabled = true): readonly Campaign[] | undefined =>
  useRead(PATHS.campaigns, () => host.campaigns({}), { enabled, meta: { form: 'of-session' } }).data
    ?.campaigns;
