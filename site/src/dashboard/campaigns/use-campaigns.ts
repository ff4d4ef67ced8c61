import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { useHost } from '../data/host-context';
import { useRead } from '../data/use-read';
import { useSteady } from '../data/use-steady';

/** Reads the campaigns, newest first, and how many joined since one that everybody got; undefined until then. */
export function useCampaigns(enabled = true) {
  const host = useHost();
  const { data, unread } = useRead(PATHS.campaigns, () => host.campaigns({}), { enabled });
  return { list: useSteady(data), unread };
}
