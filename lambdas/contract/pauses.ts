/** How a reason for a pause is found, in words and what to do. */
interface PauseWords {
  /** What pauses the campaign: reports and outcomes of its emails, the mail account, or its hour, once that has come. */
  foundBy: 'owner' | 'reports' | 'outcomes' | 'account' | 'hour';
  because: string;
  whatToDo: string;
  /** Whether it goes on by itself once the reason is gone, unless the owner pauses it, too. */
  goesOn: boolean;
}

/** The reasons for a pause that need no more words. */
export const PAUSE_REASONS = {
  owner: {
    foundBy: 'owner',
    because: 'You paused it.',
    whatToDo: 'Resume it when you are ready.',
    goesOn: false,
  },
  bounces: {
    foundBy: 'reports',
    because: 'Too many emails bounced.',
    whatToDo:
      'Providers refuse senders of such lists. Look at the refused recipients, remove those who never agreed, then resume.',
    goesOn: false,
  },
  complaints: {
    foundBy: 'reports',
    because: 'Too many recipients reported the email as spam.',
    whatToDo:
      'Do not send the rest as it is: find out who complained and why. Resume only if the cause is gone.',
    goesOn: false,
  },
  unknown: {
    foundBy: 'outcomes',
    because: 'Five emails in a row may or may not have been accepted.',
    whatToDo: 'Check whether the mail server works, then resume. The five are listed as unknown.',
    goesOn: false,
  },
  refused: {
    foundBy: 'outcomes',
    because: 'Two emails in a row were refused.',
    whatToDo: 'Read the reasons in the results. If they concern all emails, correct that first, then resume.',
    goesOn: false,
  },
  account: {
    foundBy: 'account',
    because: 'The mail account may not send now.',
    whatToDo: 'Run "doctor" and read the messages of your provider. Resume when it may send again.',
    goesOn: false,
  },
  engine: {
    foundBy: 'hour',
    because:
      'It was begun or scheduled with another mail engine, which would send what this one writes to files, or the other way round.',
    whatToDo:
      'Start the server with the MAIL_ENGINE of that time and resume it, or cancel it and send a copy.',
    goesOn: false,
  },
  late: {
    foundBy: 'hour',
    because: 'Its hour passed: the server was not running then, or another campaign was being sent.',
    whatToDo: 'Resume it to send it now, or at another hour.',
    goesOn: false,
  },
  moved: {
    foundBy: 'hour',
    because:
      'Its data was moved or copied since its hour was chosen: this may not be the only server that would start it.',
    whatToDo: 'Make sure that no other server starts it, then resume it.',
    goesOn: false,
  },
  quota: {
    foundBy: 'account',
    because: 'The daily quota of the mail account is used up.',
    whatToDo:
      'Nothing: it continues by itself once there is quota again. If that takes too long, ask your provider for more.',
    goesOn: true,
  },
} as const satisfies Record<string, PauseWords>;

export type PauseReason = keyof typeof PAUSE_REASONS;
export const pauseReasons = Object.keys(PAUSE_REASONS) as PauseReason[];

/** The reasons that are found in one way. */
export type ReasonFoundBy<By extends PauseWords['foundBy']> = {
  [Reason in PauseReason]: (typeof PAUSE_REASONS)[Reason]['foundBy'] extends By ? Reason : never;
}[PauseReason];

/** Why a campaign is paused: for a restored backup, when that was made (ISO 8601), and for codes, how many are missing. */
export type Pause =
  | { pausedBy: PauseReason }
  | { pausedBy: 'restored'; backupAt: string }
  | { pausedBy: 'codes'; codesMissing: number };

/** Whether a campaign goes on by itself once the reason for its pause is gone, unless the owner pauses it, too. */
export const goesOnByItself = (pausedBy: Pause['pausedBy'] | undefined): boolean =>
  pausedBy === 'codes' ||
  (pausedBy !== undefined && pausedBy !== 'restored' && PAUSE_REASONS[pausedBy].goesOn);
