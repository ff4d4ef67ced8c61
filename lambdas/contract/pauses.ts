/** The reasons for a pause that need no more words: the owner, or a rule. */
export const pauseReasons = [
  'owner',
  'bounces',
  'complaints',
  'unknown',
  'refused',
  'account',
  'engine',
  'late',
  'moved',
  'quota',
] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** Why a campaign is paused: for a restored backup, when that was made (ISO 8601), and for codes, how many are missing. */
export type Pause =
  | { pausedBy: PauseReason }
  | { pausedBy: 'restored'; backupAt: string }
  | { pausedBy: 'codes'; codesMissing: number };

/** Whether a campaign goes on by itself once the reason for its pause is gone, unless the owner pauses it, too. */
export const goesOnByItself = (pausedBy: Pause['pausedBy'] | undefined): boolean =>
  pausedBy === 'quota' || pausedBy === 'codes';
