import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { useHost } from '../data/host-context';
import { useRead } from '../data/queries';
import { useSteady } from '../data/use-steady';
import type { UnreadProps } from '../ui/Unread';

/**
 * Reads the campaigns, newest first, and how many joined since one that everybody got; undefined until then. Whoever calls
 * it shows why they cannot be read.
 */
export function useCampaigns(enabled = true) {
  const host = useHost();
  const options = { enabled, meta: { form: 'of-session' } } as const;
  const { data, error, refetch } = useRead(PATHS.campaigns, () => host.campaigns({}), options);
  const unread: UnreadProps = { error: data === undefined ? error : null, retry: () => void refetch() };
  return { list: useSteady(data), unread };
}
