import type { CHANGES } from './transitions';

/** The numbers of a line of the action log, as they are said. */
export interface SaidNumbers extends Readonly<Record<'imported' | 'existing' | 'refused', string>> {
  count: number;
  /** Returns the count with its unit, such as `1 row` or `2,000 rows`. */
  quantity(unit: string): string;
  /** Empty if there are none. */
  left: string;
}

/** How an action is named: in a table with the count beside it, and in one line with the count. */
export interface OwnerActionWords {
  name: string;
  /** By default the name. */
  phrase?: (numbers: SaidNumbers) => string;
}

/** What the action log names, and how. */
export const OWNER_ACTIONS = {
  'sign-in': { name: 'Signed in', phrase: () => 'sign-in' },
  'failed-sign-in': { name: 'Wrong passwords', phrase: ({ quantity }) => quantity('failed sign-in') },
  'rate-limited': {
    name: 'Too many wrong passwords',
    phrase: ({ count, quantity }) =>
      `limit of failed sign-ins reached ${count === 1 ? 'once' : quantity('time')}`,
  },
  export: { name: 'Exported', phrase: ({ quantity }) => `export of ${quantity('row')}` },
  erase: { name: 'Erased a person' },
  'erase-range': {
    name: 'Erased a time range',
    phrase: ({ quantity }) => `erased ${quantity('signup')} by time`,
  },
  lift: { name: 'Allowed emails to an address' },
  'send-link': { name: 'Sent a link to a person again' },
  'correct-name': { name: 'Corrected a name' },
  'correct-address': { name: 'Corrected an address' },
  'import-codes': { name: 'Imported codes', phrase: ({ quantity }) => `import of ${quantity('code')}` },
  'import-orders': { name: 'Imported orders', phrase: ({ quantity }) => `import of ${quantity('order')}` },
  'freeze-campaign': {
    name: 'Froze a campaign',
    phrase: ({ quantity }) => `froze a campaign for ${quantity('recipient')}`,
  },
  'send-campaign': { name: 'Started a campaign, with the first few' },
  'schedule-campaign': { name: 'Chose the hour of a campaign' },
  'continue-campaign': {
    name: 'Continued a campaign',
    phrase: ({ quantity }) => `continued a campaign for ${quantity('recipient')}`,
  },
  'pause-campaign': { name: 'Paused a campaign' },
  'resume-campaign': { name: 'Resumed a campaign' },
  'cancel-campaign': { name: 'Cancelled a campaign' },
  'delete-campaign': { name: 'Deleted a campaign' },
  'resolve-campaign': {
    name: 'Decided about unknown deliveries',
    phrase: ({ quantity }) => `decided about ${quantity('email')} of unknown delivery`,
  },
  'undo-import': {
    name: 'Undid an import',
    phrase: ({ quantity }) => `undid an import: erased ${quantity('signup')}`,
  },
  'tag-import': {
    name: 'Changed the tag of an import',
    phrase: ({ quantity }) => `changed the tag of an import: ${quantity('signup')}`,
  },
  import: {
    name: 'Imported',
    phrase: ({ imported, existing, left, refused }) =>
      `import: ${imported} added, ${existing} already on the list, ${left && `${left} had left, `}${refused} rejected`,
  },
} as const satisfies Record<`${(typeof CHANGES)[number]}-campaign`, OwnerActionWords> &
  Record<string, OwnerActionWords>;
export type OwnerActionName = keyof typeof OWNER_ACTIONS;
