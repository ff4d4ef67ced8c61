import { DISCOUNT } from './game';

/** The signup form's words; what its toasts say stands in `SIGNUP_TOASTS`. */
export const SIGNUP_FORM = {
  heading: 'Join the launch list',
  email: { label: 'Email', placeholder: 'you@example.com' },
  name: { label: 'Name', hint: 'optional', placeholder: 'What we may call you' },
  /** The field that only machines fill. */
  honeypot: { label: 'Leave this field empty' },
  submit: `Sign Up for ${DISCOUNT} Off`,
  submitting: 'Signing Up...',
} as const;
