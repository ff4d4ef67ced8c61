import { DISCOUNT_PERCENT, GAME, SIGNUP_TOASTS } from '../game';
import { PHASE_TEXTS } from '../phase';
import type { Action } from '../types';

/** The page shown after a successful signup without JavaScript. */
export const SIGNED_UP = {
  form: `Form ${DISCOUNT_PERCENT}-S, stamped and approved`,
  more: PHASE_TEXTS.signedUp,
  home: { label: 'Back to Game Page', href: '/' } satisfies Action,
} as const;

/** A reason why a signup failed; `id` is the anchor that the API redirects to. */
export interface SignupFailure {
  id: 'missing' | 'invalid' | 'too-many' | 'unavailable';
  title: string;
  text: string;
  advice: string;
}

/** The page shown after a failed signup without JavaScript. */
export const SIGNUP_PROBLEM = {
  form: `Form ${DISCOUNT_PERCENT}-X, returned to sender`,
  stamp: 'Returned',
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
      text: 'This does not look like an email address, or the name cannot be stored.',
      advice: 'Please check both for typos. An address looks like you@example.com.',
    },
    {
      id: 'too-many',
      title: SIGNUP_TOASTS.failed.title,
      text: 'Too many signups arrived from your network within a minute.',
      advice: 'Nobody accuses you of smuggling. Please try again in a minute.',
    },
    {
      id: 'unavailable',
      title: SIGNUP_TOASTS.failed.title,
      text: SIGNUP_TOASTS.failed.text,
      advice: 'The list cannot be reached right now. It usually can again within a minute.',
    },
  ] satisfies readonly SignupFailure[],
  again: { label: 'Back to the Signup', href: '/#signup' } satisfies Action,
} as const;

/** The 404 page. */
export const NOT_FOUND = {
  form: 'Form 404, declaration of absence',
  stamp: 'Seized',
  title: 'Page not found',
  text: `This page was seized at the border, or never existed. ${GAME.name} denies everything.`,
  home: { label: 'Back to Game Page', href: '/' } satisfies Action,
} as const;
