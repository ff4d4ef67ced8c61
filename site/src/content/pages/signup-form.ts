import { DISCOUNT } from '../game';

/** The texts of the signup form; those of its toasts are in `SIGNUP_TOASTS`. */
export const SIGNUP_FORM = {
  heading: 'Join the launch list',
  email: { label: 'Email', placeholder: 'you@example.com' },
  name: { label: 'Name', hint: 'optional', placeholder: 'What we may call you' },
  /** The honeypot: hidden from people, filled only by bots. */
  honeypot: { label: 'Leave this field empty' },
  submit: `Sign Up for ${DISCOUNT} Off`,
  submitting: 'Signing Up...',
} as const;
