import type { ReactElement } from 'react';
import type { CategoryId } from '../content/values';
import { seal } from './guilloche';

/** A seal with a percent sign in a sulk. */
const tariff = (
  <>
    <path className="a-category a-outline" transform="translate(32 32)" d={seal(14, 30, 24)} />
    <path className="a-none a-outline-card a-heavy" d="M41 20L23 44" />
    <circle className="a-none a-outline-card a-heavy" cx="22" cy="24" r="5.5" />
    <circle className="a-none a-outline-card a-heavy" cx="42" cy="40" r="5.5" />
  </>
);

/** Scissors that are halfway through a duty. */
const reduction = (
  <>
    <path className="a-card a-outline" d="M36 22H62V42H36L41 32z" />
    <path className="a-none a-outline-category" d="M49 32H56" />
    <path className="a-slate a-outline" d="M56 5C46 5 34 14 27 26L21 36L29 40L37 30z" />
    <path className="a-slate a-outline" d="M56 59C46 59 34 50 27 38L21 28L29 24L37 34z" />
    <path
      className="a-category a-outline"
      d="M14 34A11 11 0 1014 56 11 11 0 0014 34zM14 40A5 5 0 1114 50 5 5 0 0114 40z"
    />
    <path
      className="a-category a-outline"
      d="M14 8A11 11 0 1014 30 11 11 0 0014 8zM14 14A5 5 0 1114 24 5 5 0 0114 14z"
    />
  </>
);

/** A bomb with the holes of a cheese. */
const sabotage = (
  <>
    <path className="a-none a-outline" d="M41 18C44 8 50 14 54 8" />
    <path className="a-category a-outline" d="M38 11L50 20L44 30L31 20z" />
    <circle className="a-category a-outline" cx="27" cy="39" r="23" />
    <path className="a-shade" d="M43 22A23 23 0 019 53 23 23 0 0038 50 22 22 0 0043 22z" />
    <path
      className="a-gold a-outline"
      d="M55 0L57 6L63 5L59 10L63 15L57 14L54 19L52 13L46 13L50 9L48 3L53 6z"
    />
    <g className="a-card">
      <circle cx="20" cy="31" r="6" />
      <circle cx="35" cy="37" r="4" />
      <circle cx="22" cy="49" r="4.5" />
      <circle cx="37" cy="51" r="3" />
      <circle cx="9" cy="42" r="2.5" />
    </g>
  </>
);

/** A rubber stamp, and what it leaves. */
const cancel = (
  <>
    <path className="a-category a-outline" d="M23 7C28 0 36 0 41 7C45 15 37 20 39 28H25C27 20 19 15 23 7z" />
    <path className="a-category a-outline" d="M8 42V36C8 31 11 28 16 28H48C53 28 56 31 56 36V42z" />
    <path
      className="a-shade"
      d="M37 4C46 8 41 18 42 28H48C53 28 56 31 56 36V42H46C48 34 42 32 34 31C32 20 44 14 37 4z"
    />
    <path className="a-slate a-outline" d="M6 42H58V48H6z" />
    <path className="a-none a-outline-category a-heavy" d="M22 53L42 63M42 53L22 63" />
  </>
);

/** An eye that looks away while two cards swap. */
const manipulate = (
  <>
    <path className="a-none a-outline-category a-heavy" d="M7 20C16 6 42 3 53 13" />
    <path className="a-category a-outline" d="M47 20L60 20L58 6z" />
    <path className="a-none a-outline-category a-heavy" d="M57 44C48 58 22 61 11 51" />
    <path className="a-category a-outline" d="M17 44L4 44L6 58z" />
    <path className="a-card a-outline" d="M4 33C16 17 48 17 60 33C48 47 16 47 4 33z" />
    <circle className="a-category a-outline" cx="39" cy="32" r="9" />
    <circle className="a-card" cx="42" cy="29" r="3" />
    <path className="a-category a-outline" d="M4 33C16 17 48 17 60 33C50 26 20 25 4 33z" />
  </>
);

/** A crown in a rage. */
const trumph = (
  <>
    <path className="a-category a-outline" d="M8 56L3 20L18 33L32 9L46 33L61 20L56 56z" />
    <path className="a-shade" d="M61 20L56 56H34C48 50 54 38 53 27z" />
    <path className="a-gold a-outline" d="M8 56H56V63H8z" />
    <circle className="a-gold a-outline" cx="4" cy="17" r="3.5" />
    <circle className="a-gold a-outline" cx="32" cy="6" r="4.5" />
    <circle className="a-gold a-outline" cx="60" cy="17" r="3.5" />
    <path className="a-none a-outline-card a-heavy" d="M19 33L28 38M45 33L36 38M25 50Q32 43 39 50" />
    <path className="a-card" d="M22 38H28V43H22zM36 38H42V43H36z" />
  </>
);

/** Each card category has an emblem: this is all that art knows of the content. */
export type EmblemId = CategoryId;

/** The emblem of each card category, by the ids in `content/cards.ts`; drawn in the colours of category and card. */
const EMBLEMS = {
  tariff,
  reduction,
  sabotage,
  cancel,
  manipulate,
  trumph,
} satisfies Record<EmblemId, ReactElement>;

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
