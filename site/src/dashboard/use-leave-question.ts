import { useEffect } from 'react';
import { hasUnsaved } from './campaigns/unsaved-drafts';
import type { SessionKey } from './data/kept';
import { isWorking } from './data/work';

/** Has the browser ask before the page is closed with what is not saved or has not ended. */
export function useLeaveQuestion(session: SessionKey): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved(session) || isWorking(session)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [session]);
}
