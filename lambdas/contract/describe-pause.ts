import { formatOwnerTime } from '../facts/owner-days';
import { PAUSE_REASONS, type Pause } from './pauses';

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
    default: {
      const { because, whatToDo } = PAUSE_REASONS[pause.pausedBy];
      return [because, whatToDo];
    }
  }
}
