import { formatOwnerTime } from '../facts/owner-days';
import type { Pause, PauseReason } from './pauses';

/**
 * The words for why a campaign is paused, and for what to do. They are not in `pauses.ts`, which clients load: the
 * server sends them the words.
 */
const PAUSE_WORDS = {
  owner: ['You paused it.', 'Resume it when you are ready.'],
  bounces: [
    'Too many emails bounced.',
    'Providers refuse senders of such lists. Look at the refused recipients, remove those who never agreed, then resume.',
  ],
  complaints: [
    'Too many recipients reported the email as spam.',
    'Do not send the rest as it is: find out who complained and why. Resume only if the cause is gone.',
  ],
  unknown: [
    'Five emails in a row may or may not have been accepted.',
    'Check whether the mail server works, then resume. The five are listed as unknown.',
  ],
  refused: [
    'Two emails in a row were refused.',
    'Read the reasons in the results. If they concern all emails, correct that first, then resume.',
  ],
  account: [
    'The mail account may not send now.',
    'Run "doctor" and read the messages of your provider. Resume when it may send again.',
  ],
  engine: [
    'It was begun or scheduled with another mail engine, which would send what this one writes to files, or the other way round.',
    'Start the server with the MAIL_ENGINE of that time and resume it, or cancel it and send a copy.',
  ],
  late: [
    'Its hour passed: the server was not running then, or another campaign was being sent.',
    'Resume it to send it now, or at another hour.',
  ],
  moved: [
    'Its data was moved or copied since its hour was chosen: this may not be the only server that would start it.',
    'Make sure that no other server starts it, then resume it.',
  ],
  quota: [
    'The daily quota of the mail account is used up.',
    'Nothing: it continues by itself once there is quota again. If that takes too long, ask your provider for more.',
  ],
} as const satisfies Record<PauseReason, readonly [title: string, whatToDo: string]>;

/** Returns why a campaign is paused, and what to do. */
export function describePause(pause: Pause): readonly [because: string, whatToDo: string] {
  switch (pause.pausedBy) {
    case 'restored':
      return [
        `It was restored from a backup of ${formatOwnerTime(Date.parse(pause.backupAt))}; emails sent since then are not known.`,
        'Whoever got it since then gets it again if you resume it: check the log of your mail server first.',
      ];
    case 'codes':
      return [
        `${pause.codesMissing === 1 ? '1 more code is' : `${pause.codesMissing} more codes are`} needed, and nobody was emailed.`,
        'Import or generate them: it continues by itself.',
      ];
    default:
      return PAUSE_WORDS[pause.pausedBy];
  }
}
