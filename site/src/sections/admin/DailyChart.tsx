import type { DailySignups } from '../../api';
import * as styles from './dashboard.module.css';
import { formatCount, formatUtcDay } from './formats';

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 0.25;

/** A bar chart with one bar per day. Assistive technology reads one sentence; the table has the numbers. */
export function DailyChart({ days }: { days: DailySignups['days'] }) {
  const maximum = Math.max(1, ...days.map(({ count }) => count));
  const step = WIDTH / days.length;
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={summaryOf(days)}
        preserveAspectRatio="none"
      >
        <path className={styles.grid} d={`M0 1H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - 1}H${WIDTH}`} />
        {days.map(({ date, count }, index) => {
          const height = (count / maximum) * (HEIGHT - 4);
          return (
            <rect
              key={date}
              className={styles.bar}
              x={step * (index + GAP / 2)}
              y={HEIGHT - height}
              width={step * (1 - GAP)}
              height={height}
            >
              <title>{`${formatUtcDay(date)}: ${formatCount(count)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className={styles.axis} aria-hidden="true">
        <span>{formatUtcDay(days[0]?.date ?? '')}</span>
        <span>{`most a day: ${formatCount(Math.max(0, ...days.map(({ count }) => count)))}`}</span>
        <span>{formatUtcDay(days.at(-1)?.date ?? '')}</span>
      </figcaption>
    </figure>
  );
}

function summaryOf(days: DailySignups['days']): string {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const best = days.reduce(
    (most, day) => (day.count > most.count ? day : most),
    days[0] ?? { date: '', count: 0 },
  );
  const sum = `Signups per day for ${days.length} days: ${formatCount(total)} in all`;
  return total === 0
    ? `${sum}.`
    : `${sum}, most on ${formatUtcDay(best.date)} with ${formatCount(best.count)}.`;
}
