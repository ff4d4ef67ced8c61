import type { DailySignups } from '@tariff-tantrum/lambdas/contract';
import { type PointerEvent, useState } from 'react';
import { ADMIN } from '../content/pages/admin';
import * as charts from './chart.module.css';
import { axisTicks, formatCount, formatUtcDay, formatUtcWeekday } from './formats';
import * as styles from './owner.module.css';
import { SmallTable } from './SmallTable';

const WORDS = ADMIN.daily;
const GAP = 0.24;
const WEEK = 7;
const VIEWS = ['chart', 'table'] as const;

type Days = DailySignups['days'];

/** Signups per day, as a chart or as a table. */
export function DailySection({ days }: { days: Days }) {
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

function DailyTable({ days }: { days: Days }) {
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

/**
 * A bar chart with one bar per day, today last. A range input over it makes each day readable by keyboard, pointer and
 * screen reader.
 */
function DailyChart({ days }: { days: Days }) {
  const last = days.length - 1;
  const [chosen, setChosen] = useState(last);
  const day = days[chosen] ?? { date: '', count: 0 };
  const ticks = axisTicks(Math.max(0, ...days.map(({ count }) => count)));
  const top = ticks.at(-1) ?? 1;
  const readout = `${chosen === last ? WORDS.today : formatUtcWeekday(day.date)}: ${formatCount(day.count)}`;
  const readAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * days.length);
    setChosen(Math.max(0, Math.min(last, index)));
  };

  return (
    <figure className={charts.chart}>
      <output className={charts.readout} aria-hidden="true">
        {readout}
      </output>
      <ol className={charts.numbers} aria-hidden="true">
        {ticks.map((tick) => (
          <li key={tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }}>
            {formatCount(tick)}
          </li>
        ))}
      </ol>
      <div className={charts.plot} onPointerMove={readAt} onPointerLeave={() => setChosen(last)}>
        <svg
          viewBox={`0 0 ${days.length} ${top}`}
          role="img"
          aria-label={describeDays(days)}
          preserveAspectRatio="none"
        >
          <path className={charts.grid} d={ticks.map((tick) => `M0 ${tick}h${days.length}`).join('')} />
          {days.map(({ date, count }, index) => (
            <rect
              key={date}
              className={index === last ? charts.today : charts.bar}
              data-chosen={index === chosen || undefined}
              x={index + GAP / 2}
              y={top - count}
              width={1 - GAP}
              height={count}
            />
          ))}
        </svg>
        <input
          type="range"
          min={0}
          max={last}
          value={chosen}
          aria-label={WORDS.day}
          aria-valuetext={readout}
          onChange={(event) => setChosen(event.currentTarget.valueAsNumber)}
        />
      </div>
      <ol className={charts.dates} aria-hidden="true">
        {days.map(
          ({ date }, index) =>
            (last - index) % WEEK === 0 && (
              <li key={date} style={{ insetInlineStart: `${((index + 0.5) / days.length) * 100}%` }}>
                {index === last ? WORDS.today : formatUtcDay(date)}
              </li>
            ),
        )}
      </ol>
    </figure>
  );
}

function describeDays(days: Days): string {
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
