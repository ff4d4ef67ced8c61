import { seal } from './guilloche';

/** The letters of the logo, 70 units high: stencilled, with an inlay like on a banknote, for the even-odd fill rule. */
const LETTERS: Readonly<Record<string, string>> = {
  T: 'M0 0h60v25h-9l-4-13h-7v47h8v11H12V59h8V12h-7L9 25H0zm28 8v54h4V8z',
  A: 'M22 0h24l16 59h6v11H40V59h6l-2-8H24l-2 8h6v11H0V59h6zm5 40h14l-7-28zm21-22 10 42h-4L44 18z',
  R: 'M0 0h42q20 0 20 20 0 14-12 19l10 20h8v11H46L33 42h-5v17h8v11H0V59h8V11H0zm28 12v18h8q7 0 7-9t-7-9zM16 8v54h4V8z',
  I: 'M0 0h36v11h-8v48h8v11H0V59h8V11H0zm16 8v54h4V8z',
  F: 'M0 0h57v25h-9l-4-13H28v17h8v-7h8v25h-8v-7h-8v19h8v11H0V59h8V11H0zm16 8v54h4V8z',
  N: 'M0 0h25l25 38V11h-8V0h31v11h-7v59H51L23 28v31h8v11H0V59h7V11H0zm13 8v54h4V8zm43 0v54h4V8z',
  U: 'M0 0h36v11h-8v33q0 14 10 14t10-14V11h-8V0h32v11h-8v34q0 26-27 26T8 45V11H0zm16 8v36q0 9 4 13V8z',
  M: 'M0 0h27l19 35L65 0h27v11h-8v48h8v11H56V59h8V33L49 60h-7L26 32v27h8v11H0V59h8V11H0zm15 8v54h4V8zm57 0v54h4V8z',
};
const WIDTHS: Readonly<Record<string, number>> = { T: 60, A: 66, R: 68, I: 36, F: 58, N: 74, U: 72, M: 92 };

/** A letter at its position in a word. */
interface PlacedLetter {
  d: string;
  transform: string;
}

const GAP = 4;

/** Lays out a word from (`x`, `y`) on; `tantrum` turns and shifts its letters by fixed amounts. */
function layOutWord(word: string, x: number, y: number, scale: number, tantrum: boolean): PlacedLetter[] {
  let left = x;
  return [...word].map((name, i) => {
    const [d, width] = [LETTERS[name], WIDTHS[name]];
    if (!d || !width) throw new Error(`The logo has no letter ${name}.`);
    const turn = tantrum ? ([-5, 4, -3, 6, -4, 3, 7][i % 7] ?? 0) : 0;
    const drop = tantrum ? ([3, -4, 2, -5, 3, -3, 4][i % 7] ?? 0) : 0;
    const place = `translate(${Math.round(left)} ${y + drop})`;
    left += (width + GAP) * scale;
    return {
      d,
      transform: [place, scale !== 1 && `scale(${scale})`, turn && `rotate(${turn} ${width / 2} 35)`]
        .filter(Boolean)
        .join(''),
    };
  });
}

const SEAL = seal(18, 31, 27);
const WORDS = [...layOutWord('TARIFF', 2, 0, 1.4, false), ...layOutWord('TANTRUM', 6, 114, 1, true)];

/**
 * The logo with both words, 528 by 196 units, in the current text colour. Hidden from assistive technology: the link or
 * heading around it has the name.
 */
export const Logo = ({ className }: { className?: string }) => (
  <svg
    className={className}
    viewBox="0 0 528 196"
    fill="currentColor"
    fillRule="evenodd"
    aria-hidden="true"
    focusable="false"
  >
    <WordmarkPaths />
  </svg>
);

/** Both words without `<svg>`, for use inside other drawings; filled with the rule `evenodd`. */
export const WordmarkPaths = () => (
  <>
    {WORDS.map(({ d, transform }) => (
      <path key={transform} d={d} transform={transform} />
    ))}
  </>
);

/** The mark alone. Hidden from assistive technology, as the logo is. */
export const Mark = ({ className }: { className?: string }) => (
  <svg
    className={['art', className].filter(Boolean).join(' ')}
    viewBox="0 0 64 64"
    aria-hidden="true"
    focusable="false"
  >
    <MarkPaths />
  </svg>
);

/** The mark, a sulking percent sign on a seal, 64 by 64 units. Contains no `<svg>`, for use inside other drawings. */
export const MarkPaths = () => (
  <>
    <path className="a-red" transform="translate(32 32)" d={SEAL} />
    <g className="a-none a-paper-line">
      <circle cx="20" cy="30" r="6" />
      <circle cx="44" cy="30" r="6" />
      <path d="M37 20L27 44M12 18l13 4m27-4l-13 4M24 53q8-7 17 0" />
    </g>
  </>
);
