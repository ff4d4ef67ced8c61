import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { defineKept, type SessionKey, useKept } from '../data/kept';

/** What was typed and is not saved, by the ids of the drafts. */
export type UnsavedDrafts = Readonly<Record<string, Campaign>>;

const UNSAVED = defineKept<UnsavedDrafts>({});

/** Keeps a draft until it is saved. */
export const keepUnsaved = (session: SessionKey, draft: Campaign): void =>
  UNSAVED.change(session, (all) => ({ ...all, [draft.id]: draft }));

/** Forgets a draft that was saved, unless more was typed since. */
export const forgetUnsaved = (session: SessionKey, saved: Campaign): void =>
  UNSAVED.change(session, (all) => {
    if (all[saved.id] !== saved) return all;
    const { [saved.id]: _, ...others } = all;
    return others;
  });

/** Returns what was typed and is not saved. */
export const useUnsavedDrafts = (): UnsavedDrafts => useKept(UNSAVED)[0];

/** Whether anything was typed that is not saved. */
export const hasUnsaved = (session: SessionKey): boolean => Object.keys(UNSAVED.read(session)).length > 0;
