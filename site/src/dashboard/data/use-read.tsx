import { type Query, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Unread } from '../ui/Unread';
import { queryKeyOf } from './query-client';

/**
 * Where the failure of a read is shown: in place of the data if nothing was read before, otherwise in the alert. A
 * `polled` read never opens the alert, which would return with each poll: the place of the data says that it is old.
 */
export type ReadMeta = { failure: 'here' | 'polled' };

interface ReadOptions<Data> extends Pick<UseQueryOptions<Data>, 'enabled' | 'placeholderData'> {
  /** What the response depends on. */
  key?: readonly (string | number)[];
  /** How often it is read again (ms); `false` if it does not change by itself. */
  poll?: (data: Data | undefined) => number | false;
}

interface Read<Data> {
  /** Undefined until it is read. */
  data: Data | undefined;
  /** Says why there is no data, and reads it again. To be shown where the data would be: nobody else says it. */
  unread: ReactNode;
  isFailed: boolean;
  isFetching: boolean;
  readAgain(): void;
}

/** Reads what a path of the API sends whenever it is shown. */
export function useRead<Data>(
  path: string,
  read: () => Promise<Data>,
  { key = [], poll, ...options }: ReadOptions<Data> = {},
): Read<Data> {
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: [...queryKeyOf(path), ...key],
    queryFn: read,
    refetchOnMount: 'always',
    ...(poll && { refetchInterval: ({ state }: Query<Data>) => poll(state.data) }),
    meta: { failure: poll ? 'polled' : 'here' } satisfies ReadMeta,
    ...options,
  });
  const readAgain = () => void refetch();
  const unread = error && data === undefined ? <Unread error={error} retry={readAgain} /> : null;
  return { data, unread, isFailed: isError, isFetching, readAgain };
}
