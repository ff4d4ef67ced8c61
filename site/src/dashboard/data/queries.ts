import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { useEffect, useState } from 'react';
import { queryKeyOf } from './query-client';

/** The pages of all lists of people. */
export const PEOPLE_KEY = [...queryKeyOf(PATHS.people), 'pages'];
/**
 * Returns the key of the pages of a list that is narrowed to something, or to nothing. What is undefined is not part of
 * it.
 */
export const peopleKey = (narrowedTo: Readonly<Record<string, string | undefined>> = {}) => [
  ...PEOPLE_KEY,
  narrowedTo,
];
/** A search is sent when nothing was typed for this time, in milliseconds. */
const TYPING_PAUSE_MS = 50;

/** Returns the last value that has not changed for a time (ms). */
export function useDebounced<Value>(value: Value, pause = TYPING_PAUSE_MS): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return debounced;
}
