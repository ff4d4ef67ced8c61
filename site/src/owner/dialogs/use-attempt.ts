import { OwnerError } from '@tariff-tantrum/lambdas/contract/owner';
import { useCallback, useState } from 'react';
import type { OwnerFailure } from '../hooks/use-session';

export interface Attempt {
  busy: boolean;
  failure: OwnerFailure | undefined;
  /** Makes a call, and keeps its failure. @returns whether it succeeded */
  run(call: () => Promise<void>): Promise<boolean>;
  dismiss(): void;
}

/**
 * Makes the calls of a form, whose failures are shown at its field.
 * @param busyAtOnce whether the form makes a call when it appears
 */
export function useAttempt(busyAtOnce = false): Attempt {
  const [busy, setBusy] = useState(busyAtOnce);
  const [failure, setFailure] = useState<OwnerFailure>();

  const run = useCallback(async (call: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call();
      return true;
    } catch (error) {
      if (!(error instanceof OwnerError)) throw error;
      if (error.problem.code !== 'sessionEnded') setFailure({ problem: error.problem });
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, failure, run, dismiss: useCallback(() => setFailure(undefined), []) };
}
