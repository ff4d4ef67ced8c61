import { keepPreviousData } from '@tanstack/react-query';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { useHost } from '../data/host-context';
import { useRead } from '../data/use-read';

/**
 * Reads how many came from each source, and what they ordered.
 * @param total how many are on the list: they add up to it, so another number is another answer; nothing is read
 * without it
 */
export function useSources(total: number | undefined) {
  const host = useHost();
  return useRead(PATHS.sources, () => host.sources({}), {
    key: [total ?? 0],
    enabled: total !== undefined && total > 0,
    placeholderData: keepPreviousData,
  });
}
