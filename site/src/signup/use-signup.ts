import { createLaunchClient, type LaunchClient } from '@tariff-tantrum/lambdas/client/client';
import { HttpError } from '@tariff-tantrum/lambdas/client/errors';
import { SIGNUP_TOASTS } from '@tariff-tantrum/lambdas/facts/derived';
import { useState } from 'react';
import { type Refusal, refusalOf } from './refusal';
import { showToast } from './toast/show-toast';

/** What a form sends. */
export type Signup = Parameters<LaunchClient['signup']>[0];

export interface SignupResult {
  email: string;
  /** Whether it has to be confirmed by email. */
  isPending: boolean;
  /** Whether the name that was typed could not be stored. */
  isNameLost: boolean;
}

/** What a form shows: that nothing was sent yet or something has to be changed, that it is being sent, or the result. */
export type SignupState =
  | { is: 'editing'; refusal?: Refusal }
  | { is: 'submitting' }
  | { is: 'signedUp'; result: SignupResult };

/** Keeps the state of a form, sends its signup, and shows each result in a toast as well. */
export function useSignup() {
  const [state, setState] = useState<SignupState>({ is: 'editing' });
  const signUp = async (signup: Signup) => {
    setState({ is: 'submitting' });
    try {
      const { email, name } = await createLaunchClient().signup(signup);
      const isPending = isConfirmedByMail();
      const isNameLost = signup.name !== undefined && name === undefined;
      const { title, text } = isPending ? SIGNUP_TOASTS.checkInbox : SIGNUP_TOASTS.success;
      showToast({ title, text: isNameLost ? `${text} ${SIGNUP_TOASTS.nameNotKept}` : text });
      setState({ is: 'signedUp', result: { email, isPending, isNameLost } });
    } catch (error) {
      const text = error instanceof HttpError ? error.message : SIGNUP_TOASTS.failed.text;
      showToast({ title: SIGNUP_TOASTS.failed.title, text, destructive: true });
      setState({ is: 'editing', refusal: refusalOf(error) });
    }
  };
  return { state, setState, signUp };
}

/** Whether a signup counts only after an email is confirmed; the host that serves the page decides it. */
const isConfirmedByMail = (): boolean => document.documentElement.dataset.optIn === 'double';
