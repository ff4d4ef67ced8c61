import { OwnerError } from '@tariff-tantrum/lambdas/contract/owner';
import { useCallback, useState } from 'react';
import type { OwnerFailure, SessionState } from '../hooks/use-session';

interface AttemptOptions {
  /** Gets failures that end the session, with which the form disappears. */
  report?: SessionState['report'];
  /** Whether the form makes a call when it appears. */
  atOnce?: boolean;
}

/** Makes the calls of a form, whose failures are shown at its field. `run` resolves to whether its call succeeded. */
export function useAttempt({ report, atOnce = false }: AttemptOptions = {}) {
  const [busy, setBusy] = useState(atOnce);
  const [failure, setFailure] = useState<OwnerFailure>();

  const run = useCallback(
    async (call: () => Promise<void>) => {
      setBusy(true);
      setFailure(undefined);
      try {
        await call();
        return true;
      } catch (error) {
        if (!(error instanceof OwnerError)) throw error;
        const { problem } = error;
        if (report && problem.endsSession) report(error);
        else if (problem.code !== 'sessionEnded') setFailure({ problem });
        return false;
      } finally {
        setBusy(false);
      }
    },
    [report],
  );
  return { busy, failure, run, dismiss: useCallback(() => setFailure(undefined), []) };
}
