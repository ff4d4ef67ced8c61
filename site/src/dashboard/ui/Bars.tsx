import type { ReactNode } from 'react';
import * as styles from './bars.module.css';

/** How a bar is coloured. */
export type BarTone = 'plain' | 'good' | 'bad' | 'soft';

export interface Bar {
  label: ReactNode;
  /** Identifies it among the others. */
  name: string;
  value: number;
  /** The value in words, and what is said beside it. */
  text: string;
  note?: string | undefined;
  tone?: BarTone;
}

interface BarsProps {
  bars: readonly Bar[];
  /** The value of a bar that takes the whole width; by default the largest one. */
  whole?: number;
}

/** Numbers as bars, each with its label and its value in words. */
export function Bars({ bars, whole = Math.max(1, ...bars.map(({ value }) => value)) }: BarsProps) {
  return (
    <ul className={styles.bars}>
      {bars.map(({ name, label, value, text, note, tone = 'plain' }) => (
        <li key={name}>
          <span>{label}</span>
          <span>
            <b>{text}</b> {note && <small>{note}</small>}
          </span>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.rest} width="100" height="1" />
            <rect data-tone={tone} width={whole > 0 ? Math.min(100, (value / whole) * 100) : 0} height="1" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
