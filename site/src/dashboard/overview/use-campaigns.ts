import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { OwnerHost } from '../host';
import { useRead } from '../queries';
import { useSteady } from '../use-steady';

/**
 * Reads the campaigns, newest first, and how many joined since one that everybody got; undefined until then, and if they
 * cannot be read.
 */
export function useCampaigns(host: OwnerHost, enabled = true) {
  const options = { enabled, meta: { form: 'of-session' } } as const;
  return useSteady(useRead(PATHS.campaigns, () => host.campaigns({}), options).data);
}
