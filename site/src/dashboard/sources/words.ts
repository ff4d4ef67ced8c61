/** The texts of the sources on the admin page, and of the weekly email that reports them. */
export const SOURCES = {
  title: 'Where people came from',
  hint: 'Counted by the links you posted. Visits are not counted, and nothing is stored in the browser.',
  columns: ['Source', 'Signups', 'Confirmed', 'Ordered', 'Revenue'],
  empty: 'Nobody has signed up yet. Make a link for your first post.',
  tag: 'import',
  all: 'All',
  link: 'A link for your next post',
  linkHint: 'Give it a name, and everyone who signs up through it is counted under that name.',
  onlyHere: 'This address works on this machine only. Set SITE_URL to the public one before you post it.',
  name: 'Where will it be?',
  copy: 'Copy link',
  copied: 'Link copied',
  qr: 'The link as a QR code',
  weekly: 'Your weekly email, as it would be now',
  send: 'Send me one now',
} as const;
