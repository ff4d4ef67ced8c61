import { seal } from './curves';
import { layOutWord } from './letters';

const SEAL = seal(18, 31, 27);
const LETTERS = [...layOutWord('TARIFF', 2, 0, 1.4, false), ...layOutWord('TANTRUM', 6, 114, 1, true)];

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
    {LETTERS.map(({ d, transform }) => (
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
    <g className="a-none a-pale">
      <circle cx="20" cy="30" r="6" />
      <circle cx="44" cy="30" r="6" />
      <path d="M37 20L27 44M12 18l13 4m27-4l-13 4M24 53q8-7 17 0" />
    </g>
  </>
);
