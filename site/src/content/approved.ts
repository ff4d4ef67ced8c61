import { DISCOUNT, GAME, PHASE, SIGNUP_TOASTS } from './game';
import { LAUNCH_EVENT } from './launch-event';
import type { Action } from './types';

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
    mail: {
      label: 'Warn a friend',
      href: `mailto:?subject=${encodeURIComponent(`${GAME.name}: ${PITCH.subject}`)}&body=${encodeURIComponent(
        `A card game about trade wars. ${PITCH.text}: ${siteUrl}`,
      )}`,
    } satisfies Action,
  },
} as const;
