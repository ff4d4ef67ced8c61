/** The texts of the sources on the admin page, and of the weekly email that reports them. */
export const SOURCES = {
  title: 'Where people came from',
  hint: 'Counted by the links you posted. Visits are not counted, and nothing is stored in the browser.',
  columns: ['Source', 'Signups', 'Confirmed', 'Ordered', 'Revenue'],
  empty: 'Nobody has signed up yet. Make a link for your first post.',
  unknown: '(no link)',
  tag: 'import',
  all: 'All',
  others: 'others',
  link: 'A link for your next post',
  linkHint: 'Give it a name, and everyone who signs up through it is counted under that name.',
  name: 'Where will it be?',
  copy: 'Copy link',
  copied: 'Link copied',
  qr: 'The link as a QR code',
  weekly: 'Your weekly email, as it would be now',
  send: 'Send me one now',
  sentTo: 'It is on its way to',
} as const;

/** Returns the name of a line of sources: an import's tag, people without a link, all the smaller ones together, or one source. */
export const nameOfSource = ({
  source = SOURCES.unknown,
  tag = source,
  others,
}: {
  source?: string | undefined;
  tag?: string | undefined;
  others?: number | undefined;
}) => (others === undefined ? tag : `(${others} ${SOURCES.others})`);
