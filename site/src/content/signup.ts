import { GAME, PHASE, SIGNUP_TOASTS } from '@tariff-tantrum/lambdas/contract/facts';
import { DISCOUNT, LAUNCH_EVENT } from './game';
import type { Action } from './text';

const siteUrl = `https://${GAME.domain}`;

/** What a shared message states. */
const PITCH = {
  'pre-launch': { subject: `${DISCOUNT} off`, text: `Everyone on the launch list gets ${DISCOUNT} off` },
  launched: { subject: 'out now', text: 'It is out now' },
}[PHASE];

/** What is shown after a successful signup: in place of the form, or on a page of its own without JavaScript. */
export const APPROVED = {
  stamp: 'Approved',
  title: SIGNUP_TOASTS.success.title,
  text: SIGNUP_TOASTS.success.text,
  /** Before the address. */
  declarant: 'Declarant',
  prices: 'Your duties',
  /** Between the full price and the discounted one, for screen readers. */
  instead: 'instead of',
  rules: { label: 'How to Play', href: '/how-to-play' } satisfies Action,
  calendar: { label: 'Add to calendar', href: LAUNCH_EVENT.path } satisfies Action,
  again: 'Sign up another address',
  share: {
    label: 'Share',
    text: `${GAME.name}: the card game of trade wars. ${PITCH.text}.`,
    copy: 'Copy link',
    copied: 'Link copied',
    /** Before the link, if the browser does not let the page copy it. */
    byHand: 'Please copy the link yourself:',
    mail: {
      label: 'Warn a friend',
      href: `mailto:?subject=${encodeURIComponent(`${GAME.name}: ${PITCH.subject}`)}&body=${encodeURIComponent(
        `A card game about trade wars. ${PITCH.text}: ${siteUrl}`,
      )}`,
    } satisfies Action,
  },
} as const;

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
  didYouMean: 'Did you mean',
  submit: SUBMIT,
  submitting: 'Signing Up...',
  /** What to do after a refusal that is not about what was typed; seconds as in `Retry-After`, if it was sent. */
  retry: (seconds: number | undefined): string =>
    `What you typed is still here. Please try again ${seconds === undefined ? 'in a moment' : inTime(seconds)}.`,
  unreachable: 'The list cannot be reached. Are you online?',
} as const;
