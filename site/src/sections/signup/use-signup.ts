import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createLaunchClient, HttpError, PATHS, queryKeyOf, type SignupRequest } from '../../api';
import { SIGNUP_TOASTS } from '../../content/game';
import { showToast } from '../../ui/show-toast';

interface Signup {
  submitting: boolean;
  /** Signs up and says how it went. `done` is called after a success. */
  signUp(signup: SignupRequest, done: () => void): void;
}

/** Sends a signup and tells the visitor about it in a toast. */
export function useSignup(): Signup {
  const queries = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: (signup: SignupRequest) => createLaunchClient().signup(signup),
    onSuccess: () => {
      queries.invalidateQueries({ queryKey: queryKeyOf(PATHS.list) });
      showToast(SIGNUP_TOASTS.success);
    },
    onError: (error) => {
      const text = error instanceof HttpError ? error.message : SIGNUP_TOASTS.failed.text;
      showToast({ title: SIGNUP_TOASTS.failed.title, text, destructive: true });
    },
  });
  return {
    submitting: isPending,
    signUp: (signup, done) => mutate(signup, { onSuccess: done }),
  };
}
