import type { DailySignups } from '@tariff-tantrum/lambdas/contract';
import { useState } from 'react';
import { ADMIN } from '../content/pages/admin';
import * as charts from './chart.module.css';
import { DailyChart } from './DailyChart';
import { formatCount, formatUtcDay } from './formats';
import * as styles from './owner.module.css';
import { SmallTable } from './SmallTable';

const WORDS = ADMIN.daily;
const VIEWS = ['chart', 'table'] as const;

/** Signups per day, as a chart or as a table. */
export function DailySection({ days }: { days: DailySignups['days'] }) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('chart');
  const empty = days.every(({ count }) => count === 0);
  return (
    <section className={styles.sheet} aria-labelledby="daily-title">
      <div className={styles.split}>
        <div>
          <h2 id="daily-title">{WORDS.title}</h2>
          <p className={styles.hint}>{empty ? WORDS.empty : WORDS.hint}</p>
        </div>
        <div className={charts.views}>
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
    <SmallTable label={WORDS.region} head={[WORDS.date, WORDS.count]}>
      {days.toReversed().map(({ date, count }) => (
        <tr key={date}>
          <th scope="row">
            <time dateTime={date}>{formatUtcDay(date)}</time>
          </th>
          <td>{formatCount(count)}</td>
        </tr>
      ))}
    </SmallTable>
  );
}
