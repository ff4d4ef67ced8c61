import type { EmailKind } from '../contract/email';

/** What a person may wait for. */
export const WISHES = ['signup', 'welcome', 'link', 'new-address', 'goodbye'] as const;

export type Wish = (typeof WISHES)[number];

export const isWish = (text: string): text is Wish => WISHES.some((wish) => wish === text);

/** Which wish an email fulfils. */
export const WISH_OF: Readonly<Record<EmailKind, Wish>> = {
  confirm: 'signup',
  welcome: 'welcome',
  'on-list': 'signup',
  link: 'link',
  'new-address': 'new-address',
  goodbye: 'goodbye',
};
