import { useState } from 'react';
import type { DailySignups } from '../../api';
import { ADMIN } from '../../content/pages/admin';
import * as shared from '../../styles/shared.module.css';
import { DailyChart } from './DailyChart';
import * as styles from './dashboard.module.css';
import { formatCount, formatUtcDay } from './formats';

const WORDS = ADMIN.daily;

/** Signups per day, as a chart or as a table. */
export function DailySection({ days }: { days: DailySignups['days'] }) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const empty = days.every(({ count }) => count === 0);
  return (
    <section className={styles.sheet} aria-labelledby="daily-title">
      <div className={styles.sectionHeader}>
        <h2 id="daily-title">{WORDS.title}</h2>
        <div className={styles.views}>
          <button
            type="button"
            className={shared.button}
            aria-pressed={view === 'chart'}
            onClick={() => setView('chart')}
          >
            {WORDS.asChart}
          </button>
          <button
            type="button"
            className={shared.button}
            aria-pressed={view === 'table'}
            onClick={() => setView('table')}
          >
            {WORDS.asTable}
          </button>
        </div>
      </div>
      <p className={styles.hint}>{empty ? WORDS.empty : WORDS.hint}</p>
      {view === 'chart' ? <DailyChart days={days} /> : <DailyTable days={days} />}
    </section>
  );
}

function DailyTable({ days }: { days: DailySignups['days'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={styles.scroller} tabIndex={0} aria-label={WORDS.region}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{WORDS.date}</th>
            <th scope="col">{WORDS.count}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, count }) => (
            <tr key={date}>
              <th scope="row">
                <time dateTime={date}>{formatUtcDay(date)}</time>
              </th>
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
