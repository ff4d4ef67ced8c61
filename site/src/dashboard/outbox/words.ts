import type { EmailKind } from '@tariff-tantrum/lambdas/contract/email';

/** The texts of the outbox on the admin page. */
export const OUTBOX = {
  title: 'Outbox',
  hint: (days: number) =>
    `This machine sends no emails: it saves each one as a file, and deletes it after ${days} days. Their links work.`,
  empty: 'No emails yet. Press “Send me this” at the Test step of a draft, then look again.',
  refresh: 'Look again',
  share: (count: number, all: number) => `${count} of the newest ${all} emails`,
  kinds: {
    confirm: 'Is it you?',
    welcome: 'On the list',
    'on-list': 'On the list already',
    link: 'Link to the signup',
    'new-address': 'Is this your new address?',
    goodbye: 'Goodbye',
  } satisfies Record<EmailKind, string> as Readonly<Record<string, string>>,
  campaign: 'Campaign',
  /** Every other kind: the weekly ones, and what is urgent. */
  toOwner: 'Email to you',
  html: 'Open as HTML',
} as const;
