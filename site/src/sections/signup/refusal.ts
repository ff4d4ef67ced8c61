import { HttpError, INPUT_ERRORS } from '../../api';
import { SIGNUP_TOASTS } from '../../content/game';
import { SIGNUP_FORM } from '../../content/pages/signup-form';

/** Why a signup was refused, and which field the visitor has to change, if any. */
export interface Refusal {
  field?: 'email' | 'name';
  text: string;
}

export const EMAIL_MISSING: Refusal = { field: 'email', text: SIGNUP_TOASTS.emailRequired.text };

const NAME_ERRORS: readonly string[] = [
  INPUT_ERRORS.nameInvalid,
  INPUT_ERRORS.nameNotText,
  INPUT_ERRORS.nameTooLong,
];

/** Explains a failed signup in words: what to correct, or when to try again. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof HttpError))
    return { text: `${SIGNUP_FORM.unreachable} ${SIGNUP_FORM.retry(undefined)}` };
  const { status, text, retryAfter } = error;
  if (status !== 400) return { text: `${text} ${SIGNUP_FORM.retry(retryAfter)}` };
  return { field: NAME_ERRORS.includes(text) ? 'name' : 'email', text };
}
