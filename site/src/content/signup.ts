import type { TypedField } from '@tariff-tantrum/lambdas/contract/signup-schemas';
import { LAUNCH_MONTH, SIGNUP_TOASTS } from '@tariff-tantrum/lambdas/facts/derived';
import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { DISCOUNT, inPhase, LAUNCH_EVENT } from './game';
import { mailDraft, type PageLink } from './text';

const siteUrl = `https://${GAME.domain}`;

/** What a shared message states. */
const PITCH = inPhase(
  { subject: `${DISCOUNT} off`, text: `Everyone on the list gets ${DISCOUNT} off their first order` },
  { subject: 'out now', text: 'It is out now' },
);

/** What is shown after a successful signup: in place of the form, or on a page of its own without JavaScript. */
export const APPROVED = {
  stamp: 'Approved',
  title: SIGNUP_TOASTS.success.title,
  /** What happens next; the toast has thanked already. */
  next: `we write when ${inPhase(`orders open in ${LAUNCH_MONTH}`, 'there is something to say')}. Until then, warn a friend. It is only fair.`,
  prices: 'What you pay',
  /** Between the full price and the discounted one, for screen readers. */
  instead: 'instead of',
  rules: { label: 'How to Play', href: '/how-to-play' } satisfies PageLink,
  calendar: { label: 'Add to calendar', href: LAUNCH_EVENT.path } satisfies PageLink,
  again: 'Sign up another address',
} as const;

/** What takes the place of the form if an email confirms the signup, and the page of its own without JavaScript. */
export const PENDING = {
  stamp: 'Pending',
  step: 'Step 2 of 2',
  title: SIGNUP_TOASTS.checkInbox.title,
  /** Around the address. */
  sentTo: 'We have sent a letter to',
  confirm: 'Press the button in it, and you are on the list.',
  missing: 'Nothing there? Look in spam, where tariffs also end up.',
  change: 'Wrong address? Change it',
} as const;

/** Added to links that visitors share. */
export const VIA_FRIEND = '/?via=friend';

/** Returns the draft of an email to a friend; the browser's own sharing takes its place where it exists. */
export const shareDraft = (subject: string, text: string): string =>
  mailDraft('', `${GAME.name}: ${subject}`, [text, `${siteUrl}${VIA_FRIEND}`]);

const pitch = `A card game about trade wars. ${PITCH.text}.`;

/** How to tell a friend. */
export const SHARE = {
  label: 'Warn a friend',
  text: pitch,
  href: shareDraft(PITCH.subject, pitch),
  copy: 'Copy link',
  copied: 'Link copied',
  /** Before the link, if the browser does not let the page copy it. */
  byHand: 'Please copy the link yourself:',
} as const;

/** The texts of a field. */
export interface FieldTexts {
  label: string;
  hint?: string;
  placeholder: string;
}

/** The texts of the signup forms; those of their toasts are in `SIGNUP_TOASTS`. */
export const SIGNUP_FORM = {
  fields: {
    email: { label: 'Email', placeholder: 'you@example.com' },
    name: { label: 'Name', hint: 'optional', placeholder: 'What we may call you' },
  } satisfies Record<TypedField, FieldTexts>,
  /** The honeypot: hidden from people, filled only by bots. */
  honeypot: { label: 'Leave this field empty' },
  didYouMean: 'Did you mean',
  submit: `Sign Up for ${inPhase(`${DISCOUNT} Off`, 'News')}`,
  submitting: 'Signing Up...',
  /** After a refusal that is not about what was typed, which says when to try again. */
  kept: 'What you typed is still here.',
  unreachable: 'The list cannot be reached. Are you online?',
} as const;
