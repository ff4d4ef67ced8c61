import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { useState } from 'react';
import type { OwnerHost } from '../host';
import { useDebounced } from '../queries';
import { queryKeyOf } from '../query-client';
import { useAutosave } from './use-autosave';

/** What is typed is shown after so long without another key (ms). */
const PAUSE_MS = 400;
const SHOWN_HERE = { form: 'of-session' } as const;

export type Draft = ReturnType<typeof useDraft>;

/**
 * Keeps a draft as it is typed, saves it meanwhile, and reads the email that it becomes.
 * @param onUnsaved is told of each version that could not be saved, and of `undefined` when the last one was
 */
export function useDraft(
  host: OwnerHost,
  campaign: Campaign,
  onUnsaved: (draft: Campaign | undefined) => void,
) {
  const { id } = campaign;
  const queries = useQueryClient();
  const [typed, setTyped] = useState(campaign);
  const { subject, text } = useDebounced(typed, PAUSE_MS);
  const { state, saveNow } = useAutosave(
    typed,
    async (draft) => {
      const { subject, text, audience, sources, tags, unconfirmed } = draft;
      try {
        await host.saveCampaign({ id, subject, text, audience, sources, tags, unconfirmed });
      } catch (error) {
        onUnsaved(draft);
        throw error;
      }
      onUnsaved(undefined);
      queries.setQueryData<{ campaigns: Campaign[] }>(
        queryKeyOf(PATHS.campaigns),
        (list) => list && { campaigns: list.campaigns.map((each) => (each.id === id ? draft : each)) },
      );
    },
    { scope: id, meta: SHOWN_HERE },
  );
  const { data: email } = useQuery({
    queryKey: [...queryKeyOf(PATHS.previewCampaign), subject, text],
    queryFn: () => host.previewCampaign({ subject, text }),
    enabled: subject.trim() !== '' && text.trim() !== '',
    placeholderData: keepPreviousData,
    meta: SHOWN_HERE,
  });
  return { typed, setTyped, state, saveNow, email };
}
