import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { useEffect } from 'react';

/** What was typed and is not saved, by the ids of the drafts. */
export type UnsavedDrafts = Readonly<Record<string, Campaign>>;

/** Beside what was read from the server: it is there as long as the session, whichever section is open. */
const KEY = ['unsaved drafts'];
const NONE: UnsavedDrafts = {};

/** Keeps a draft until it is saved. */
export function keepUnsaved(queries: QueryClient, draft: Campaign): void {
  queries.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY });
  queries.setQueryData<UnsavedDrafts>(KEY, (all = NONE) => ({ ...all, [draft.id]: draft }));
}

/** Forgets a draft that was saved, unless more was typed since. */
export const forgetUnsaved = (queries: QueryClient, saved: Campaign): void =>
  void queries.setQueryData<UnsavedDrafts>(KEY, (all = NONE) => {
    if (all[saved.id] !== saved) return all;
    const { [saved.id]: _, ...others } = all;
    return others;
  });

/** Returns what was typed and is not saved. */
export function useUnsavedDrafts(): UnsavedDrafts {
  const { data = NONE } = useQuery({ queryKey: KEY, queryFn: () => NONE, initialData: NONE });
  return data;
}

/** Has the browser ask before the page is closed with what is not saved. */
export function useLeaveQuestion(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (Object.keys(queries.getQueryData<UnsavedDrafts>(KEY) ?? NONE).length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [queries]);
}
