import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import {
  alertFor,
  createLaunchClient,
  explainError,
  type LaunchClient,
  type OwnerActivity,
  type OwnerAlert,
  PATHS,
  queryKeyOf,
} from '../../../api';

export type SessionPhase = 'prompting' | 'signingIn' | 'signedOut' | 'signedIn';

/** The owner's session. Only its client holds the password. */
export interface OwnerSession {
  phase: SessionPhase;
  client: LaunchClient | undefined;
  alert: OwnerAlert | undefined;
  openPrompt(): void;
  closePrompt(): void;
  /** Signs in; shows an alert if that fails. */
  signIn(password: string): Promise<void>;
  /** Discards the password and everything read with it. */
  signOut(): void;
  /** Makes a call that reads; shows an alert if it fails, unless it was aborted, and rethrows. */
  read<T>(call: (client: LaunchClient) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Shows the alert for an error, and signs out if the password is not accepted any more. */
  reportError(error: unknown, activity: OwnerActivity): void;
  showAlert(alert: OwnerAlert): void;
  /** Closes the alert; opens the prompt again after a failed login. */
  dismissAlert(): void;
}

export function useSession(): OwnerSession {
  const queries = useQueryClient();
  const [phase, setPhase] = useState<SessionPhase>('prompting');
  const [client, setClient] = useState<LaunchClient>();
  const [alert, setAlert] = useState<OwnerAlert>();
  const [promptAgain, setPromptAgain] = useState(false);

  const signOut = useCallback(() => {
    setClient(undefined);
    setPhase('signedOut');
    queries.cancelQueries();
    queries.clear();
  }, [queries]);

  const reportError = useCallback(
    (error: unknown, activity: OwnerActivity) => {
      const next = alertFor(explainError(error), activity);
      if (next.endsSession) signOut();
      setAlert(next);
    },
    [signOut],
  );

  const signIn = useCallback(
    async (password: string) => {
      setPhase('signingIn');
      const candidate = createLaunchClient({ password });
      try {
        queries.setQueryData(queryKeyOf(PATHS.count), await candidate.count());
        setClient(candidate);
        setPhase('signedIn');
      } catch (error) {
        setPhase('signedOut');
        setPromptAgain(true);
        reportError(error, 'signingIn');
      }
    },
    [queries, reportError],
  );

  const read = useCallback<OwnerSession['read']>(
    async (call, signal) => {
      if (!client) throw new Error('There is no session.');
      try {
        return await call(client);
      } catch (error) {
        if (!signal.aborted) reportError(error, 'reading');
        throw error;
      }
    },
    [client, reportError],
  );

  const dismissAlert = useCallback(() => {
    setAlert(undefined);
    if (promptAgain) setPhase('prompting');
    setPromptAgain(false);
  }, [promptAgain]);

  return {
    phase,
    client,
    alert,
    openPrompt: useCallback(() => setPhase('prompting'), []),
    closePrompt: useCallback(() => setPhase('signedOut'), []),
    signIn,
    signOut,
    read,
    reportError,
    showAlert: setAlert,
    dismissAlert,
  };
}
