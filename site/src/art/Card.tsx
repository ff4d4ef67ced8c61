import { CardCorner, CardFrame, CardSheet, ROSETTE } from './CardFrame';
import { CARD_SCENES, SCENE_FLOOR, SCENE_WIDTH } from './card-scenes';
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
  /** Whether the card shows the category's scene instead of its emblem. */
  scene?: boolean;
}

/** The face of a card. The build renders it to an image, which `sections/cards/CardPicture` shows. */
export const Card = ({ category, categoryName, value, name, effect, flavour, scene }: CardProps) => (
  <CardSheet>
    <CardFrame />
    {scene ? <Scene category={category} /> : <Emblem category={category} x={88} y={68} size={74} />}
    <CardCorner />
    <text className="a-b a-light" x="226" y="36" fontSize="12" textAnchor="end" letterSpacing="1">
      {categoryName.toUpperCase()}
    </text>
    <Corner category={category} number={/\d/.test(value) ? value : undefined} />
    <text className="a-d a-title" x="23" y="213" fontSize={titleSize(name.length)}>
      {name}
    </text>
    <Lines className="a-t a-title" lines={wrap(effect, EFFECT.length)} y={248} size={EFFECT.size} />
    <Lines className="a-t a-soft" lines={wrap(flavour, FLAVOUR.length)} y={313} size={FLAVOUR.size} />
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
        <Emblem category={category} x={40} y={24} size={29} />
        <Emblem category={category} x={190} y={302} size={30} />
      </>
    );
  return (
    <>
      <text className="a-d a-cat" x="54.4" y="49" fontSize="29" textAnchor="middle">
        {number}
      </text>
      <text className="a-d a-cat" x="202" y="328" fontSize="24" textAnchor="middle">
        {number}
      </text>
    </>
  );
}

/** The width of a card's picture, and where it begins. */
const PICTURE = { x: 23, y: 47, width: 204 } as const;

const Scene = ({ category }: { category: EmblemId }) => (
  <g transform={`translate(${PICTURE.x} ${PICTURE.y}) scale(${PICTURE.width / SCENE_WIDTH})`}>
    <path className="a-kraft" d={`M0 ${SCENE_FLOOR}h${SCENE_WIDTH}v24H0z`} />
    {CARD_SCENES[category]}
    <path className="a-none a-o" d={`M0 ${SCENE_FLOOR}h${SCENE_WIDTH}`} />
  </g>
);

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
