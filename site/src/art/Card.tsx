import { CardFrame, CardSheet, ROSETTE } from './CardFrame';
import { EFFECT, FLAVOUR, titleSize, wrap } from './card-text';
import { EMBLEM_SIZE, EMBLEMS, type EmblemId } from './emblems';
import { MarkPaths } from './Logo';

/** The texts of a card. */
export interface CardProps {
  category: EmblemId;
  /** The category's name, such as `Tariff Cards`. */
  categoryName: string;
  /** Such as `25%` or `−1`; without a digit the corner shows the category's emblem instead. */
  value: string;
  name: string;
  effect: string;
  flavour: string;
}

/** The face of a card. The build renders it to an image, which `sections/cards/CardPicture` shows. */
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

/** The back of every card; rendered to an image like the faces. */
export const CardBack = () => (
  <CardSheet>
    <rect className="a-ink" x="13" y="13" width="224" height="324" rx="5" />
    <path className="a-gc" transform="translate(125 175) scale(1.75)" d={ROSETTE} />
    <path className="a-gc" transform="matrix(1.75 0 0 2.6 125 175)" d={ROSETTE} />
    <rect className="a-none a-perf" x="21" y="21" width="208" height="308" />
    <g transform="translate(77 127) scale(1.5)">
      <MarkPaths />
    </g>
  </CardSheet>
);

function Corner({ category, number }: { category: EmblemId; number: string | undefined }) {
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
  category: EmblemId;
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
