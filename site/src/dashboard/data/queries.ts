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
import { AVERAGE_DAYS } from '../overview/series';
import { queryKeyOf } from './query-client';
import type { FormMeta } from './session';

/** The pages of all lists of people. */
const PEOPLE_KEY = [...queryKeyOf(PATHS.people), 'pages'];
/** Returns the key of the pages of a list that is narrowed to something, or to nothing. What is undefined is not part of it. */
export const peopleKey = (narrowedTo: Readonly<Record<string, string | undefined>> = {}) => [
  ...PEOPLE_KEY,
  narrowedTo,
];
/** A search is sent when nothing was typed for this time, in milliseconds. */
const TYPING_PAUSE_MS = 50;
/** How often the dashboard is refreshed by itself. */
const REFRESH_MS = 60_000;

/** Reads what a path of the API sends whenever it is shown; `key` is what the response depends on. */
export const useRead = <Data>(
  path: string,
  read: () => Promise<Data>,
  { key = [], ...options }: { key?: string[]; enabled?: boolean; meta?: FormMeta } = {},
) =>
  useQuery({ queryKey: [...queryKeyOf(path), ...key], queryFn: read, refetchOnMount: 'always', ...options });

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
    queries.setQueriesData<InfiniteData<PersonPage>>(
      { queryKey: PEOPLE_KEY },
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

/** Whether an element is scrolled, has the focus, or contains selected text. */
function isInUse(element: HTMLElement | null): boolean {
  if (!element) return false;
  const selection = getSelection();
  const isSelected = selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
  return element.scrollTop > 0 || element.contains(document.activeElement) || isSelected;
}

/** Returns the last value that has not changed for a time (ms). */
export function useDebounced<Value>(value: Value, pause = TYPING_PAUSE_MS): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return debounced;
}
