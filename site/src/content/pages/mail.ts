import { CONTACT, DISCOUNT_PERCENT, SIGNUP_TOASTS } from '../game';
import { PHASE_TEXTS } from '../phase';
import type { Action } from '../types';

const HOME: Action = { label: 'Back to Game Page', href: '/' };

/** The page after a signup that has to be confirmed; it takes the place of `/signed-up`. */
export const CHECK_INBOX = {
  form: `Form ${DISCOUNT_PERCENT}-S, one stamp missing`,
  stamp: 'Pending',
  title: SIGNUP_TOASTS.checkInbox.title,
  text: SIGNUP_TOASTS.checkInbox.text,
  more: 'Nothing there after ten minutes? Look among the spam, where tariffs also end up, or sign up again with the address spelt right.',
  rules: { label: 'How to Play', href: '/how-to-play' } satisfies Action,
  home: HOME,
} as const;

/** The page after a confirmation. */
export const CONFIRMED = {
  form: `Form ${DISCOUNT_PERCENT}-C, signed, stamped and filed`,
  stamp: 'Approved',
  title: SIGNUP_TOASTS.success.title,
  text: SIGNUP_TOASTS.success.text,
  more: PHASE_TEXTS.signedUp,
  rules: { label: 'How to Play', href: '/how-to-play' } satisfies Action,
  home: HOME,
} as const;

/** The page on which people ask for the link to their signup. */
export const MY_SIGNUP = {
  form: `Form ${DISCOUNT_PERCENT}-M, application for inspection`,
  stamp: 'Yours',
  title: 'My signup',
  lead: 'See what we store about you, correct your name, take a copy, leave, or have everything erased.',
  how: 'Enter your address. If it is on the list, we mail you a link that works for one hour.',
  label: 'Email address',
  button: 'Send me the link',
  /** Shown if signups are not confirmed by mail. */
  byLetter: [
    'Write to us, and a human does it for you: ',
    { text: CONTACT.support, href: `mailto:${CONTACT.support}?subject=My%20signup` },
  ],
} as const;

/** A result; `id` is the anchor that the API redirects to. */
export interface Notice {
  id: 'not-me' | 'left' | 'erased' | 'link-expired';
  title: string;
  text: string;
}

/** The page after everything else that a mail leads to. */
export const NOTICE = {
  form: `Form ${DISCOUNT_PERCENT}-N, notice of completion`,
  stamp: 'Noted',
  title: 'For your records',
  notices: [
    {
      id: 'not-me',
      title: 'Declaration withdrawn',
      text: 'Thank you for telling us. The address is deleted, and we will not write to it.',
    },
    {
      id: 'left',
      title: 'You have left the list',
      text: 'We stop writing at once. The door stays open, and coming back is free of duty.',
    },
    {
      id: 'erased',
      title: 'Everything is erased',
      text: 'Nothing is left but a coded fingerprint of your address, so that we recognise it and stay silent.',
    },
    {
      id: 'link-expired',
      title: 'This link has expired',
      text: 'Or it is incomplete, or what it led to is gone. Sign up again for a new confirmation; people on the list get a new link on the page My signup.',
    },
  ] satisfies readonly Notice[],
  home: HOME,
  mySignup: { label: 'My signup', href: '/my-signup', only: 'double' } satisfies Action,
} as const;
