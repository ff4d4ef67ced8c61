import { useQueryClient } from '@tanstack/react-query';
import { OwnerError, type OwnerProblem } from '@tariff-tantrum/lambdas/contract/owner';
import { useCallback, useEffect, useState } from 'react';
import { ADMIN } from '../../content/pages/admin';
import type { OwnerHost } from '../host';

/** A failed call, and how to repeat it. */
export interface OwnerFailure {
  problem: OwnerProblem;
  retry?: (() => void) | undefined;
}

/** What the dashboard shows of the session. */
export interface SessionState {
  phase: 'prompting' | 'signedOut' | 'signedIn';
  /** Why nothing is shown while signed out. */
  note: string;
  /** The failure after which the alert is open. */
  failure: OwnerFailure | undefined;
  setPhase(phase: SessionState['phase']): void;
  /** Opens the alert for an error, and clears the dashboard if the password is not accepted any more. */
  report(error: unknown, retry?: () => void): void;
  dismiss(): void;
}

/** Errors after which the same call would fail again. */
const LASTING: readonly OwnerProblem['code'][] = ['notAuthenticated', 'invalidPassword', 'badCall'];

/** Returns the retry of a problem that may pass, and undefined for any other. */
export const retryOf = ({ code }: OwnerProblem, retry: (() => void) | undefined) =>
  LASTING.includes(code) ? undefined : retry;

export function useSession(host: OwnerHost): SessionState {
  const queries = useQueryClient();
  const [phase, setPhase] = useState<SessionState['phase']>(host.signedIn ? 'signedIn' : 'prompting');
  const [note, setNote] = useState<string>(ADMIN.notes.start);
  const [failure, setFailure] = useState<OwnerFailure>();

  const clear = useCallback(
    (reason: keyof typeof ADMIN.notes) => {
      setPhase('signedOut');
      setNote(ADMIN.notes[reason]);
      queries.cancelQueries();
      queries.clear();
    },
    [queries],
  );
  useEffect(() => host.onSignedOut(clear), [host, clear]);

  const report = useCallback(
    (error: unknown, retry?: () => void) => {
      if (!(error instanceof OwnerError)) throw error;
      const { problem } = error;
      if (problem.code === 'sessionEnded') return;
      if (problem.endsSession) clear('start');
      setFailure((open) => {
        // A call that began just after the end of the session must not replace the reason of the end.
        if (open && problem.code === 'notAuthenticated') return open;
        const again = retryOf(problem, retry);
        // Calls that fail together are repeated together.
        const both = () => {
          open?.retry?.();
          again?.();
        };
        return { problem, retry: again && both };
      });
    },
    [clear],
  );

  return {
    phase,
    note,
    failure,
    setPhase,
    report,
    dismiss: useCallback(() => setFailure(undefined), []),
  };
}
