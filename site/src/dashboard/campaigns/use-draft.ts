import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { ResponseOf } from '@tariff-tantrum/lambdas/contract/schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useHost } from '../data/host-context';
import { useSessionKey } from '../data/kept';
import { useDebounced } from '../data/queries';
import { queryKeyOf } from '../data/query-client';
import { useRead } from '../data/use-read';
import { forgetUnsaved, keepUnsaved, useUnsavedDrafts } from './unsaved-drafts';
import { useAutosave } from './use-autosave';

/** How long after the last key the preview is updated (ms). */
const PAUSE_MS = 400;
const SHOWN_HERE = { form: 'of-session' } as const;

export type Draft = ReturnType<typeof useDraft>;

/**
 * Keeps a draft as it is typed, saves it meanwhile, and reads the email that it becomes. What could not be saved before
 * is what is typed. A version that was saved elsewhere is shown unless something else was typed here: then the owner
 * chooses one of them.
 */
export function useDraft(campaign: Campaign) {
  const host = useHost();
  const { id } = campaign;
  const queries = useQueryClient();
  const session = useSessionKey();
  const unsaved = useUnsavedDrafts()[id];
  const [isKept] = useState(unsaved !== undefined);
  const [typed, setTyped] = useState(unsaved ?? campaign);
  /** The revision that what is typed is based on, and how often another one was shown instead. */
  const base = useRef(typed.revision);
  const [shown, setShown] = useState(0);
  const type = (draft: Campaign) => {
    setTyped(draft);
    keepUnsaved(session, draft);
  };
  const { subject, text } = useDebounced(typed, PAUSE_MS);
  const { state, saveUnsent, saveNow, adopt } = useAutosave(
    typed,
    async (draft) => {
      const { subject, text, audience, sources, tags, unconfirmed, oldConsents } = draft;
      const listKey = queryKeyOf(PATHS.campaigns);
      try {
        const change = { subject, text, audience, sources, tags, unconfirmed, oldConsents };
        const saved = await host.saveCampaign({ id, revision: base.current, ...change });
        base.current = saved.revision;
      } catch (error) {
        // Perhaps it is not a draft any more, or another one.
        await queries.invalidateQueries({ queryKey: listKey, exact: true });
        throw error;
      }
      forgetUnsaved(session, draft);
      const saved = { ...draft, revision: base.current };
      queries.setQueryData<ResponseOf<'campaigns'>>(
        listKey,
        (list) =>
          list && { ...list, campaigns: list.campaigns.map((each) => (each.id === id ? saved : each)) },
      );
    },
    { scope: id, meta: SHOWN_HERE, isSaved: !isKept },
  );
  const takeOther = useCallback(() => {
    base.current = campaign.revision;
    forgetUnsaved(session, typed);
    adopt(campaign);
    setTyped(campaign);
    setShown((count) => count + 1);
  }, [session, campaign, typed, adopt]);
  const isNewer = campaign.revision > base.current;
  useEffect(() => {
    if (isNewer && state === 'saved') takeOther();
  }, [isNewer, state, takeOther]);
  const { data: email, unread: unreadEmail } = useEmail(subject, text);
  return {
    typed,
    type,
    state,
    saveUnsent,
    saveNow,
    email,
    /** Says why there is no email. */
    unreadEmail,
    /** Changes when another version is shown. */
    shown,
    /** What was saved elsewhere and is not what is typed. */
    other: isNewer && state instanceof Error ? campaign : undefined,
    takeOther,
    /** Saves what is typed over what was saved elsewhere. */
    keepMine() {
      base.current = campaign.revision;
      saveNow();
    },
  };
}

/** Reads the email that a text becomes; until it is read, the one before stays. */
function useEmail(subject: string, text: string) {
  const host = useHost();
  return useRead(PATHS.previewCampaign, () => host.previewCampaign({ subject, text }), {
    key: [subject, text],
    enabled: subject.trim() !== '' && text.trim() !== '',
    placeholderData: keepPreviousData,
  });
}
