import type { StatsSnapshot } from '@tariff-tantrum/lambdas/client/session/calls';
import { judgeTrapped } from '@tariff-tantrum/lambdas/client/trapped';
import { listNotices, OLD_CONSENTS } from '@tariff-tantrum/lambdas/facts/notices';

/** Something to look after; an error stops the launch. */
export interface OverviewNotice {
  severity: 'error' | 'warning';
  title: string;
  whatToDo: string;
  /** Whether a value in `facts.ts` is the reason. */
  isFact?: boolean;
}

/**
 * Returns what the owner should look after: problems of server and list, and what the pages state but is not true. What
 * stops the launch comes first.
 */
export function noticesOf({ stats, readAt }: StatsSnapshot): OverviewNotice[] {
  const { oldConsents = 0 } = stats;
  const { title, whatToDo } = OLD_CONSENTS;
  const { isUnusual, ...trapped } = judgeTrapped(stats);
  const notices: OverviewNotice[] = [
    ...(stats.problems ?? []),
    ...(oldConsents > 0 ? [{ severity: 'warning' as const, title: title(oldConsents), whatToDo }] : []),
    ...(isUnusual ? [{ severity: 'warning' as const, ...trapped }] : []),
    ...listNotices(readAt).map((notice) => ({ ...notice, isFact: true })),
  ];
  const isError = ({ severity }: OverviewNotice) => severity === 'error';
  return [...notices.filter(isError), ...notices.filter((notice) => !isError(notice))];
}
