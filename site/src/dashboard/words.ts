import { OWNER_TIME_ZONE } from '@tariff-tantrum/lambdas/facts/facts';
import { SECTION_NAMES } from './navigation/section-names';

/** The buttons of a form whose value is checked. */
const CHECK = { submit: 'Continue', busy: 'Checking...', cancel: 'Cancel' } as const;

/** The texts of the admin page. Its error messages are in `lambdas/contract`. */
export const ADMIN = {
  title: 'Email Signup Dashboard',
  navigation: 'Sections',
  sections: SECTION_NAMES,
  loading: 'Loading...',
  /** In place of a number that is not known. */
  unknown: '–',
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
} as const;
