import type { CategoryId } from './emblems';

/** A category's sign beside its name, hence silent. Needs {@link Defs} on the page. */
export const Emblem = ({ category, className }: { category: CategoryId; className?: string }) => (
  <svg
    className={['art', `c-${category}`, className].filter(Boolean).join(' ')}
    width="64"
    height="64"
    aria-hidden="true"
    focusable="false"
  >
    <use href={`#e-${category}`} />
  </svg>
);
