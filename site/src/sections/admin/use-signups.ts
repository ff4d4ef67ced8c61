import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { type LaunchSignup, PATHS, queryKeyOf } from '../../api';
import type { Session } from './use-session';

const PAGE = 200;

export interface Signups {
  /** The loaded signups that match the search, newest first. */
  shown: readonly LaunchSignup[];
  loaded: number;
  loading: boolean;
  hasMore: boolean;
  search: string;
  setSearch(text: string): void;
  loadMore(): void;
}

/** The list, newest first, a page at a time. */
export function useSignups({ client, read }: Session): Signups {
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery({
    queryKey: queryKeyOf(PATHS.list),
    enabled: client !== undefined,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      read((api) => api.list({ limit: PAGE, cursor: pageParam }, { signal }), signal),
    getNextPageParam: (page) => page.next,
  });

  const loaded = useMemo(() => list.data?.pages.flatMap(({ signups }) => signups) ?? [], [list.data]);
  const shown = useMemo(() => matching(loaded, search), [loaded, search]);
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

/** Signups whose address or name holds the text, whatever its case or accents' form. */
export function matching(signups: readonly LaunchSignup[], search: string): readonly LaunchSignup[] {
  const wanted = comparable(search);
  if (wanted === '') return signups;
  return signups.filter(({ email, name = '' }) => comparable(`${email} ${name}`).includes(wanted));
}

const comparable = (text: string) => text.trim().normalize('NFC').toLowerCase();
