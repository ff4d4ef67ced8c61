import type { ReactElement } from 'react';
import { seal } from './guilloche';

/** A seal with a percent sign. */
const tariff = (
  <>
    <path className="a-cat" transform="translate(32 32)" d={seal(18, 31, 26)} />
    <circle className="a-none a-op" cx="32" cy="32" r="21" strokeDasharray="2 3" />
    <path className="a-none a-op a-w" d="M40 22L24 42" />
    <circle className="a-none a-op a-w" cx="23" cy="25" r="4.5" />
    <circle className="a-none a-op a-w" cx="41" cy="39" r="4.5" />
  </>
);

/** Scissors along a dotted line. */
const reduction = (
  <>
    <path className="a-none a-oc" d="M4 32h6m5 0h5m19 0h4m5 0h5m5 0h3" />
    <path className="a-cat" d="M8 9c10 4 22 14 30 25l9 9-5 4L8 9zM8 55c10-4 22-14 30-25l9-9-5-4z" />
    <circle className="a-none a-oc a-w" cx="50" cy="15" r="7" />
    <circle className="a-none a-oc a-w" cx="50" cy="49" r="7" />
  </>
);

/** A bomb with the holes of a cheese. */
const sabotage = (
  <>
    <circle className="a-cat" cx="28" cy="38" r="22" />
    <path className="a-cat" d="M37 14l12 9-5 8-14-10z" />
    <path className="a-none a-oc" d="M44 18c3-9 9-2 12-9" />
    <path className="a-cat" d="M56 1l1 5 6-1-4 4 4 4-5-1-2 5-2-5-5 1 4-4-4-4 5 1z" />
    <g className="a-card">
      <circle cx="20" cy="31" r="5" />
      <circle cx="35" cy="35" r="3.5" />
      <circle cx="24" cy="47" r="4" />
      <circle cx="37" cy="49" r="6" />
      <circle cx="11" cy="41" r="2.5" />
    </g>
  </>
);

/** A rubber stamp and a crossed-out line. */
const cancel = (
  <>
    <path
      className="a-cat"
      d="M25 9a8 8 0 0114 0c3 6-3 10-2 16h12c3 0 5 2 5 5v7H10v-7c0-3 2-5 5-5h12c1-6-5-10-2-16z"
    />
    <path className="a-cat" d="M7 40h50v4H7z" />
    <path className="a-none a-oc a-w" d="M24 49l16 12m0-12L24 61" />
    <path className="a-none a-oc" d="M8 55h8m32 0h8" />
  </>
);

/** Two arrows that swap places, and an eye. */
const manipulate = (
  <>
    <path className="a-none a-oc a-w" d="M8 22C14 6 40 2 52 16m1-11v12H41" />
    <path className="a-none a-oc a-w" d="M56 42C50 58 24 62 12 48m-1 11V47h12" />
    <path className="a-cat" d="M8 32q24-22 48 0-24 22-48 0z" />
    <circle className="a-card" cx="32" cy="32" r="8.5" />
    <path className="a-cat" d="M32 24a8 8 0 018 8h-5a3 3 0 00-3-3z" />
  </>
);

/** A sulking crown. */
const trumph = (
  <>
    <path className="a-cat" d="M6 52L3 20l14 11L32 8l15 23 14-11-3 32z" />
    <path className="a-cat" d="M6 54h52v6H6z" />
    <circle className="a-cat" cx="3" cy="17" r="3" />
    <circle className="a-cat" cx="32" cy="5" r="4" />
    <circle className="a-cat" cx="61" cy="17" r="3" />
    <path className="a-none a-op a-w" d="M19 33l8 4m18-4l-8 4M24 48q8-7 16 0" />
    <path className="a-card" d="M22 37h5v4h-5zm15 0h5v4h-5z" />
  </>
);

/** The emblem of each card category, by the ids in `content/cards.ts`; drawn in the colours of category and card. */
const EMBLEMS = {
  tariff,
  reduction,
  sabotage,
  cancel,
  manipulate,
  trumph,
} satisfies Record<string, ReactElement>;

export type EmblemId = keyof typeof EMBLEMS;

interface EmblemProps {
  category: EmblemId;
  x: number;
  y: number;
  size: number;
}

/** The emblem of a category, drawn 64 units wide and high. */
export const Emblem = ({ category, x, y, size }: EmblemProps) => (
  <g transform={`translate(${x} ${y}) scale(${size / 64})`}>{EMBLEMS[category]}</g>
);
