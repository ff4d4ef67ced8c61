import { listNotices, OLD_CONSENTS } from '@tariff-tantrum/lambdas/contract';
import type { StatsSnapshot } from '@tariff-tantrum/lambdas/contract/owner/calls';
import { ADMIN } from '../content/pages/admin';
import * as owner from './owner.module.css';

const WORDS = ADMIN.notices;

/**
 * What the owner should look after, by how much depends on it: problems of server and list, and what the pages state but
 * is not true. It is open while something stops the launch.
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
    <details className={owner.fold} open={notices.some(({ severity }) => severity === 'error')}>
      <summary className={owner.attention}>{WORDS.title(notices.length)}</summary>
      {Object.entries(WORDS.groups).map(([name, title]) => {
        const found = notices.filter(({ group }) => group === name);
        return (
          found.length > 0 && (
            <section key={name} aria-labelledby={`notices-${name}`}>
              <h2 id={`notices-${name}`}>{title}</h2>
              <ul>
                {found.map((notice) => (
                  <li key={notice.title}>
                    <strong>{notice.title}</strong> {notice.whatToDo}
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </details>
  );
}
