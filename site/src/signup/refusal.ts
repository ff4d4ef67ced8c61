import { HttpError } from '@tariff-tantrum/lambdas/client/errors';
import { INPUT_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
import { SIGNUP_TOASTS } from '@tariff-tantrum/lambdas/facts/derived';
import { SIGNUP_FORM } from '../content/signup';

/** Why a signup was refused, and which field the visitor has to change, if any. */
export interface Refusal {
  field?: string;
  text: string;
}

export const EMAIL_MISSING: Refusal = { field: 'email', text: SIGNUP_TOASTS.emailRequired.text };
export const EMAIL_INVALID: Refusal = { field: 'email', text: INPUT_ERRORS.emailInvalid };

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
