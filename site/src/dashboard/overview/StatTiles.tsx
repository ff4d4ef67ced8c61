import type { StatsSnapshot } from '@tariff-tantrum/lambdas/client/session/calls';
import type { SourceCounts } from '@tariff-tantrum/lambdas/contract/schemas';
import { RECENT_DAYS, SIGNUP_GOAL } from '@tariff-tantrum/lambdas/facts/facts';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { describeGoal } from '@tariff-tantrum/lambdas/facts/goal';
import { formatDateTime, formatDifference, formatMoney } from '../ui/formats';
import { Tile, Tiles } from '../ui/Tile';
import * as styles from './stat-tiles.module.css';
import { OVERVIEW } from './words';

const WORDS = OVERVIEW.stats;

interface StatTilesProps {
  snapshot: StatsSnapshot | undefined;
  /** What was ordered, once there is something. */
  sold?: Pick<SourceCounts, 'ordered' | 'revenue'> | undefined;
}

/** How many signed up, and how that compares; a dash if a value has not been read. */
export function StatTiles({ snapshot, sold }: StatTilesProps) {
  const { stats, latest: [newest] = [], readAt = 0 } = snapshot ?? {};
  const { trend } = stats ?? {};
  return (
    <Tiles hasFirst>
      <Tile
        label={WORDS.total}
        value={stats?.total}
        note={
          <>
            {[
              ...(stats && SIGNUP_GOAL !== undefined
                ? [describeGoal(SIGNUP_GOAL, { ...stats, days: RECENT_DAYS }, readAt)]
                : []),
              ...(newest ? [`${WORDS.newest} ${formatDateTime(newest.signedUpAt)}`] : []),
            ].join('. ')}
            {stats && SIGNUP_GOAL !== undefined && (
              <progress
                className={styles.goal}
                aria-label={WORDS.goal}
                max={SIGNUP_GOAL}
                value={stats.total}
              />
            )}
          </>
        }
      />
      <Tile
        label={WORDS.recent}
        value={stats?.recent}
        note={trend && <Comparison now={stats?.recent ?? 0} before={trend.previous} than={WORDS.previous} />}
      />
      <Tile
        label={WORDS.today}
        value={trend?.today}
        note={trend && <Comparison now={trend.today} before={trend.yesterday} than={WORDS.yesterday} />}
      />
      {stats?.pending !== undefined && (
        <Tile label={WORDS.pending} value={stats.pending} note={WORDS.pendingNote} />
      )}
      {sold && sold.ordered > 0 && (
        <Tile label={WORDS.ordered} value={sold.ordered} note={formatMoney(sold.revenue)} />
      )}
      <Tile label={WORDS.discount} value={WORDS.discountValue} note={WORDS.discountNote} />
    </Tiles>
  );
}

function Comparison({ now, before, than }: { now: number; before: number; than: string }) {
  if (now + before === 0) return null;
  return (
    <>
      <b className={styles.difference} data-more={now > before || undefined}>
        {formatDifference(now - before)}
      </b>
      {` ${than} ${formatCount(before)}`}
    </>
  );
}
