import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { ResponseOf } from '@tariff-tantrum/lambdas/contract/schemas';
import { useState } from 'react';
import type { OwnerHost } from '../host';
import { useDebounced } from '../queries';
import { queryKeyOf } from '../query-client';
import { forgetUnsaved, keepUnsaved, useUnsavedDrafts } from './unsaved-drafts';
import { useAutosave } from './use-autosave';

/** What is typed is shown after so long without another key (ms). */
const PAUSE_MS = 400;
const SHOWN_HERE = { form: 'of-session' } as const;

export type Draft = ReturnType<typeof useDraft>;

/**
 * Keeps a draft as it is typed, saves it meanwhile, and reads the email that it becomes. What could not be saved before
 * is what is typed.
 */
export function useDraft(host: OwnerHost, campaign: Campaign) {
  const { id } = campaign;
  const queries = useQueryClient();
  const unsaved = useUnsavedDrafts()[id];
  const [isKept] = useState(unsaved !== undefined);
  const [typed, setTyped] = useState(unsaved ?? campaign);
  const type = (draft: Campaign) => {
    setTyped(draft);
    keepUnsaved(queries, draft);
  };
  const { subject, text } = useDebounced(typed, PAUSE_MS);
  const { state, saveNow } = useAutosave(
    typed,
    async (draft) => {
      const { subject, text, audience, sources, tags, unconfirmed, oldConsents } = draft;
      const listKey = queryKeyOf(PATHS.campaigns);
      try {
        await host.saveCampaign({ id, subject, text, audience, sources, tags, unconfirmed, oldConsents });
      } catch (error) {
        // Perhaps it is not a draft any more.
        void queries.invalidateQueries({ queryKey: listKey, exact: true });
        throw error;
      }
      forgetUnsaved(queries, draft);
      queries.setQueryData<ResponseOf<'campaigns'>>(
        listKey,
        (list) =>
          list && { ...list, campaigns: list.campaigns.map((each) => (each.id === id ? draft : each)) },
      );
    },
    { scope: id, meta: SHOWN_HERE, isSaved: !isKept },
  );
  const { data: email } = useQuery({
    queryKey: [...queryKeyOf(PATHS.previewCampaign), subject, text],
    queryFn: () => host.previewCampaign({ subject, text }),
    enabled: subject.trim() !== '' && text.trim() !== '',
    placeholderData: keepPreviousData,
    meta: SHOWN_HERE,
  });
  return { typed, type, state, saveNow, email };
}
