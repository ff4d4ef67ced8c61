/** The texts of the outbox on the admin page. */
export const OUTBOX = {
  title: 'Outbox',
  hint: (days: number) =>
    `This machine sends no emails: it saves each one as a file, and deletes it after ${days} days. Their links work.`,
  empty: 'No emails yet. Press “Send me this” at the Test step of a draft, then look again.',
  refresh: 'Look again',
  share: (count: number, all: number) => `${count} of the newest ${all} emails`,
  campaign: 'Campaign',
  /** Every other kind: the weekly ones, and what is urgent. */
  toOwner: 'Email to you',
  html: 'Open as HTML',
} as const;
