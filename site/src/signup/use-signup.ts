import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SIGNUP_TOASTS } from '@tariff-tantrum/lambdas/facts/derived';
import { createLaunchClient, HttpError, INPUT_ERRORS, PATHS, queryKeyOf, type SignupRequest } from '../api';
import { SIGNUP_FORM } from '../content/signup';
import { showToast } from './toast/show-toast';

export type SignupMutation = ReturnType<typeof useSignup>;

export interface SignupResult {
  email: string;
  /** Whether it has to be confirmed by email. */
  isPending: boolean;
}

/** Sends signups and shows each result in a toast, as well as in what it returns; `reset` forgets it, for another signup. */
export function useSignup() {
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
    /** The last signup, if it succeeded. */
    result: data && { email: data.email, isPending: isConfirmedByMail() },
    signUp: mutate,
    reset,
  };
}

/** Whether a signup counts only after an email is confirmed; the host that serves the page decides it. */
const isConfirmedByMail = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.optIn === 'double';

/** Why a signup was refused, and which field the visitor has to change, if any. */
export interface Refusal {
  field?: string;
  text: string;
}

export const EMAIL_MISSING: Refusal = { field: 'email', text: SIGNUP_TOASTS.emailRequired.text };

/** Returns the field that a sentence of `INPUT_ERRORS` is about: its key begins with it, as `nameTooLong` does. */
const fieldOf = (text: string): string => {
  const [key = ''] = Object.entries(INPUT_ERRORS).find(([, sentence]) => sentence === text) ?? [];
  return /^[a-z]+(?=[A-Z])/.exec(key)?.[0] ?? 'email';
};

/** Explains a failed signup in words: what to correct, or when to try again. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof HttpError)) return { text: `${SIGNUP_FORM.unreachable} ${SIGNUP_FORM.kept}` };
  const { status, text } = error;
  if (status !== 400) return { text: `${text} ${SIGNUP_FORM.kept}` };
  return { field: fieldOf(text), text };
}
