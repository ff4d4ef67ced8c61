import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { DAILY_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useState,
} from 'react';
import { addressOf } from '../navigation/routes';
import { axisTicks, formatDay, formatWeekday } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { Switch } from '../ui/Switch';
import * as charts from './chart.module.css';
import { averagesOf, type ChartMark, type Days, daysOfRange, marksOf, totalsOf } from './series';
import { OVERVIEW } from './words';

const WORDS = OVERVIEW.daily;
const GAP = 0.24;
/** Dates below the chart at most. */
const DATES = 5;
const RANGES = [...WORDS.ranges, [DAILY_LIMIT.max, WORDS.allDays]] as const;

interface DailySectionProps {
  /** Of the range, and a week before it. */
  days: Days;
  /** How many days are shown. */
  range: number;
  setRange(range: number): void;
  /** How many signups there are. */
  total: number;
  /** Those that were sent are marked. */
  campaigns: readonly Campaign[] | undefined;
  /** Shows the signups of a day (`YYYY-MM-DD`, UTC). */
  onDay(date: string): void;
}

/** A chart of the signups per day, or in all. */
export function DailySection({
  days: read,
  range,
  setRange,
  total,
  campaigns = [],
  onDay,
}: DailySectionProps) {
  const [view, setView] = useState<keyof typeof WORDS.titles>('daily');
  const days = daysOfRange(read, range);
  const marks = marksOf(campaigns, days);
  const isEmpty = days.every(({ count }) => count === 0);
  return (
    <section className={layout.sheet} aria-labelledby="daily-title">
      <div className={layout.split}>
        <h2 id="daily-title">{WORDS.titles[view]}</h2>
        <div className={charts.switches}>
          <Switch options={RANGES} value={range} onChoose={setRange} />
          <Switch options={WORDS.views} value={view} onChoose={(name) => setView(name)} />
        </div>
      </div>
      {view === 'daily' && (
        <Chart days={days} averages={averagesOf(read, days.length)} marks={marks} onDay={onDay} />
      )}
      {view === 'total' && <Chart days={totalsOf(days, total)} marks={marks} onDay={onDay} />}
      {marks.length > 0 && (
        <ul className={charts.sent}>
          {marks.map(({ id, subject, date }) => (
            <li key={id}>
              <a href={addressOf({ section: 'campaigns', id })}>{subject}</a>
              {`, ${WORDS.sentOn} ${formatDay(date)}`}
            </li>
          ))}
        </ul>
      )}
      <p className={layout.hint}>{isEmpty ? WORDS.empty : WORDS.hint}</p>
    </section>
  );
}

type DayProps = Pick<DailySectionProps, 'days' | 'onDay'> & { marks: readonly ChartMark[] };

/** Returns which of some bars is under the pointer. */
function indexAt(event: MouseEvent<HTMLElement>, bars: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  const index = Math.floor(((event.clientX - left) / width) * bars);
  return Math.max(0, Math.min(bars - 1, index));
}

const AxisNumbers = ({ ticks, top }: { ticks: readonly number[]; top: number }) => (
  <ol className={charts.numbers} aria-hidden="true">
    {ticks.map((tick) => (
      <li key={tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }}>
        {formatCount(tick)}
      </li>
    ))}
  </ol>
);

/**
 * Returns which day is read by pointer, finger or keyboard, and the handlers of the input that does it; some open a
 * day.
 */
