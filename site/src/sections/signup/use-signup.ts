import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createLaunchClient, HttpError, PATHS, queryKeyOf, type SignupRequest } from '../../api';
import { SIGNUP_TOASTS } from '../../content/game';
import { showToast } from '../../ui/show-toast';

interface SignupMutation {
  submitting: boolean;
  /** Sends the signup; calls `onSuccess` if it succeeds. */
  signUp(signup: SignupRequest, onSuccess: () => void): void;
}

/** Sends signups and shows the result in a toast. */
export function useSignup(): SignupMutation {
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
    signUp: (signup, onSuccess) => mutate(signup, { onSuccess }),
  };
}
