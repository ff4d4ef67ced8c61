import {
  ACTION_LOG_DAYS,
  DISCOUNT_PERCENT,
  OWNER_TIME_ZONE,
  RECENT_DAYS,
} from '@tariff-tantrum/lambdas/facts/facts';
import { SECTION_NAMES } from './navigation/section-names';

/** The buttons of a form whose value is checked. */
const CHECK = { submit: 'Continue', busy: 'Checking...', cancel: 'Cancel' } as const;

/** The texts of the admin page. Its error messages are in `lambdas/contract`. */
export const ADMIN = {
  title: 'Email Signup Dashboard',
  navigation: 'Sections',
  sections: SECTION_NAMES,
  loading: 'Loading...',
  severities: { error: 'Error:', warning: 'Note:' },
  /** Of an email to the owner that was asked for. */
  onItsWayTo: 'On its way to',
  /** In place of it, where emails are written to files. */
  writtenFor: 'Written to a file, for',
  waitsFor: 'It waits, and is sent to you once this is settled:',
  zone: `Times are in ${OWNER_TIME_ZONE}.`,
  failedToRead: 'This could not be read. Refresh to try again.',
  notLoaded: 'A part of this page could not be loaded. Check the connection, then reload the page.',
  sectionBroken: 'Something in this section went wrong. Reload it; what you wrote in others is still there.',
  reload: 'Reload',
  /** Of what was started in another section. */
  work: { show: 'Show it', result: 'See the result', cancel: 'Cancel' },
  shortcuts: {
    title: 'Keyboard shortcuts',
    search: 'People, and on that page search',
    enabled: 'Use single keys as shortcuts',
  },
  noScript: 'This page needs JavaScript: it asks for the password without keeping it anywhere.',
  /** If the dashboard's code could not be loaded; the next touch tries again. */
  failed: 'The dashboard could not be loaded. Reload the page to try again.',
  notes: {
    start: 'Nothing is shown without the password.',
    asked: 'Signed out. The password is forgotten.',
    left: 'Signed out, because you left the page.',
    idle: 'Locked after 15 minutes of inactivity.',
    refused: 'The server no longer accepts the password.',
  },
  enterPassword: 'Enter password',
  prompt: {
    title: 'Admin password',
    field: 'Password',
    hint: 'It stays in the memory of this page until you leave, sign out, or do nothing for 15 minutes.',
    ...CHECK,
    empty: 'Please enter the password.',
    change: 'Change',
  },
  server: {
    field: 'API address',
    hint: 'Another address signs you out: the password was meant for the first one.',
    ...CHECK,
  },
  settings: 'Settings',
  notify: 'Notify me of new signups while I am signed in',
  ok: 'OK',
  tryAgain: 'Try again',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  signOut: 'Sign out',
  /** Shown while a file is over the page. */
  drop: {
    list: 'Drop the list here to see what would happen',
    shop: 'Drop the file on the codes or the orders',
  },
  asOf: 'As of',
  /** What comes next, and what to look after. */
  next: {
    title: 'What comes next',
    write: 'Next: write to your list',
    writeButton: 'Write a campaign',
    /** By the state of the newest campaign that is not at its end. */
    states: {
      draft: 'Next: test, check and freeze',
      freezing: 'Being frozen:',
      frozen: 'Next: send to the first few',
      scheduled: 'Starts by itself:',
      canary: 'The first few are getting it:',
      waiting: 'Waits for you:',
      sending: 'Being sent:',
      paused: 'Paused:',
      cancelling: 'Being cancelled:',
    },
    open: 'Open this campaign',
    joinedSince: (people: string, subject: string) =>
      `Next: write to ${people} who joined since “${subject}”`,
    done: 'All your campaigns have been sent.',
    /** If all of them were rehearsals. */
    rehearsed: 'Rehearsed: nobody has got a campaign yet.',
    rehearsal: 'Rehearsal.',
    clear: 'Nothing to declare',
  },
  notices: {
    stop: (count: number) =>
      count === 1 ? '1 problem blocks the launch' : `${count} problems block the launch`,
    more: (count: number) => `${count} more`,
    other: (count: number) =>
      count === 1 ? 'One thing needs your attention' : `${count} things need your attention`,
  },
  /** Instead of empty boxes. */
  firstSteps: {
    title: 'Three first steps',
    facts: {
      title: 'Make the pages true',
      text: (count: number) =>
        count === 0
          ? 'Nothing is missing, and no page contradicts another.'
          : count === 1
            ? 'One fact is still a placeholder, or no longer true.'
            : `${count} facts are still placeholders, or no longer true.`,
      button: 'See what it is',
    },
    link: {
      title: 'Post your first link',
      text: 'A named link tells you later where people came from. Visits are not counted.',
      button: 'Make a link',
    },
    people: {
      title: 'Import the people you already have',
      text: 'From Mailchimp, Kickstarter, Google Forms or a spreadsheet. You see what happens before anything is added.',
      button: 'Choose a file',
    },
  },
  latest: {
    title: 'Latest signups',
    all: (total: string) => `All ${total} people`,
  },
  topSources: { title: 'Where they came from', all: 'All sources' },
  stats: {
    today: 'Today',
    yesterday: 'against yesterday at this time:',
    previous: `against the ${RECENT_DAYS} days before:`,
    newest: 'Latest:',
    goal: 'Of the goal',
    discountNote: 'off the first order',
    total: 'Total Signups',
    recent: `Recent Signups (last ${RECENT_DAYS} days)`,
    pending: 'Waiting for confirmation',
    pendingNote: 'by email',
    discount: 'Discount Ready',
    discountValue: `${DISCOUNT_PERCENT}%`,
    unknown: '–',
  },
  daily: {
    titles: { daily: 'Signups per day', total: 'Total signups' },
    hint: `A day begins at midnight, ${OWNER_TIME_ZONE}. Click one, or press Enter on it, to see who signed up.`,
    views: [
      ['daily', 'Per day'],
      ['total', 'Total'],
    ],
    ranges: [
      [7, '7 days'],
      [30, '30 days'],
      [90, '90 days'],
    ],
    allDays: 'All',
    average: '7-day average',
    sentOn: 'sent on',
    on: 'on',
    today: 'Today',
    day: 'Day',
    empty: 'No signups on these days yet.',
  },
  /** Instead of the list, as long as there is nobody. */
  emptyList: 'Nobody has signed up yet. Share the page or import a list: names and a chart will appear here.',
  actions: {
    title: 'Activity',
    hint: `Every sign-in, export, import and erasure, from any device. Kept for ${ACTION_LOG_DAYS} days, without addresses.`,
    columns: ['When', 'What', 'How many'],
    names: {
      'sign-in': 'Signed in',
      'failed-sign-in': 'Wrong passwords',
      'rate-limited': 'Too many wrong passwords',
      export: 'Exported',
      erase: 'Erased a person',
      'erase-range': 'Erased a time range',
      lift: 'Allowed emails to an address',
      'send-link': 'Sent a link to a person again',
      'import-codes': 'Imported codes',
      'import-orders': 'Imported orders',
      'freeze-campaign': 'Froze a campaign',
      'send-campaign': 'Started a campaign, with the first few',
      'schedule-campaign': 'Chose the hour of a campaign',
      'continue-campaign': 'Continued a campaign',
      'pause-campaign': 'Paused a campaign',
      'resume-campaign': 'Resumed a campaign',
      'cancel-campaign': 'Cancelled a campaign',
      'delete-campaign': 'Deleted a campaign',
      'resolve-campaign': 'Decided about unknown deliveries',
      import: 'Imported',
      'correct-name': 'Corrected a name',
      'correct-address': 'Corrected an address',
      'undo-import': 'Undid an import',
      'tag-import': 'Changed the tag of an import',
    },
    clients: { web: 'Web page', terminal: 'Terminal', desktop: 'Desktop app', other: 'Unknown client' },
  },
  export: {
    title: 'Export the list',
    part: 'Only part of it',
    columns: 'Columns',
    allColumns: 'All, for a spreadsheet',
    columnsFor: 'For an import into',
    since: 'Signed up from',
    until: 'Up to',
    discount: 'Discount',
    any: 'Any',
    campaigns: 'Campaigns',
    notNotified: 'Got none yet',
    button: 'Download CSV',
    nobody: 'The list is empty: the file would have no rows.',
    size: (total: string) => `${total} on the list now.`,
    busy: 'Exporting...',
    cancel: 'Cancel export',
    cancelled: 'Export cancelled. Nothing was saved.',
    done: 'Saved as',
    reveal: 'Show or drag the file',
  },
  import: {
    title: 'Import a list',
    hint: 'A CSV file from Mailchimp, Kickstarter, Kit, Excel or this page. Nothing is added until you have seen what would happen.',
    file: 'Choose a file, or drop it here',
    chosen: 'The chosen file:',
    unreadable: 'The file cannot be read. Choose it again.',
    more: 'More about this list',
    sayWhich: 'Say which, or one date for all, under “More about this list”.',
    date: 'Date for people without one',
    dateOrder: 'Dates such as 3/4/2025',
    dateOrders: [
      ['', 'are read like the other dates in the file'],
      ['day', 'start with the day'],
      ['month', 'start with the month'],
    ],
    source: 'Where did they agree to get emails?',
    sourceHint: 'Kickstarter, spring 2025',
    tag: 'Tag: what they have in common',
    tagHint: 'essen-2026',
    tagFormat:
      'Lowercase letters, digits and hyphens. They count as one source, and you can write to just them.',
    check: 'See what would happen',
    submit: 'Import',
    cancel: 'Cancel',
    before: {
      busy: 'Reading the list...',
      done: 'This is what would happen; nothing has been added yet.',
      stopped: 'Nothing was added.',
    },
    after: {
      busy: 'Importing...',
      done: 'The list is imported.',
      stopped: 'Stopped. What was added stays; importing the file again adds nobody twice.',
      nothing: 'Stopped. Nothing was added.',
      unknown: 'Stopped. Some people may have been added; importing the file again adds nobody twice.',
    },
    counts: [
      ['imported', 'New'],
      ['existing', 'Already on the list'],
      ['left', 'Left, were erased or said no before'],
      ['refused', 'Rejected'],
    ],
    columns: 'Columns that were read',
  },
  /** Of an import: of a list, of codes or of orders. */
  rejected: {
    title: 'Rejected lines',
    columns: ['Line', 'Address', 'Why it was rejected'],
    save: 'Download the rejected lines',
    file: 'rejected-lines.csv',
  },
  howTo: {
    title: 'Open it in a spreadsheet',
    programs: [
      {
        name: 'Excel',
        steps: [
          'Open an empty workbook. Do not double-click the file: a Danish Excel splits at semicolons, this file at commas.',
          'Choose Data, then From Text/CSV, and pick the file.',
          'File Origin: 65001 Unicode (UTF-8). Delimiter: Comma. Then Load.',
        ],
      },
      {
        name: 'LibreOffice Calc',
        steps: [
          'Open the file. The Text Import window appears.',
          'Character set: Unicode (UTF-8). Separated by: Comma only.',
          'Leave Evaluate formulas unticked, then OK.',
        ],
      },
      {
        name: 'Google Sheets',
        steps: [
          'Open an empty sheet. Choose File, Import, Upload, and pick the file.',
          'Separator type: Comma. Untick Convert text to numbers, dates and formulas.',
          'Choose Import data.',
        ],
      },
    ],
    note: "A cell that begins with ' was made harmless: a spreadsheet would have run it as a formula.",
  },
} as const;
