import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { FormMeta } from '../data/session';

/** How long after the last change a value is saved (ms). */
const PAUSE_MS = 400;

/** The state of a draft; an error is the reason why its last version was not saved. */
export type SaveState = 'saved' | 'saving' | Error;

interface AutosaveOptions {
  /** Saves one after the other, so that the last one wins. */
  scope: string;
  meta: FormMeta;
  /** Whether the first one is saved already. */
  isSaved: boolean;
}

/**
 * Saves a draft while it is changed. `saveUnsent` does not wait for the next change, `saveNow` also repeats what
 * failed; `adopt` says that a version which is shown next was saved elsewhere.
 */
export function useAutosave<Draft>(
  draft: Draft,
  save: (draft: Draft) => Promise<unknown>,
  { scope, meta, isSaved }: AutosaveOptions,
): { state: SaveState; saveUnsent(): void; saveNow(): void; adopt(draft: Draft): void } {
  const sent = useRef(isSaved ? draft : undefined);
  const { mutate, isPending, error, reset } = useMutation<unknown, Error, Draft>({
    mutationFn: save,
    scope: { id: scope },
    meta: { ...meta },
  });
  const send = useCallback(
    (version: Draft) => {
      sent.current = version;
      mutate(version);
    },
    [mutate],
  );
  const isSent = draft === sent.current;
  useEffect(() => {
    if (isSent) return;
    const timer = setTimeout(() => send(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isSent, draft, send]);
  const unsent = useRef<() => void>();
  unsent.current = isSent ? undefined : () => send(draft);
  // What leads away, such as Back, need not take the focus from the field first.
  useEffect(() => () => unsent.current?.(), []);
  const adopt = useCallback(
    (version: Draft) => {
      sent.current = version;
      reset();
    },
    [reset],
  );
  return {
    state: !isSent || isPending ? 'saving' : (error ?? 'saved'),
    saveUnsent: () => unsent.current?.(),
    saveNow: () => {
      if (!isSent || error) send(draft);
    },
    adopt,
  };
}
