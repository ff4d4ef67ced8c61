import { useQuery } from '@tanstack/react-query';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { useEffect, useState } from 'react';
import { queryKeyOf } from './query-client';
import type { FormMeta } from './session';

/** The pages of all lists of people. */
export const PEOPLE_KEY = [...queryKeyOf(PATHS.people), 'pages'];
/** Returns the key of the pages of a list that is narrowed to something, or to nothing. What is undefined is not part of it. */
export const peopleKey = (narrowedTo: Readonly<Record<string, string | undefined>> = {}) => [
  ...PEOPLE_KEY,
  narrowedTo,
];
/** A search is sent when nothing was typed for this time, in milliseconds. */
const TYPING_PAUSE_MS = 50;

/** Reads what a path of the API sends whenever it is shown; `key` is what the response depends on. */
export const useRead = <Data>(
  path: string,
  read: () => Promise<Data>,
  { key = [], ...options }: { key?: string[]; enabled?: boolean; meta?: FormMeta } = {},
) =>
  useQuery({ queryKey: [...queryKeyOf(path), ...key], queryFn: read, refetchOnMount: 'always', ...options });

/** Returns the last value that has not changed for a time (ms). */
export function useDebounced<Value>(value: Value, pause = TYPING_PAUSE_MS): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return debounced;
}
