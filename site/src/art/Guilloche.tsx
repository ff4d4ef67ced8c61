import { waves } from './curves';

const LINES = waves(5, 44, 34, 20);

/** A strip of banknote lines across the page; its height is set in CSS. */
export const Guilloche = ({ className }: { className?: string }) => (
  <svg
    className={['art', className].filter(Boolean).join(' ')}
    viewBox="0 -14 1400 28"
    height="28"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    focusable="false"
  >
    <path className="a-g" d={LINES} />
  </svg>
);
