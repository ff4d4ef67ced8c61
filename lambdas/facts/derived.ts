import { dateText } from './date-text';
import {
  CONSENT_AGE,
  CONSENT_DAY,
  DATES,
  DISCOUNT_PERCENT,
  GAME,
  NEWSLETTER_AFTER_LAUNCH,
  PHASE,
  SELLER,
} from './facts';

/** The month of the launch for readers, such as `October 2025`. */
export const LAUNCH_MONTH = dateText(DATES.launchMonth);

const IS_NEWSLETTER = PHASE === 'launched' && NEWSLETTER_AFTER_LAUNCH;

/** Whether the site offers the signup form. */
export const LIST_IS_OPEN = PHASE === 'pre-launch' || IS_NEWSLETTER;

/** Percent off for people who sign up now; 0 for the newsletter. */
export const SIGNUP_DISCOUNT_PERCENT = PHASE === 'pre-launch' ? DISCOUNT_PERCENT : 0;

const ABOUT = IS_NEWSLETTER
  ? `with news about ${GAME.name}`
  : `about the launch of ${GAME.name} and your ${DISCOUNT_PERCENT}% discount`;

/**
 * What a visitor agrees to. It is shown at every form with a link to the privacy policy, which says how to leave and
 * how long an address is kept. The version is stored with the signup.
 */
export const CONSENT = {
  version: IS_NEWSLETTER ? `${CONSENT_DAY}-newsletter` : CONSENT_DAY,
  text: `By signing up, at ${CONSENT_AGE} or older, you agree that ${SELLER.legalName} emails you ${ABOUT}, and you can leave any time.`,
  policy: { label: 'Privacy Policy', href: '/privacy-policy' },
} as const;

const PROMISE = {
  'pre-launch': `You'll get ${DISCOUNT_PERCENT}% off when we launch in ${LAUNCH_MONTH}.`,
  launched: IS_NEWSLETTER
    ? `You'll hear from us when there is news about ${GAME.name}.`
    : `${GAME.name} is out now.`,
}[PHASE];

/** The result of a signup, shown in a toast or on the pages after a form without JavaScript. */
export const SIGNUP_TOASTS = {
  success: {
    title: "You're on the list!",
    text: `Thanks for signing up! ${PROMISE}`,
  },
  /** Instead of `success` if signups are confirmed by email. */
  checkInbox: {
    title: 'Check your inbox',
    text: 'We have sent you an email. Confirm there that it was you, and you are on the list.',
  },
  emailRequired: { title: 'Email Required', text: 'Please enter your email address.' },
  /** Added to a success if the name could not be stored. */
  nameNotKept: 'Your name cannot be stored, so it was not kept.',
  failed: { title: 'Signup Failed', text: 'Failed to sign up. Please try again.' },
} as const;
