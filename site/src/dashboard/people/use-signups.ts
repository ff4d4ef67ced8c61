import { useInfiniteQuery } from '@tanstack/react-query';
import { foldText } from '@tariff-tantrum/lambdas/contract/fold-text';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { OwnerHost } from '../host';
import { LIST_KEY, useDebounced } from '../queries';

/** A search goes on by itself until it has found so many. */
const ENOUGH = 100;

export type LoadedSignups = ReturnType<typeof useSignups>;

/**
 * Reads the signups page by page: all of them, newest first, those of a UTC day (`YYYY-MM-DD`), or those that `search`
 * finds, first those whose address begins with its text. `term` is that text, folded, and `searched` is how many signups were read for it. `readAhead`
 * reads the next page unless the last one failed, `loadMore` also then.
 */
export function useSignups(host: OwnerHost, day = '') {
  const [text, search] = useState('');
  const term = useDebounced(foldText(text));
  const { data, fetchNextPage, hasNextPage, isError, isFetching, isFetchNextPageError, refetch } =
    useInfiniteQuery({
      queryKey: [...LIST_KEY, term, day],
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
