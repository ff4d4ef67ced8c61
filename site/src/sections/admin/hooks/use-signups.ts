import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { foldText, type LaunchSignup, PATHS, queryKeyOf } from '../../../api';
import type { OwnerSession } from './use-session';

const PAGE_SIZE = 200;

export interface LoadedSignups {
  /** The loaded signups that match the search, newest first. */
  shown: readonly LaunchSignup[];
  loaded: number;
  loading: boolean;
  hasMore: boolean;
  search: string;
  setSearch(text: string): void;
  loadMore(): void;
}

/** Reads the signups page by page, newest first. */
export function useSignups({ client, read }: OwnerSession): LoadedSignups {
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery({
    queryKey: queryKeyOf(PATHS.list),
    enabled: client !== undefined,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      read((api) => api.list({ limit: PAGE_SIZE, cursor: pageParam }, { signal }), signal),
    getNextPageParam: (page) => page.next,
  });

  const loaded = useMemo(() => list.data?.pages.flatMap(({ signups }) => signups) ?? [], [list.data]);
  const shown = useMemo(() => filterSignups(loaded, search), [loaded, search]);
  const { fetchNextPage, hasNextPage, isFetching, isError } = list;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetching]);

  return {
    shown,
    loaded: loaded.length,
    loading: isFetching,
    hasMore: hasNextPage && !isError,
    search,
    setSearch,
    loadMore,
  };
}

/** Returns the signups whose address or name contains the text, regardless of case and Unicode form. */
function filterSignups(signups: readonly LaunchSignup[], search: string): readonly LaunchSignup[] {
  const term = foldText(search);
  if (term === '') return signups;
  return signups.filter(({ email, name = '' }) => foldText(`${email} ${name}`).includes(term));
}
