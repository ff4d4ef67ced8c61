import { setWord } from './letters';

const LETTERS = [...setWord('TARIFF', 2, 0, 1.4, false), ...setWord('TANTRUM', 6, 114, 1, true)];

/**
 * The lock-up of both words, 528 by 196 units, in the colour of the text around it. Silent: the link or heading
 * that holds it says its name.
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
    {LETTERS.map(({ d, transform }) => (
      <path key={transform} d={d} transform={transform} />
    ))}
  </svg>
);
