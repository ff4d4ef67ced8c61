import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SIGNUP_TOASTS } from '@tariff-tantrum/lambdas/contract/facts';
import { createLaunchClient, HttpError, PATHS, queryKeyOf, type SignupRequest } from '../../api';
import { showToast } from '../../ui/show-toast';

export interface SignupMutation {
  submitting: boolean;
  /** The address that was signed up, if the last signup succeeded. */
  approved: string | undefined;
  /** Whether the last signup succeeded and has to be confirmed by mail: it is not approved yet. */
  unconfirmed: boolean;
  /** Sends the signup, and then calls one of the functions. */
  signUp(signup: SignupRequest, then: { onSuccess(): void; onError(error: unknown): void }): void;
  /** Forgets the last signup, for another one. */
  reset(): void;
}

/** Sends signups and shows each result in a toast, as well as in what it returns. */
export function useSignup(): SignupMutation {
  const queries = useQueryClient();
  const { isPending, data, mutate, reset } = useMutation({
    mutationFn: (signup: SignupRequest) => createLaunchClient().signup(signup),
    onSuccess: () => {
      queries.invalidateQueries({ queryKey: queryKeyOf(PATHS.list) });
      showToast(isConfirmedByMail() ? SIGNUP_TOASTS.checkInbox : SIGNUP_TOASTS.success);
    },
    onError: (error) => {
      const text = error instanceof HttpError ? error.message : SIGNUP_TOASTS.failed.text;
      showToast({ title: SIGNUP_TOASTS.failed.title, text, destructive: true });
    },
  });
  return {
    submitting: isPending,
    approved: isConfirmedByMail() ? undefined : data?.email,
    unconfirmed: data !== undefined && isConfirmedByMail(),
    signUp: mutate,
    reset,
  };
}

/** Whether a signup counts only after a mail is confirmed; the host that serves the page decides it. */
const isConfirmedByMail = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.optIn === 'double';
