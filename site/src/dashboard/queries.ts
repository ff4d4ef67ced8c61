import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { DAILY_LIMIT, PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { foldText } from '@tariff-tantrum/lambdas/contract/fold-text';
import type { SignupPage } from '@tariff-tantrum/lambdas/contract/schemas';
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import type { OwnerHost } from './host';
import { AVERAGE_DAYS } from './overview/series';
import { queryKeyOf } from './query-client';
import type { FormMeta } from './session';

const LIST_KEY = [...queryKeyOf(PATHS.list), 'pages'];
/** A search is sent when nothing was typed for this time, in milliseconds. */
const TYPING_PAUSE_MS = 50;
/** How often the dashboard is refreshed by itself. */
const REFRESH_MS = 60_000;
/** A search goes on by itself until it has found so many. */
const ENOUGH = 100;

/** Reads what a path of the API sends; `key` is what the response depends on. */
export const useRead = <Data>(
  path: string,
  read: () => Promise<Data>,
  { key = [], ...options }: { key?: string[]; enabled?: boolean; meta?: FormMeta } = {},
) => useQuery({ queryKey: [...queryKeyOf(path), ...key], queryFn: read, ...options });

export type SnapshotState = ReturnType<typeof useSnapshot>;

/**
 * Reads the counts and the signups per day after signing in. `list` is the region of the list. `refresh` reads them again, and the beginning of the list
 * and everything else that is shown.
 */
export function useSnapshot(host: OwnerHost, signedIn: boolean, list: RefObject<HTMLElement>) {
  const queries = useQueryClient();
  const [range, setRange] = useState<number>(DAILY_LIMIT.default);
  const days = Math.min(range + AVERAGE_DAYS, DAILY_LIMIT.max);
  const [refreshing, setRefreshing] = useState(false);
  const { data } = useQuery({
    queryKey: [...queryKeyOf(PATHS.count), days],
    enabled: signedIn,
    queryFn: () => host.snapshot(days),
    placeholderData: keepPreviousData,
  });
  const refresh = useCallback(async () => {
    setRefreshing(true);
    // Forgets all pages of the list but the first, so that only one is read again.
    queries.setQueriesData<InfiniteData<SignupPage>>(
      { queryKey: LIST_KEY },
      (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
    );
    await queries.invalidateQueries();
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
  return { snapshot: data, range, setRange, refreshing, refresh };
}

/**
 * Reads the counts again, and the beginning of the list unless the owner is further down or doing something in it. A
 * failure shows nothing, unless it ends the session: the owner did not ask, and the time of the counts says how old they
 * are.
 */
async function refreshQuietly(
  host: OwnerHost,
  queries: QueryClient,
  days: number,
  list: RefObject<HTMLElement>,
): Promise<void> {
  const key = [...LIST_KEY, '', ''];
  const statsKey = [...queryKeyOf(PATHS.count), days];
  const [snapshot, page] = await Promise.all([host.snapshot(days), host.list({})]).catch(() => []);
  if (!snapshot || !page || queries.getQueryData(statsKey) === undefined) return;
  queries.setQueryData(statsKey, snapshot);
  const shown = queries.getQueryData<InfiniteData<SignupPage>>(key);
  if (shown?.pages.length === 1 && !isInUse(list.current) && queries.isFetching({ queryKey: key }) === 0)
    queries.setQueryData(key, { ...shown, pages: [page] });
}

/** Whether an element is scrolled, has the focus, or contains selected text. */
function isInUse(element: HTMLElement | null): boolean {
  if (!element) return false;
  const selection = getSelection();
  const isSelected = selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
  return element.scrollTop > 0 || element.contains(document.activeElement) || isSelected;
}

export type LoadedSignups = ReturnType<typeof useSignups>;

/**
 * Reads the signups page by page: all of them, newest first, those of a UTC day (`YYYY-MM-DD`), or those that `search`
 * finds, first those whose address begins with its text. `term` is that text, folded, and `searched` is how many signups were read for it. `readAhead`
 * reads the next page unless the last one failed, `loadMore` also then.
 */
export function useSignups(host: OwnerHost, signedIn: boolean) {
  const [text, search] = useState('');
  const [day, setDay] = useState('');
  const term = useDebounced(foldText(text));
  const { data, fetchNextPage, hasNextPage, isError, isFetching, isFetchNextPageError, refetch } =
    useInfiniteQuery({
      queryKey: [...LIST_KEY, term, day],
      enabled: signedIn,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam }) =>
        host.list({
          cursor: pageParam,
          search: term || undefined,
          ...(day && { since: startOf(day), until: startOf(day, 1) }),
        }),
      getNextPageParam: (page) => page.next,
    });
  const signups = useMemo(() => data?.pages.flatMap((page) => page.signups) ?? [], [data]);
  const searched = data?.pages.reduce((sum, page) => sum + (page.searched ?? 0), 0) ?? 0;

  // What was read before a failed refresh is not continued.
  const mustReadAgain = isError && !isFetchNextPageError;
  const loadMore = useCallback(() => {
    if (!isFetching) (mustReadAgain ? refetch : fetchNextPage)();
  }, [fetchNextPage, refetch, mustReadAgain, isFetching]);
  // After a failure only the owner's request reads on.
  const canReadAhead = hasNextPage && !isError;
  const readAhead = useCallback(() => {
    if (canReadAhead) loadMore();
  }, [canReadAhead, loadMore]);
  const isSearching = term !== '' && signups.length < ENOUGH;
  useEffect(() => {
    if (isSearching) readAhead();
  }, [isSearching, readAhead]);

  return {
    signups,
    term,
    searched,
    search,
    day,
    setDay,
    loadMore,
    readAhead,
    loading: isFetching,
    failed: isError,
    hasMore: hasNextPage,
  };
}

/** Returns when the UTC day `later` days after one begins. */
const startOf = (day: string, later = 0): string =>
  new Date(Date.parse(day) + later * 24 * 60 * 60 * 1000).toISOString();

/** Returns the last value that has not changed for a time (ms). */
export function useDebounced<Value>(value: Value, pause = TYPING_PAUSE_MS): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return debounced;
}
