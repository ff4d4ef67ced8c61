import { LIST_IS_OPEN, SIGNUP_TOASTS } from '@tariff-tantrum/lambdas/facts/derived';
import { CONTACT, DISCOUNT_PERCENT, GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { FINGERPRINT } from '@tariff-tantrum/lambdas/facts/fingerprint';
import { APPROVED, PENDING } from '../signup';
import { capitalised, definitions, mailDraft, type PageLink, steps } from '../text';
import { privacyPolicy } from './privacy';

const HOME: PageLink = { label: 'Back to Game Page', href: '/' };
const RULES: PageLink = { label: 'How to Play', href: '/how-to-play' };

/** The signup form, or the landing page if it has none. */
const SIGNUP = LIST_IS_OPEN ? '/#signup' : '/';

/** What happened; `id` is the anchor that the API redirects to. */
export interface Message<Id extends string = string> {
  id: Id;
  title: string;
  text: string;
  advice?: string;
}

/** The page shown after a successful signup without JavaScript. */
export const SIGNED_UP = {
  formNumber: `Form ${DISCOUNT_PERCENT}-S, stamped and approved`,
  stamp: APPROVED.stamp,
  tone: 'approved',
  picture: 'cheer',
  title: APPROVED.title,
  lead: SIGNUP_TOASTS.success.text,
  more: capitalised(APPROVED.next),
  nameNotKept: SIGNUP_TOASTS.nameNotKept,
  home: HOME,
} as const;

/** The page shown after a failed signup without JavaScript. */
export const SIGNUP_PROBLEM = {
  formNumber: `Form ${DISCOUNT_PERCENT}-X, returned to sender`,
  stamp: 'Returned',
  picture: 'refused',
  title: 'Your signup did not go through',
  lead: 'Trying again does no harm: the list takes an address only once.',
  problems: [
    {
      id: 'missing',
      title: SIGNUP_TOASTS.emailRequired.title,
      text: SIGNUP_TOASTS.emailRequired.text,
      advice: 'The form arrived without an address. The name is optional, the email is not.',
    },
    {
      id: 'invalid',
      title: SIGNUP_TOASTS.failed.title,
      text: 'This does not look like an email address.',
      advice: 'Please check it for typos. An address looks like you@example.com.',
    },
    {
      id: 'too-many',
      title: SIGNUP_TOASTS.failed.title,
      text: 'Too many signups arrived from your network.',
      advice: 'Nobody accuses you of smuggling. Please try again in an hour.',
    },
    {
      id: 'unavailable',
      title: SIGNUP_TOASTS.failed.title,
      text: SIGNUP_TOASTS.failed.text,
      advice: 'The list cannot be reached right now. It is usually back within a minute.',
    },
    { id: 'unknown', title: 'No reason was stamped on it', text: 'Please try again, or write to us.' },
  ] satisfies readonly Message<'missing' | 'invalid' | 'too-many' | 'unavailable' | 'unknown'>[],
  again: { label: 'Back to the Signup', href: SIGNUP } satisfies PageLink,
} as const;

/** The 404 page. */
export const NOT_FOUND = {
  formNumber: 'Form 404, declaration of absence',
  stamp: 'Seized',
  picture: 'seized',
  title: 'Page not found',
  lead: `This page was seized at the border, or never existed. ${GAME.name} denies everything.`,
  home: HOME,
  others: [RULES, { label: 'Contact Us', href: '/contact' }] satisfies readonly PageLink[],
} as const;

/** The page after a signup that has to be confirmed; it takes the place of `/signed-up`. */
export const CHECK_INBOX = {
  formNumber: `Form ${DISCOUNT_PERCENT}-S, ${PENDING.step.toLowerCase()}`,
  stamp: PENDING.stamp,
  tone: 'pending',
  picture: 'letter',
  title: PENDING.title,
  lead: SIGNUP_TOASTS.checkInbox.text,
  todo: {
    title: 'What is left to do',
    content: [steps(['Open our letter', PENDING.missing], ['Sign it', PENDING.confirm])],
  },
  change: { label: PENDING.change, href: SIGNUP } satisfies PageLink,
} as const;

/** The page after a confirmation. */
export const CONFIRMED = {
  ...SIGNED_UP,
  formNumber: `Form ${DISCOUNT_PERCENT}-C, signed, stamped and filed`,
} as const;

/** Returns a button that opens a letter about a signup. */
const ask = (label: string, subject: string): PageLink => ({
  label,
  href: mailDraft(CONTACT.support, `My signup: ${subject}`),
});

/** The page where people ask for the link to their signup. */
export const MY_SIGNUP = {
  formNumber: `Form ${DISCOUNT_PERCENT}-M, application for inspection`,
  stamp: 'Yours',
  picture: 'mirror',
  title: 'My signup',
  lead: 'See what we store about you, correct your name, take a copy, leave, or have everything erased.',
  how: 'Enter your address. If it is on the list, we email you a link that works for one hour.',
  label: 'Email',
  button: 'Send me the link',
  /** Shown if signups are not confirmed by email. */
  byLetter: [
    <p key="how">
      Write to us from the address that you signed up with, and a human does it for you. It costs nothing and
      needs no reason.
    </p>,
    definitions(
      ['See it', 'We send you everything that is listed below, as a file.', ask('Ask for a copy', 'a copy')],
      ['Correct it', 'A misspelled name, or a better one.', ask('Correct my name', 'a correction')],
      [
        'Leave the list',
        'We stop writing at once, and coming back is free of duty.',
        ask('Leave the list', 'leave the list'),
      ],
      [
        'Have it erased',
        'We delete everything that is listed below, for good.',
        ask('Erase everything', 'erase everything'),
      ],
    ),
  ],
  /** What is stored; it is the same however the site runs. */
  sections: privacyPolicy('machine').sections.filter(({ id }) => id === 'signup'),
} as const;

/** The page after everything else that an email leads to. */
export const LINK_RESULTS = {
  formNumber: `Form ${DISCOUNT_PERCENT}-N, notice of completion`,
  stamp: 'Noted',
  picture: 'agree',
  title: 'For your records',
  notices: [
    {
      id: 'not-me',
      title: 'Declaration withdrawn',
      text: 'Thank you for telling us. The address is deleted, and we write nothing to it for about three months, whoever types it.',
    },
    {
      id: 'left',
      title: 'You have left the list',
      text: 'We stop writing at once. The door stays open, and coming back is free of duty.',
    },
    {
      id: 'erased',
      title: 'Everything is erased',
      text: FINGERPRINT,
    },
    {
      id: 'link-expired',
      title: 'This link has expired',
      text: 'Or it is incomplete, or what it led to is gone. Sign up again for a new confirmation; people on the list can get a new link on the page My signup.',
    },
    {
      id: 'nothing',
      title: 'Nothing is on record',
      text: 'You have not come here from a link in one of our emails.',
    },
  ] satisfies readonly Message<'not-me' | 'left' | 'erased' | 'link-expired' | 'nothing'>[],
  home: HOME,
  mySignup: { label: 'My signup', href: '/my-signup', only: 'double' } satisfies PageLink,
} as const;
