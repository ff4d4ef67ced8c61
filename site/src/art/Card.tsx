import { CardFrame, CardSheet } from './CardFrame';
import { EFFECT, FLAVOUR, titleSize, wrap } from './card-text';
import { type CategoryId, EMBLEM_SIZE, EMBLEMS } from './emblems';

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
}

/** The face of a card. The build makes a picture of it, which `sections/cards/CardPicture` shows and puts into words. */
export const Card = ({ category, categoryName, value, name, effect, flavour }: CardProps) => (
  <CardSheet>
    <CardFrame />
    <Emblem category={category} x={88} y={78} size={74} />
    <text className="a-b a-light" x="226" y="36" fontSize="12" textAnchor="end" letterSpacing="1">
      {categoryName.toUpperCase()}
    </text>
    <Corner category={category} number={/\d/.test(value) ? value : undefined} />
    <text className="a-d a-title" x="23" y="227" fontSize={titleSize(name.length)}>
      {name}
    </text>
    <Lines className="a-t a-title" lines={wrap(effect, EFFECT.length)} y={259} size={EFFECT.size} />
    <Lines className="a-t a-soft" lines={wrap(flavour, FLAVOUR.length)} y={317} size={FLAVOUR.size} />
  </CardSheet>
);

function Corner({ category, number }: { category: CategoryId; number: string | undefined }) {
  if (number === undefined)
    return (
      <>
        <Emblem category={category} x={42} y={26} size={34} />
        <Emblem category={category} x={192} y={306} size={26} />
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

interface EmblemProps {
  category: CategoryId;
  x: number;
  y: number;
  size: number;
}

const Emblem = ({ category, x, y, size }: EmblemProps) => (
  <g transform={`translate(${x} ${y}) scale(${size / EMBLEM_SIZE})`}>{EMBLEMS[category]}</g>
);

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
