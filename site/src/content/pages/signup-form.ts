import { DISCOUNT, PHASE } from '../game';

/** The form of the launch list, and that of the newsletter after the launch. */
const FORM = {
  'pre-launch': { heading: 'Join the launch list', submit: `Sign Up for ${DISCOUNT} Off` },
  launched: { heading: 'Join the newsletter', submit: 'Sign Up for News' },
}[PHASE];

/** The texts of the signup form; those of its toasts are in `SIGNUP_TOASTS`. */
export const SIGNUP_FORM = {
  heading: FORM.heading,
  email: { label: 'Email', placeholder: 'you@example.com' },
  name: { label: 'Name', hint: 'optional', placeholder: 'What we may call you' },
  /** The honeypot: hidden from people, filled only by bots. */
  honeypot: { label: 'Leave this field empty' },
  submit: FORM.submit,
  submitting: 'Signing Up...',
} as const;
