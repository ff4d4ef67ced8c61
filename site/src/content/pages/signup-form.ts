import { PHASE_TEXTS } from '../phase';

/** The texts of the signup form; those of its toasts are in `SIGNUP_TOASTS`. */
export const SIGNUP_FORM = {
  heading: PHASE_TEXTS.form.heading,
  email: { label: 'Email', placeholder: 'you@example.com' },
  name: { label: 'Name', hint: 'optional', placeholder: 'What we may call you' },
  /** The honeypot: hidden from people, filled only by bots. */
  honeypot: { label: 'Leave this field empty' },
  submit: PHASE_TEXTS.form.submit,
  submitting: 'Signing Up...',
} as const;
