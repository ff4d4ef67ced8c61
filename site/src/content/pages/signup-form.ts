import { DISCOUNT, PHASE } from '../game';

/** The button of the launch list, and that of the newsletter after the launch. */
const SUBMIT = { 'pre-launch': `Sign Up for ${DISCOUNT} Off`, launched: 'Sign Up for News' }[PHASE];

/** Returns a time to wait as it is printed: `in 30 seconds`, `in 2 minutes`. */
function inTime(seconds: number): string {
  const [count, unit] =
    seconds < 90 ? [Math.max(1, Math.ceil(seconds)), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The texts of the signup forms; those of their toasts are in `SIGNUP_TOASTS`. */
export const SIGNUP_FORM = {
  email: { label: 'Email', placeholder: 'you@example.com' },
  name: { label: 'Name', hint: 'optional', placeholder: 'What we may call you' },
  /** The honeypot: hidden from people, filled only by bots. */
  honeypot: { label: 'Leave this field empty' },
  submit: SUBMIT,
  submitting: 'Signing Up...',
  /** What to do after a refusal that is not about what was typed; seconds as in `Retry-After`, if it was sent. */
  retry: (seconds: number | undefined): string =>
    `What you typed is still here. Please try again ${seconds === undefined ? 'in a moment' : inTime(seconds)}.`,
  unreachable: 'The list cannot be reached. Are you online?',
} as const;
