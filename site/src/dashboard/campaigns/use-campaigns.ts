import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { useHost } from '../data/host-context';
import { useRead } from '../data/use-read';

/** Reads the campaigns, newest first, and how many joined since one that everybody got; undefined until then. */
export function useCampaigns(enabled = true) {
  const host = useHost();
  return useRead(PATHS.campaigns, () => host.campaigns({}), { enabled });
}