function useReading(days: Days, onDay: (date: string) => void) {
  const last = days.length - 1;
  const [read, setRead] = useState<number>();
  const chosen = Math.min(read ?? last, last);
  const pointer = useRef('');
  /** The day whose number a finger has asked for: a second tap opens it. */
  const tapped = useRef<number>();
  const open = (index: number) => onDay(days[index]?.date ?? '');
  return {
    read,
    chosen,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setRead(currentTarget.valueAsNumber),
    onPointerDown({ pointerType }: PointerEvent<HTMLElement>) {
      pointer.current = pointerType;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => setRead(indexAt(event, days.length)),
    onPointerLeave({ pointerType }: PointerEvent<HTMLElement>) {
      // A finger leaves what it has just touched.
      if (pointerType !== 'touch') setRead(undefined);
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const index = indexAt(event, days.length);
      if (pointer.current !== 'touch' || tapped.current === index) return open(index);
      tapped.current = index;
      setRead(index);
    },
    onKeyDown({ key }: KeyboardEvent<HTMLElement>) {
      if (key === 'Enter') open(chosen);
    },
    onBlur: () => setRead(undefined),
  };
}

/**
 * A bar chart with one bar per day, today last. A range input over it makes each day readable by keyboard, pointer and
 * screen reader; Enter or a click chooses it.
 * @param averages are drawn as a line; the highest bar is named then
 */
function Chart({ days, averages, marks, onDay }: DayProps & { averages?: (number | undefined)[] }) {
  const last = days.length - 1;
  const { read, chosen, ...reading } = useReading(days, onDay);
  const { date, count } = days[chosen] ?? { date: '', count: 0 };
  const peak = days.reduce((best, day, index) => (day.count > (days[best]?.count ?? 0) ? index : best), 0);
  const { date: peakDate = '', count: maximum = 0 } = days[peak] ?? {};
  const peakShare = ((peak + 0.5) / days.length) * 100;
  const peakText = `${formatCount(maximum)} ${WORDS.on} ${formatDay(peakDate)}`;
  const ticks = axisTicks(maximum);
  const top = ticks.at(-1) ?? 1;
  const average = averages?.[chosen];
  const readout = [
    `${chosen === last ? WORDS.today : formatWeekday(date)}: ${formatCount(count)}`,
    ...(average === undefined ? [] : [`${WORDS.average} ${formatCount(Math.round(average * 10) / 10)}`]),
  ].join(', ');

  return (
    <figure className={charts.chart}>
      <output className={charts.readout} aria-hidden="true">
        {readout}
      </output>
      <AxisNumbers ticks={ticks} top={top} />
      <div className={charts.plot}>
        <Bars
          days={days}
          averages={averages}
          ticks={ticks}
          read={read}
          label={averages ? `${WORDS.titles.daily}, most: ${peakText}` : WORDS.titles.total}
        />
        {marks.map(({ id, index }) => (
          <span
            key={id}
            className={charts.mark}
            aria-hidden="true"
            style={{ insetInlineStart: `${((index + 0.5) / days.length) * 100}%` }}
          />
        ))}
        {/* What today has is said above. */}
        {averages && maximum > 0 && peak < last && (
          <span
            className={charts.peak}
            aria-hidden="true"
            style={{
              insetInlineStart: `${peakShare}%`,
              insetBlockEnd: `${(maximum / top) * 100}%`,
              // Always inside the plot.
              translate: `-${peakShare}%`,
            }}
          >
            {peakText}
          </span>
        )}
        <input
          type="range"
          min={0}
          max={last}
          value={chosen}
          aria-label={WORDS.day}
          aria-valuetext={readout}
          {...reading}
        />
      </div>
      <ol className={charts.dates} aria-hidden="true">
        {days.map(
          (day, index) =>
            (last - index) % Math.ceil(days.length / DATES) === 0 && (
              <li key={day.date} style={{ insetInlineStart: `${((index + 0.5) / days.length) * 100}%` }}>
                {index === last ? WORDS.today : formatDay(day.date)}
              </li>
            ),
        )}
      </ol>
    </figure>
  );
}

interface BarsProps {
  days: Days;
  averages: (number | undefined)[] | undefined;
  ticks: number[];
  /** The day that is being read. */
  read: number | undefined;
  label: string;
}

function Bars({ days, averages = [], ticks, read, label }: BarsProps) {
  const last = days.length - 1;
  const top = ticks.at(-1) ?? 1;
  const line = averages.flatMap((value, index) =>
    // Today is not over.
    value === undefined || index === last ? [] : [`${index + 0.5} ${top - value}`],
  );

  return (
    <svg viewBox={`0 0 ${days.length} ${top}`} role="img" aria-label={label} preserveAspectRatio="none">
      <path className={charts.grid} d={ticks.map((tick) => `M0 ${tick}h${days.length}`).join('')} />
      {days.map((day, index) => (
        <rect
          key={day.date}
          className={index === last ? charts.today : charts.bar}
          data-chosen={index === read || undefined}
          x={index + GAP / 2}
          y={top - day.count}
          width={1 - GAP}
          height={day.count}
        />
      ))}
      {line.length > 1 && (
        <>
          <path className={charts.edge} d={`M${line.join('L')}`} />
          <path className={charts.average} d={`M${line.join('L')}`} />
        </>
      )}
    </svg>
  );
}
