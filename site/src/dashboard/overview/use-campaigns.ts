import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { OwnerHost } from '../host';
import { useRead } from '../queries';

/**
 * Reads the campaigns, newest first, and how many joined since one that everybody got; undefined until then, and if they
 * cannot be read.
 */
export const useCampaigns = (host: OwnerHost, enabled = true) =>
  useRead(PATHS.campaigns, () => host.campaigns({}), { enabled, meta: { form: 'of-session' } }).data;
