import { SCENES } from './card-scenes';
import { Emblem, type EmblemId } from './emblems';
import { rosette } from './guilloche';
import { LetteredWords, Stencil } from './Lettering';
import { MarkPaths } from './Logo';
import { SceneStage, STAGE } from './scenes/stage';

/** The guilloche lines of a card's back. */
const ROSETTE = rosette(28, 26, 34);

/** What is on a card. */
export interface CardProps {
  category: EmblemId;
  /** The category's name, such as `Tariff Cards`. */
  categoryName: string;
  /** Such as `25%` or `−1`; without a digit the corner shows the category's emblem instead. */
  value: string;
  name: string;
  effect: string;
  flavour: string;
  /** Which example of its category it is, from 0 on. */
  example: number;
}

interface CardFaceProps extends CardProps {
  /** Leaves out the lettering that is too small to be read where the card is shown at half its size. */
  isSmall?: boolean;
}

/** The face of a card, without `<svg>`. The build renders it to an image, which `components/cards/CardPicture` shows. */
export const CardFace = ({
  category,
  categoryName,
  value,
  name,
  effect,
  flavour,
  example,
  isSmall = false,
}: CardFaceProps) => (
  <g className={`a-${category}`}>
    <Paper />
    <CardFrame />
    {!isSmall && <FinePrint />}
    <text className="a-bold a-card" x="229" y="30" fontSize="12" textAnchor="end" letterSpacing="1">
      {categoryName.toUpperCase()}
    </text>
    <Picture category={category} example={example} />
    <Corner category={category} number={/\d/.test(value) ? value : undefined} />
    <Stencil colour="a-ink" x={22} y={236} size={titleSize(name.length)} text={name} anchor="start" />
    <Lines className="a-text a-ink" lines={wrap(effect, EFFECT.length)} y={267} size={EFFECT.size} />
    <Lines className="a-text a-soft" lines={wrap(flavour, FLAVOUR.length)} y={308} size={FLAVOUR.size} />
  </g>
);

/** The back of every card without `<svg>`. */
export const CardBack = () => (
  <>
    <Paper />
    <rect className="a-ink" x="13" y="13" width="224" height="324" rx="5" />
    <path className="a-guilloche-card" transform="translate(125 175) scale(1.75)" d={ROSETTE} />
    <path className="a-guilloche-card" transform="matrix(1.75 0 0 2.6 125 175)" d={ROSETTE} />
    <rect className="a-none a-perforated" x="21" y="21" width="208" height="308" />
    <g transform="translate(77 127) scale(1.5)">
      <MarkPaths />
    </g>
  </>
);

/** The window of a card, 45% of it, in which the scene is; only figures and things before it stand out of its frame. */
const WINDOW = { x: 15, y: 37 } as const;

function Picture({ category, example }: { category: EmblemId; example: number }) {
  const scene = SCENES[category][example];
  if (!scene) throw new RangeError(`The category ${category} has no picture ${example}.`);
  const { width, height } = STAGE;
  return (
    <>
      <svg {...WINDOW} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className="a-tint-0" d={`M0 0H${width}V${height}H0z`} />
        {scene.far}
      </svg>
      <path
        className="a-none a-outline-category"
        d={`M${WINDOW.x} ${WINDOW.y}h${width}v${height}h-${width}z`}
      />
      <g transform={`translate(${WINDOW.x} ${WINDOW.y})`}>
        <SceneStage {...scene} />
      </g>
    </>
  );
}

/** The perforated stamp over the picture: a number or the category's emblem. */
const Corner = ({ category, number }: { category: EmblemId; number: string | undefined }) =>
  number === undefined ? (
    <>
      <path className="a-card a-perforated" d="M23 23h39.25v31.4H23z" />
      <Emblem category={category} x={27.6} y={23.7} size={30} />
    </>
  ) : (
    <>
      <path className="a-card a-perforated" d="M23 23h62.8v31.4H23z" />
      <Stencil colour="a-category" x={54.4} y={49} size={29} text={number} />
    </>
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
      <text key={line} className={className} x="22" y={y + i * size * 1.15} fontSize={size}>
        {line}
      </text>
    ))}
  </>
);

const Paper = () => <rect className="a-card a-outline" x="1.5" y="1.5" width="247" height="347" rx="14" />;

/** The customs form on the face of every card: a window for the picture, its name, and two boxes. */
const CardFrame = () => (
  <>
    <rect className="a-none a-outline-category" x="11" y="11" width="228" height="328" rx="6" />
    <path className="a-category" d="M13 13h224v24H13zM13 327h224v10H13z" />
    <path className="a-none a-thin-category" d="M13 245h224M13 288h224" />
  </>
);

/** The labels of the boxes, and the line at the bottom. */
const FinePrint = () => (
  <>
    <g className="a-bold a-category" fontSize="6.5" letterSpacing=".4">
      <LetteredWords
        at={[
          [22, 254, '1. EFFECT'],
          [22, 297, '2. REMARKS'],
        ]}
      />
    </g>
    <text className="a-bold a-card" x="125" y="334.5" fontSize="6.5" letterSpacing=".4" textAnchor="middle">
      NOT LEGAL TENDER · KEEP OUT OF REACH OF PENGUINS
    </text>
  </>
);

/** Breaks `text` at spaces into as few lines as possible of at most `length` characters, and makes them equally long. */
export function wrap(text: string, length: number): string[] {
  let lines = fill(text, length);
  for (let shorter = length - 1; shorter > 0; shorter -= 1) {
    const narrow = fill(text, shorter);
    if (narrow.length > lines.length) break;
    lines = narrow;
  }
  return lines;
}

/** Fills lines one after the other; a longer word gets a line of its own. */
function fill(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= length)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Number of lines, characters per line and font size of a card's text boxes. */
export const EFFECT = { lines: 2, length: 34, size: 12 } as const;
export const FLAVOUR = { lines: 2, length: 38, size: 11 } as const;

/** Returns the largest font size at which a title of `length` characters fits its box. */
export const titleSize = (length: number): number => Math.min(23, Math.floor(390 / length));
