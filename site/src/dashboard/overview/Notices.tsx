import type { StatsSnapshot } from '@tariff-tantrum/lambdas/client/session/calls';
import { listNotices, OLD_CONSENTS } from '@tariff-tantrum/lambdas/facts/notices';
import * as layout from '../ui/layout.module.css';
import { ADMIN } from '../words';
import * as styles from './notices.module.css';

const WORDS = ADMIN.notices;

/**
 * What the owner should look after, by how much depends on it: problems of server and list, and what the pages state but
 * is not true. What stops the launch is open.
 */
export function Notices({ snapshot: { stats, readAt, oldConsents } }: { snapshot: StatsSnapshot }) {
  const consents = { title: OLD_CONSENTS.title(oldConsents), whatToDo: OLD_CONSENTS.whatToDo };
  const notices = [
    ...(stats.problems ?? []).map((problem) => ({ ...problem, group: 'server' })),
    ...(oldConsents > 0 ? [{ ...consents, group: 'server', severity: 'warning' }] : []),
    ...listNotices(readAt),
  ];
  if (notices.length === 0) return null;
  return (
    <section className={layout.fold} aria-labelledby="notices-title">
      <h2 id="notices-title" className={styles.attention}>
        {WORDS.title(notices.length)}
      </h2>
      {Object.entries(WORDS.groups).map(([name, title]) => {
        const found = notices.filter(({ group }) => group === name);
        return (
          found.length > 0 && (
            <details key={name} open={found.some(({ severity }) => severity === 'error')}>
              <summary>{`${title}: ${found.length}`}</summary>
              <ul>
                {found.map((notice) => (
                  <li key={notice.title}>
                    <strong>{notice.title}</strong> {notice.whatToDo}
                  </li>
                ))}
              </ul>
            </details>
          )
        );
      })}
    </section>
  );
}
