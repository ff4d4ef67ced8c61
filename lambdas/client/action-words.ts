import type { OwnerAction } from '../contract/schemas';
import { formatCount, formatQuantity } from '../facts/format-count';

type Phrase = (action: Required<Omit<OwnerAction, 'at' | 'action' | 'client'>>) => string;

/**
 * The names of the owner's actions: `name` in a table with its count beside it, `phrase` in one line with the count.
 */
export const ACTION_WORDS: Readonly<Record<OwnerAction['action'], { name: string; phrase: Phrase }>> = {
  'sign-in': { name: 'Signed in', phrase: () => 'sign-in' },
  'failed-sign-in': {
    name: 'Wrong passwords',
    phrase: ({ count }) => formatQuantity(count, 'failed sign-in'),
  },
  'rate-limited': {
    name: 'Too many wrong passwords',
    phrase: ({ count }) =>
      `limit of failed sign-ins reached ${count === 1 ? 'once' : formatQuantity(count, 'time')}`,
  },
  export: { name: 'Exported', phrase: ({ count }) => `export of ${formatQuantity(count, 'row')}` },
  erase: { name: 'Erased a person', phrase: () => 'erased one person' },
  'erase-range': {
    name: 'Erased a time range',
    phrase: ({ count }) => `erased ${formatQuantity(count, 'signup')} by time`,
  },
  lift: { name: 'Allowed emails to an address', phrase: () => 'let emails be sent to one address again' },
  'send-link': { name: 'Sent a link to a person again', phrase: () => 'had a link sent to one person again' },
  'correct-name': { name: 'Corrected a name', phrase: () => 'corrected the name of one person' },
  'correct-address': {
    name: 'Corrected an address',
    phrase: () => 'had a new address of one person confirmed',
  },
  'import-codes': {
    name: 'Imported codes',
    phrase: ({ count }) => `import of ${formatQuantity(count, 'code')}`,
  },
  'import-orders': {
    name: 'Imported orders',
    phrase: ({ count }) => `import of ${formatQuantity(count, 'order')}`,
  },
  'freeze-campaign': {
    name: 'Froze a campaign',
    phrase: ({ count }) => `froze a campaign for ${formatQuantity(count, 'recipient')}`,
  },
  'send-campaign': {
    name: 'Started a campaign, with the first few',
    phrase: () => 'started a campaign, with the first recipients',
  },
  'schedule-campaign': { name: 'Chose the hour of a campaign', phrase: () => 'chose the hour of a campaign' },
  'continue-campaign': {
    name: 'Continued a campaign',
    phrase: ({ count }) => `continued a campaign for ${formatQuantity(count, 'recipient')}`,
  },
  'pause-campaign': { name: 'Paused a campaign', phrase: () => 'paused a campaign' },
  'resume-campaign': { name: 'Resumed a campaign', phrase: () => 'resumed a campaign' },
  'cancel-campaign': { name: 'Cancelled a campaign', phrase: () => 'cancelled a campaign' },
  'delete-campaign': { name: 'Deleted a campaign', phrase: () => 'deleted a campaign' },
  'resolve-campaign': {
    name: 'Decided about unknown deliveries',
    phrase: ({ count }) => `decided about ${formatQuantity(count, 'email')} of unknown delivery`,
  },
  'undo-import': {
    name: 'Undid an import',
    phrase: ({ count }) => `undid an import: erased ${formatQuantity(count, 'signup')}`,
  },
  'tag-import': {
    name: 'Changed the tag of an import',
    phrase: ({ count }) => `changed the tag of an import: ${formatQuantity(count, 'signup')}`,
  },
  import: {
    name: 'Imported',
    phrase: ({ imported, existing, left, refused }) =>
      `import: ${formatCount(imported)} added, ${formatCount(existing)} already on the list, ${left ? `${formatCount(left)} had left, ` : ''}${formatCount(refused)} rejected`,
  },
};

/** Returns a line of the action log as a short English phrase, such as `export of 307 rows`. */
export const describeAction = (line: OwnerAction): string =>
  ACTION_WORDS[line.action].phrase({ count: 0, imported: 0, existing: 0, left: 0, refused: 0, ...line });
