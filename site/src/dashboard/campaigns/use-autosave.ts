import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FormMeta } from '../session';

/** A value is saved after so long without another change (ms). */
const PAUSE_MS = 400;

/** What has become of a draft: an error is why its last version was not saved. */
type SaveState = 'saved' | 'saving' | Error;

interface AutosaveOptions {
  /** Saves one after the other, so that the last one wins. */
  scope: string;
  meta: FormMeta;
  /** Whether the first one is saved already. */
  isSaved: boolean;
}

/**
 * Saves a draft while it is changed. `saveNow` does not wait for the next change, and
 * repeats what failed.
 */
export function useAutosave<Draft>(
  draft: Draft,
  save: (draft: Draft) => Promise<unknown>,
  { scope, meta, isSaved }: AutosaveOptions,
): { state: SaveState; saveNow(): void } {
  const [first] = useState(isSaved ? draft : undefined);
  const { mutate, variables, isPending, error } = useMutation<unknown, Error, Draft>({
    mutationFn: save,
    scope: { id: scope },
    meta: { ...meta },
  });
  const isSent = draft === (variables ?? first);
  useEffect(() => {
    if (isSent) return;
    const timer = setTimeout(() => mutate(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isSent, draft, mutate]);
  const unsent = useRef<() => void>();
  unsent.current = isSent ? undefined : () => mutate(draft);
  // What leads away, such as Back, need not take the focus from the field first.
  useEffect(() => () => unsent.current?.(), []);
  return {
    state: !isSent || isPending ? 'saving' : (error ?? 'saved'),
    saveNow: () => {
      if (!isSent || error) mutate(draft);
    },
  };
}
