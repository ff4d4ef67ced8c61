import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query';
import { isLasting, OwnerError, type OwnerProblem, ownerError } from '@tariff-tantrum/lambdas/client/errors';
import { ADMIN_MESSAGES } from '@tariff-tantrum/lambdas/client/messages';
import type { SignOutReason } from '@tariff-tantrum/lambdas/client/session/session';
import { useEffect, useRef, useState } from 'react';
import type { OwnerCommand } from '../host';
import { ADMIN } from '../words';
import { useHost } from './host-context';
import { createQueryClient } from './query-client';
import type { ReadMeta } from './use-read';

/** A failed call, and what repeats it; nothing does if it would fail again. */
export interface OwnerFailure {
  problem: OwnerProblem;
  retries: readonly (() => void)[];
}

/** A call of a form, which shows its failures; if one `of-session` finds no session, the page is cleared too. */
export type FormMeta = { form: 'of-session' | 'before-session' };

const REFUSED: OwnerFailure = {
  problem: ownerError('invalidPassword', ADMIN_MESSAGES.expired).problem,
  retries: [],
};

export type SessionState = ReturnType<typeof useSession>;

/** Keeps what is shown of the session, and shows the errors of all calls in one alert. */
export function useSession() {
  const host = useHost();
  const [phase, setPhase] = useState<'prompting' | 'signedOut' | 'signedIn'>(
    host.signedIn ? 'signedIn' : 'prompting',
  );
  /** Why nothing is shown while signed out. */
  const [note, setNote] = useState<string>(ADMIN.notes.start);
  /** The failure after which the alert is open. */
  const [failure, setFailure] = useState<OwnerFailure>();
  /** The phase when a call fails, which may be after a session that it was begun in. */
  const current = useRef(phase);
  useEffect(() => {
    current.current = phase;
  }, [phase]);
  const [{ queries, end }] = useState(() => {
    const queries: QueryClient = createQueryClient({
      queryCache: new QueryCache({
        onError(error, query) {
          // Nobody waits for a search that another one has replaced, and without a session nothing is read.
          if (query.getObserversCount() === 0 || current.current === 'signedOut') return;
          const meta = query.state.fetchMeta ?? undefined;
          const { failure } = (query.meta ?? {}) as Partial<ReadMeta>;
          const isShown = failure === 'polled' || (failure === 'here' && query.state.data === undefined);
          const retry = () => void query.fetch(undefined, { meta }).catch(() => undefined);
          report(error, retry, isShown ? { form: 'of-session' } : {});
        },
      }),
      mutationCache: new MutationCache({
        onError(error, variables, _context, mutation) {
          // Its session has ended, which forgets its calls.
          if (
            !queries
              .getMutationCache()
              .find({ predicate: ({ mutationId }) => mutationId === mutation.mutationId })
          )
            return;
          const retry = () => void mutation.execute(variables).catch(() => undefined);
          report(error, retry, mutation.meta as Partial<FormMeta>);
        },
      }),
    });
    const clear = (reason: keyof typeof ADMIN.notes) => {
      current.current = 'signedOut';
      setPhase('signedOut');
      setNote(ADMIN.notes[reason]);
      // Also cancels what is being read.
      queries.clear();
    };
    const report = (error: unknown, retry: () => void, { form }: Partial<FormMeta> = {}) => {
      if (!(error instanceof OwnerError)) return reportError(error);
      const { problem } = error;
      if (problem.code === 'sessionEnded' || form === 'before-session') return;
      // The host has said so, because calls whose failure is not shown may be refused too.
      if (problem.code === 'invalidPassword') return;
      if (problem.endsSession) clear('start');
      else if (form) return;
      setFailure((open) => {
        // A call that began just after the end of the session must not replace the reason of the end.
        if (open && problem.code === 'notAuthenticated') return open;
        // Calls that fail together are repeated together.
        return { problem, retries: isLasting(problem) ? [] : [...(open?.retries ?? []), retry] };
      });
    };
    const end = (reason: SignOutReason) => {
      clear(reason);
      setFailure(reason === 'refused' ? REFUSED : undefined);
    };
    return { queries, end };
  });
  useEffect(() => host.onSignedOut(end), [host, end]);
  return { queries, phase, setPhase, note, failure, dismiss: () => setFailure(undefined) };
}

const REPORT_INTERVAL_MS = 5_000;
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'focusin'] as const;

/** Reports input of the owner to the host, at most every 5 seconds. */
export function useActivity(): void {
  const host = useHost();
  useEffect(() => {
    let reportedAt = -REPORT_INTERVAL_MS;
    const report = () => {
      if (Date.now() - reportedAt < REPORT_INTERVAL_MS) return;
      reportedAt = Date.now();
      host.touch();
    };
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    for (const event of INPUT_EVENTS) document.addEventListener(event, report, options);
    return () => listening.abort();
  }, [host]);
}

/** Carries out a menu item of the host. */
export function useCommand(command: OwnerCommand, run: () => void): void {
  const host = useHost();
  useEffect(
    () =>
      host.onCommand?.((chosen) => {
        if (chosen === command) run();
      }),
    [host, command, run],
  );
}
