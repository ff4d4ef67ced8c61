import type { StatsSnapshot } from '@tariff-tantrum/lambdas/client/session/calls';
import { SIGNUP_GOAL } from '@tariff-tantrum/lambdas/facts/facts';
import { describeGoal } from '@tariff-tantrum/lambdas/facts/goal';
import type { ReactNode } from 'react';
import * as shared from '../../styles/shared.module.css';
import * as styles from '../frame.module.css';
import { formatCount, formatDifference, formatLocalDateTime } from '../ui/formats';
import { ADMIN } from '../words';

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
        note={[
          ...(stats && SIGNUP_GOAL !== undefined ? [describeGoal(SIGNUP_GOAL, stats, readAt)] : []),
          ...(newest ? [`${WORDS.newest} ${formatLocalDateTime(newest)}`] : []),
        ].join('. ')}
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
  note?: ReactNode;
}

/** The note is part of the term, so that the description is the value alone; it is shown below the value. */
export function Tile({ label, value = WORDS.unknown, note }: TileProps) {
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
  if (now + before === 0) return null;
  return (
    <>
      <b data-more={now > before || undefined}>{formatDifference(now - before)}</b>
      {` ${than} ${formatCount(before)}`}
    </>
  );
}
