import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { foldText, PATHS, type SignupPage } from '@tariff-tantrum/lambdas/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { queryKeyOf } from '../../query-client';
import type { OwnerHost } from '../host';
import type { SessionState } from './use-session';

const KEY = [...queryKeyOf(PATHS.list), 'pages'];
/** A search is sent when nothing was typed for this time, in milliseconds. */
const TYPING_PAUSE_MS = 50;
/** A search goes on by itself until it has found so many. */
const ENOUGH = 100;

export type LoadedSignups = ReturnType<typeof useSignups>;

/**
 * Reads the signups page by page: all of them, newest first, or those that `search` finds, first those whose address
 * begins with its text. `term` is that text, folded, and `searched` is how many signups were read for it. `readAhead`
 * reads the next page unless the last one failed, `loadMore` also then.
 */
export function useSignups(host: OwnerHost, { phase, report }: SessionState) {
  const [text, search] = useState('');
  const term = useSettled(foldText(text));
  const list = useInfiniteQuery({
    queryKey: [...KEY, term],
    enabled: phase === 'signedIn',
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => host.list({ cursor: pageParam, search: term || undefined }),
    getNextPageParam: (page) => page.next,
  });
  const { data, error, fetchNextPage, hasNextPage, isError, isFetching, isFetchNextPageError, refetch } =
    list;
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
  useEffect(() => {
    if (error) report(error, isFetchNextPageError ? fetchNextPage : refetch);
  }, [error, report, isFetchNextPageError, fetchNextPage, refetch]);

  return {
    signups,
    loading: isFetching,
    failed: isError,
    hasMore: hasNextPage,
    loadMore,
    readAhead,
    term,
    searched,
    search,
  };
}

/** Returns a value that has not changed for `TYPING_PAUSE_MS`. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Forgets all pages of the list but the first, so that a refresh reads only one. */
export function firstPageOnly(queries: QueryClient): void {
  queries.setQueriesData<InfiniteData<SignupPage>>(
    { queryKey: KEY },
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
}
