import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { createLaunchClient, type LaunchClient, PATHS, queryKeyOf } from '../../api';
import { type Doing, type Problem, problemOf } from './problem';

export type Phase = 'asking' | 'checking' | 'closed' | 'open';

/** The owner's session: a client that knows the password, which is kept nowhere else. */
export interface Session {
  phase: Phase;
  client: LaunchClient | undefined;
  problem: Problem | undefined;
  /** Opens the password prompt. */
  ask(): void;
  /** Leaves the prompt without a password. */
  cancel(): void;
  /** Tries a password. */
  signIn(password: string): Promise<void>;
  /** Forgets the password and everything read with it. */
  signOut(): void;
  /** Makes a call that reads; what goes wrong is told before it is thrown on. */
  read<T>(call: (client: LaunchClient) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Tells the owner what went wrong, and signs out where the password is no longer good. */
  report(error: unknown, doing: Doing): void;
  tell(problem: Problem): void;
  /** Puts the message away; asks again where the password did not let in. */
  dismiss(): void;
}

export function useSession(): Session {
  const queries = useQueryClient();
  const [phase, setPhase] = useState<Phase>('asking');
  const [client, setClient] = useState<LaunchClient>();
  const [problem, setProblem] = useState<Problem>();
  const [askAgain, setAskAgain] = useState(false);

  const signOut = useCallback(() => {
    setClient(undefined);
    setPhase('closed');
    queries.cancelQueries();
    queries.clear();
  }, [queries]);

  const report = useCallback(
    (error: unknown, doing: Doing) => {
      const next = problemOf(error, doing);
      if (next.signsOut) signOut();
      setProblem(next);
    },
    [signOut],
  );

  const signIn = useCallback(
    async (password: string) => {
      setPhase('checking');
      const candidate = createLaunchClient({ password });
      try {
        queries.setQueryData(queryKeyOf(PATHS.count), await candidate.count());
        setClient(candidate);
        setPhase('open');
      } catch (error) {
        setPhase('closed');
        setAskAgain(true);
        report(error, 'signing-in');
      }
    },
    [queries, report],
  );

  const read = useCallback<Session['read']>(
    async (call, signal) => {
      if (!client) throw new Error('There is no session.');
      try {
        return await call(client);
      } catch (error) {
        if (!signal.aborted) report(error, 'reading');
        throw error;
      }
    },
    [client, report],
  );

  const dismiss = useCallback(() => {
    setProblem(undefined);
    if (askAgain) setPhase('asking');
    setAskAgain(false);
  }, [askAgain]);

  return {
    phase,
    client,
    problem,
    ask: useCallback(() => setPhase('asking'), []),
    cancel: useCallback(() => setPhase('closed'), []),
    signIn,
    signOut,
    read,
    report,
    tell: setProblem,
    dismiss,
  };
}
