import { listNotices, OLD_CONSENTS } from '@tariff-tantrum/lambdas/contract';
import type { StatsSnapshot } from '@tariff-tantrum/lambdas/contract/owner';
import { ADMIN } from '../content/pages/admin';
import * as styles from './owner.module.css';

/** What the owner should look after: statements of the pages that are not true any more, and old consents. */
export function Notices({ snapshot: { readAt, oldConsents } }: { snapshot: StatsSnapshot }) {
  const consents = { title: OLD_CONSENTS.title(oldConsents), whatToDo: OLD_CONSENTS.whatToDo };
  const notices = [...(oldConsents > 0 ? [consents] : []), ...listNotices(readAt)];
  if (notices.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary className={styles.attention}>{ADMIN.notices(notices.length)}</summary>
      <ul>
        {notices.map(({ title, whatToDo }) => (
          <li key={title}>
            <strong>{title}</strong> {whatToDo}
          </li>
        ))}
      </ul>
    </details>
  );
}
