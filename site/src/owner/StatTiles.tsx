import { listNotices, OLD_CONSENTS } from '@tariff-tantrum/lambdas/contract';
import type { StatsSnapshot } from '@tariff-tantrum/lambdas/contract/owner/calls';
import type { ReactNode } from 'react';
import { ADMIN } from '../content/pages/admin';
import * as shared from '../styles/shared.module.css';
import { formatAgo, formatCount, formatDifference } from './formats';
import * as styles from './frame.module.css';
import * as owner from './owner.module.css';

const WORDS = ADMIN.stats;

/** How many signed up, and how that compares; a dash if a value has not been read. */
export function StatTiles({ snapshot }: { snapshot: StatsSnapshot | undefined }) {
  const { stats, newest, readAt = 0 } = snapshot ?? {};
  const { trend } = stats ?? {};
  return (
    <dl className={stats?.pending === undefined ? styles.stats : `${styles.stats} ${styles.five}`}>
      <Tile
        label={WORDS.today}
        value={trend?.today}
        note={trend && <Comparison now={trend.today} before={trend.yesterday} than={WORDS.yesterday} />}
      />
      <Tile
        label={WORDS.recent}
        value={stats?.recent}
        note={trend && <Comparison now={stats?.recent ?? 0} before={trend.previous} than={WORDS.previous} />}
      />
      <Tile
        label={WORDS.total}
        value={stats?.total}
        note={newest && `${WORDS.newest} ${formatAgo(Date.parse(newest), readAt)}`}
      />
      {stats?.pending !== undefined && (
        <Tile label={WORDS.pending} value={stats.pending} note={WORDS.pendingNote} />
      )}
      <Tile label={WORDS.discount} value={WORDS.discountValue} note={WORDS.discountNote} />
    </dl>
  );
}

interface TileProps {
  label: string;
  value: number | string | undefined;
  note: ReactNode;
}

/** The note is part of the term, so that the description is the value alone; it is shown below the value. */
function Tile({ label, value = WORDS.unknown, note }: TileProps) {
  return (
    <div className={styles.stat}>
      <dt>
        <span className={shared.label}>{label}</span>
        {note && <small className={styles.compared}>{note}</small>}
      </dt>
      <dd>{typeof value === 'number' ? formatCount(value) : value}</dd>
    </div>
  );
}

function Comparison({ now, before, than }: { now: number; before: number; than: string }) {
  return (
    <>
      <b data-more={now > before || undefined}>{formatDifference(now - before)}</b>
      {` ${than} ${formatCount(before)}`}
    </>
  );
}

/** What the owner should look after: problems of the server, old consents, and what the pages state but is not true. */
export function Notices({ snapshot: { stats, readAt, oldConsents } }: { snapshot: StatsSnapshot }) {
  const { problems = [] } = stats;
  const consents = { title: OLD_CONSENTS.title(oldConsents), whatToDo: OLD_CONSENTS.whatToDo };
  const notices = [...problems, ...(oldConsents > 0 ? [consents] : []), ...listNotices(readAt)];
  if (notices.length === 0) return null;
  return (
    <details className={owner.fold} open={problems.some(({ severity }) => severity === 'error')}>
      <summary className={owner.attention}>{ADMIN.notices(notices.length)}</summary>
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
