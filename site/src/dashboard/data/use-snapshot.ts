import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { DAILY_LIMIT, LIST_LIMIT, PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { PersonPage } from '@tariff-tantrum/lambdas/contract/people';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { OwnerHost } from '../host';
import { useHost } from './host-context';
import { PEOPLE_KEY, peopleKey } from './queries';
import { queryKeyOf } from './query-client';
import { refreshAll } from './use-refresh';

/** How often the dashboard is refreshed by itself. */
const REFRESH_MS = 60_000;
/** Days of the average, the day itself included: so many are read before those that are shown. */
export const AVERAGE_DAYS = 7;

export type SnapshotState = ReturnType<typeof useSnapshot>;

/**
 * Reads the counts and the signups per day after signing in, and again each minute. `list` is the region of the list.
 * `refresh` reads everything again that is shown.
 */
export function useSnapshot(signedIn: boolean, list: RefObject<HTMLElement>) {
  const host = useHost();
  const queries = useQueryClient();
  const [range, setRange] = useState<number>(DAILY_LIMIT.default);
  const days = Math.min(range + AVERAGE_DAYS, DAILY_LIMIT.max);
  const [refreshing, setRefreshing] = useState(false);
  const { data, isError } = useQuery({
    queryKey: [...queryKeyOf(PATHS.count), days],
    enabled: signedIn,
    queryFn: () => host.snapshot(days),
    placeholderData: keepPreviousData,
  });
  const refresh = useCallback(async () => {
    setRefreshing(true);
    await refreshAll(queries);
    setRefreshing(false);
  }, [queries]);
  useEffect(() => {
    // The desktop app notifies of new signups instead, which a refresh would mark as seen.
    if (!signedIn || host.notifications) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refreshQuietly(host, queries, days, list);
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [host, queries, signedIn, days, list]);
  return { snapshot: data, isFailed: isError, range, setRange, refreshing, refresh };
}

/**
 * Reads the counts again, and the beginning of the list unless the owner is further down or doing something in it. A
 * failure shows nothing, unless it ends the session: the owner did not ask, and the time of the counts says how old
 * they are.
 */
async function refreshQuietly(
  host: OwnerHost,
  queries: QueryClient,
  days: number,
  list: RefObject<HTMLElement>,
): Promise<void> {
  const key = peopleKey();
  const statsKey = [...queryKeyOf(PATHS.count), days];
  const isListShown = queries.getQueryCache().find({ queryKey: key })?.isActive();
  const reads = [
    host.snapshot(days),
    isListShown ? host.people({ limit: LIST_LIMIT.max }) : undefined,
  ] as const;
  const [snapshot, page] = await Promise.all(reads).catch(() => []);
  if (!snapshot || queries.getQueryData(statsKey) === undefined) return;
  queries.setQueryData(statsKey, snapshot);
  // The list is read again when the owner returns to it.
  queries.removeQueries({ queryKey: PEOPLE_KEY, type: 'inactive' });
  const shown = queries.getQueryData<InfiniteData<PersonPage>>(key);
  if (
    page &&
    shown?.pages.length === 1 &&
    !isInUse(list.current) &&
    queries.isFetching({ queryKey: key, exact: true }) === 0
  )
    queries.setQueryData(key, { ...shown, pages: [page] });
}

/** Whether an element is scrolled, itself or with the page, has the focus, or contains selected text. */
function isInUse(element: HTMLElement | null): boolean {
  if (!element) return false;
  const selection = getSelection();
  const isSelected = selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
  const isScrolled = element.scrollTop > 0 || element.getBoundingClientRect().top < 0;
  return isScrolled || element.contains(document.activeElement) || isSelected;
}
