import { useEffect } from 'react';
import { hasUnsaved } from './campaigns/unsaved-drafts';
import type { SessionKey } from './data/kept';
import { isWorking } from './data/work';

/** Lets the browser ask before the page is closed while something is unsaved or still running. */
export function useLeaveQuestion(session: SessionKey): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved(session) || isWorking(session)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [session]);
}
