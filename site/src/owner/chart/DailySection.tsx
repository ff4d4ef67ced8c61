import type { DailySignups } from '@tariff-tantrum/lambdas/contract';
import { useState } from 'react';
import { ADMIN } from '../../content/pages/admin';
import { formatCount, formatUtcDay } from '../formats';
import * as styles from '../owner.module.css';
import { DailyChart } from './DailyChart';

const WORDS = ADMIN.daily;
const VIEWS = ['chart', 'table'] as const;

/** Signups per day, as a chart or as a table. */
export function DailySection({ days }: { days: DailySignups['days'] }) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('chart');
  const empty = days.every(({ count }) => count === 0);
  return (
    <section className={styles.sheet} aria-labelledby="daily-title">
      <div className={styles.sectionHeader}>
        <div>
          <h2 id="daily-title">{WORDS.title}</h2>
          <p className={styles.hint}>{empty ? WORDS.empty : WORDS.hint}</p>
        </div>
        <div className={styles.views}>
          {VIEWS.map((name) => (
            <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
              {WORDS.views[name]}
            </button>
          ))}
        </div>
      </div>
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
