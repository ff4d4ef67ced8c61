import { EFFECT, FLAVOUR, titleSize, wrap } from './card-text';
import type { CategoryId } from './emblems';

/** A card's words; what has no number in its corner shows its category's emblem there. */
export interface CardProps {
  category: CategoryId;
  /** The category's name, such as `Tariff Cards`. */
  categoryName: string;
  /** Such as `25%` or `−1`; anything without a digit is drawn as the emblem. */
  value: string;
  name: string;
  effect: string;
  flavour: string;
  className?: string;
}

/** An example card of 250 by 350 units, a poker card's shape. Needs {@link Defs} on the page. */
export function Card({ category, categoryName, value, name, effect, flavour, className }: CardProps) {
  const number = /\d/.test(value) ? value : undefined;
  const label = [`${categoryName}: ${name}`, number, effect, flavour].filter(Boolean).join('. ');
  return (
    <svg
      className={['art', `c-${category}`, className].filter(Boolean).join(' ')}
      viewBox="0 0 250 350"
      role="img"
      aria-label={label.replace(/([.!?])\./g, '$1')}
    >
      <use href="#card-frame" />
      <use href={`#e-${category}`} x="88" y="78" width="74" height="74" />
      <text className="a-b a-light" x="226" y="36" fontSize="12" textAnchor="end" letterSpacing="1">
        {categoryName.toUpperCase()}
      </text>
      <Corner category={category} number={number} />
      <text className="a-d a-title" x="23" y="227" fontSize={titleSize(name.length)}>
        {name}
      </text>
      <Lines className="a-t a-title" lines={wrap(effect, EFFECT.length)} y={259} size={EFFECT.size} />
      <Lines className="a-t a-soft" lines={wrap(flavour, FLAVOUR.length)} y={317} size={FLAVOUR.size} />
    </svg>
  );
}

function Corner({ category, number }: { category: CategoryId; number: string | undefined }) {
  if (number === undefined)
    return (
      <>
        <use href={`#e-${category}`} x="42" y="26" width="34" height="34" />
        <use href={`#e-${category}`} x="192" y="306" width="26" height="26" />
      </>
    );
  return (
    <>
      <text className="a-d a-cat" x="59" y="55" fontSize="34" textAnchor="middle">
        {number}
      </text>
      <text className="a-d a-cat" x="205" y="329" fontSize="22" textAnchor="middle">
        {number}
      </text>
    </>
  );
}

interface LinesProps {
  className: string;
  lines: readonly string[];
  y: number;
  size: number;
}

const Lines = ({ className, lines, y, size }: LinesProps) => (
  <>
    {lines.map((line, i) => (
      <text key={line} className={className} x="23" y={y + i * size * 1.15} fontSize={size}>
        {line}
      </text>
    ))}
  </>
);
