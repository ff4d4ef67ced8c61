import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type DailySignups, PATHS, queryKeyOf, type SignupStats } from '../../api';
import type { Session } from './use-session';

const DAYS = 30;

export interface Figures {
  stats: SignupStats | undefined;
  daily: DailySignups | undefined;
  /** When the figures on the screen were read, in milliseconds since 1970; 0 while there are none. */
  readAt: number;
  refreshing: boolean;
  /** Reads everything on the screen again: figures, days and list. */
  refresh(): Promise<void>;
}

/** The figures and the days, read when the session opens and when the owner asks. */
export function useFigures({ client, read }: Session): Figures {
  const queries = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  const enabled = client !== undefined;
  const count = useQuery({
    queryKey: queryKeyOf(PATHS.count),
    enabled,
    queryFn: ({ signal }) => read((api) => api.count({ signal }), signal),
  });
  const daily = useQuery({
    queryKey: queryKeyOf(PATHS.daily),
    enabled,
    queryFn: ({ signal }) => read((api) => api.daily(DAYS, { signal }), signal),
  });

  const refresh = useCallback(async () => {
    setRefreshing(true);
    await queries.invalidateQueries();
    setRefreshing(false);
  }, [queries]);

  return { stats: count.data, daily: daily.data, readAt: count.dataUpdatedAt, refreshing, refresh };
}
