import { useInfiniteQuery } from '@tanstack/react-query';
import { LIST_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';
import { foldText } from '@tariff-tantrum/lambdas/contract/fold-text';
import type { PersonState } from '@tariff-tantrum/lambdas/contract/people';
import { OWNER_DAYS } from '@tariff-tantrum/lambdas/facts/owner-days';
import { isoOf } from '@tariff-tantrum/lambdas/facts/time';
import { useCallback, useEffect, useMemo } from 'react';
import { useHost } from '../data/host-context';
import { peopleKey, useDebounced } from '../data/queries';
import { useLastReady } from '../data/use-last-ready';

/** How many people a search finds before it stops by itself. */
const ENOUGH = 100;

/** What the list is narrowed to. */
export interface PeopleFilter {
  text: string;
  /** The owner's day on which they signed up, `YYYY-MM-DD`. */
  day?: string | undefined;
  state?: PersonState | undefined;
  source?: string | undefined;
  tag?: string | undefined;
}

export type LoadedPeople = ReturnType<typeof usePeople>;

/**
 * Reads people page by page: all on the list, newest first, those of a filter, or those that a search for `text` finds.
 * Until the first page of another search or filter is read, the people are those from before, and `isOutdated`. `term`
 * is the text of the search that has found them, folded, and `searched` is how many records were read for it.
 * `readAhead` reads the next page unless the last one failed, `loadMore` also then.
 */
export function usePeople({ text, day, state, source, tag }: PeopleFilter) {
  const host = useHost();
  const term = useDebounced(foldText(text));
  const { data, fetchNextPage, hasNextPage, isError, isFetching, isFetchNextPageError, isPending, refetch } =
    useInfiniteQuery({
      queryKey: peopleKey({ term: term || undefined, day, state, source, tag }),
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam }) =>
        host.people({
          limit: LIST_LIMIT.max,
          cursor: pageParam,
          search: term || undefined,
          state,
          source,
          tag,
          ...(day !== undefined && { since: startOf(day), until: startOf(day, 1) }),
        }),
      getNextPageParam: (page) => page.next,
    });
  const found = useMemo(
    () => ({ people: data?.pages.flatMap((page) => page.people) ?? [], term, hasMore: hasNextPage }),
    [data, term, hasNextPage],
  );
  const shown = useLastReady(found, !isPending);
  const searched = data?.pages.reduce((sum, page) => sum + page.searched, 0) ?? 0;

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
  // A page that was narrowed may be empty before the last one.
  const isNarrowed = term !== '' || state !== undefined || (source ?? tag) !== undefined;
  const goesOn = isNarrowed && found.people.length < ENOUGH;
  useEffect(() => {
    if (goesOn) readAhead();
  }, [goesOn, readAhead]);

  return {
    ...shown,
    isOutdated: shown !== found,
    searched,
    isNarrowed,
    loadMore,
    readAhead,
    loading: isFetching,
    failed: isError,
  };
}

/** Returns when the owner's day `later` days after one begins, ISO 8601. */
const startOf = (day: string, later = 0): string => isoOf(OWNER_DAYS.startOf(day, later));
