import type { EmailKind } from '../contract/email';

/** The emails that a person may want, and the attributes of their record that say so. */
export const WISHES = {
  signup: 'signupWanted',
  welcome: 'welcomeWanted',
  link: 'linkWanted',
  goodbye: 'goodbyeWanted',
} as const;

export type Wish = keyof typeof WISHES;

export const isWish = (text: string): text is Wish => Object.hasOwn(WISHES, text);

/** Which wish an email fulfils. */
export const WISH_OF: Readonly<Record<EmailKind, Wish>> = {
  confirm: 'signup',
  welcome: 'welcome',
  'on-list': 'signup',
  link: 'link',
  goodbye: 'goodbye',
};
