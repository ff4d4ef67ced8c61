/** How a reason for a pause is found. */
interface PauseReasonKind {
  /** What leads to the pause: reports about emails or their outcomes, the mail account, or the hour of the campaign. */
  foundBy: 'owner' | 'reports' | 'outcomes' | 'account' | 'hour';
}

/**
 * The reasons for a pause that need only their words in `describe-pause.ts`. If several rules are broken, the first one
 * counts.
 */
export const PAUSE_REASONS = {
  owner: { foundBy: 'owner' },
  bounces: { foundBy: 'reports' },
  complaints: { foundBy: 'reports' },
  unknown: { foundBy: 'outcomes' },
  refused: { foundBy: 'outcomes' },
  account: { foundBy: 'account' },
  engine: { foundBy: 'hour' },
  late: { foundBy: 'hour' },
  moved: { foundBy: 'hour' },
  quota: { foundBy: 'account' },
} as const satisfies Record<string, PauseReasonKind>;

export type PauseReason = keyof typeof PAUSE_REASONS;
export const pauseReasons = Object.keys(PAUSE_REASONS) as PauseReason[];

/** The reasons that are found in one way. */
export type ReasonFoundBy<By extends PauseReasonKind['foundBy']> = {
  [Reason in PauseReason]: (typeof PAUSE_REASONS)[Reason]['foundBy'] extends By ? Reason : never;
}[PauseReason];

/**
 * Why a campaign is paused; for a restored backup, also when that was made (ISO 8601), and for codes, how many are
 * missing.
 */
export type Pause =
  | { pausedBy: PauseReason }
  | { pausedBy: 'restored'; backupAt: string }
  | { pausedBy: 'codes'; codesMissing: number };

/** Whether a campaign continues by itself once the reason for its pause is gone, unless the owner pauses it, too. */
export const goesOnByItself = (pausedBy: Pause['pausedBy'] | undefined): boolean =>
  pausedBy === 'quota' || pausedBy === 'codes';
