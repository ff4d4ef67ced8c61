/** The texts of the outbox on the admin page. */
export const OUTBOX = {
  title: 'Outbox',
  hint: (days: number) =>
    `This machine sends no mails: it writes each to a file, and deletes it after ${days} days. The links in them work.`,
  empty: 'No mail was written yet. Sign up on the page, and look again.',
  refresh: 'Look again',
  kinds: {
    confirm: 'Is it you?',
    'on-list': 'On the list already',
    link: 'Link to the signup',
    goodbye: 'Goodbye',
  },
  html: 'Open as HTML',
} as const;
