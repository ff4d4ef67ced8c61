import { SCENE_FLOOR, SCENE_WIDTH, SCENES } from './card-scenes';
import { Emblem, type EmblemId } from './emblems';
import { rosette } from './guilloche';
import { Stencil, Words } from './Lettering';
import { MarkPaths } from './Logo';

/** The guilloche lines of a card. */
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

/** The face of a card, without `<svg>`. The build renders it to an image, which `sections/cards/CardPicture` shows. */
export const CardFace = ({ category, categoryName, value, name, effect, flavour, example }: CardProps) => (
  <g className={`a-${category}`}>
    <Paper />
    <CardFrame />
    <svg {...PICTURE} viewBox={`0 0 ${SCENE_WIDTH} 210`} aria-hidden="true">
      <path className="a-kraft a-o" d={`M-4 ${SCENE_FLOOR}h${SCENE_WIDTH + 8}v28H-4z`} />
      {SCENES[category][example]}
    </svg>
    <CardCorner />
    <text className="a-b a-card" x="226" y="36" fontSize="12" textAnchor="end" letterSpacing="1">
      {categoryName.toUpperCase()}
    </text>
    <Corner category={category} number={/\d/.test(value) ? value : undefined} />
    <Stencil colour="a-ink" x={23} y={213} size={titleSize(name.length)} text={name} anchor="start" />
    <Lines className="a-t a-ink" lines={wrap(effect, EFFECT.length)} y={248} size={EFFECT.size} />
    <Lines className="a-t a-soft" lines={wrap(flavour, FLAVOUR.length)} y={313} size={FLAVOUR.size} />
  </g>
);

/** The back of every card without `<svg>`. */
export const CardBack = () => (
  <>
    <Paper />
    <rect className="a-ink" x="13" y="13" width="224" height="324" rx="5" />
    <path className="a-gc" transform="translate(125 175) scale(1.75)" d={ROSETTE} />
    <path className="a-gc" transform="matrix(1.75 0 0 2.6 125 175)" d={ROSETTE} />
    <rect className="a-none a-perf" x="21" y="21" width="208" height="308" />
    <g transform="translate(77 127) scale(1.5)">
      <MarkPaths />
    </g>
  </>
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
      <Stencil colour="a-cat" x={54.4} y={49} size={29} text={number} />
      <Stencil colour="a-cat" x={202} y={328} size={24} text={number} />
    </>
  );
}

/** The window of a card, in which the scene is. */
const PICTURE = { x: 23, y: 47, width: 204, height: 116 } as const;

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

const Paper = () => <rect className="a-card a-o" x="1.5" y="1.5" width="247" height="347" rx="14" />;

/** The customs form on the face of every card: a window for the picture, and four boxes. */
const CardFrame = () => (
  <>
    <rect className="a-none a-oc" x="11" y="11" width="228" height="328" rx="6" />
    <path className="a-cat" d="M15 15h220v164H15z" />
    <path className="a-card" d="M23 47h204v116H23z" />
    <path className="a-none a-gs" transform="matrix(1.3 0 0 .72 125 105)" d={ROSETTE} />
    <path className="a-none a-thin" d="M15 179v156h220V179M15 222h220M15 288h220m-66 0v47" />
    <g className="a-b a-cat" fontSize="6.5" letterSpacing=".4">
      <Words
        at={[
          [23, 190, '1. DESCRIPTION OF GOODS'],
          [23, 232, '2. EFFECT'],
          [23, 298, '3. REMARKS'],
          [176, 298, '4. DUTY'],
        ]}
      />
    </g>
    <text className="a-b a-card" x="125" y="173.5" fontSize="6.5" letterSpacing=".4" textAnchor="middle">
      NOT LEGAL TENDER · KEEP OUT OF REACH OF PENGUINS
    </text>
  </>
);

/** The perforated stamp in the corner, over the picture. */
const CardCorner = () => <path className="a-card a-perf" d="M23 23h62.8v31.4H23z" />;

/** Breaks `text` at spaces into lines of at most `length` characters; a longer word gets a line of its own. */
export function wrap(text: string, length: number): string[] {
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
export const EFFECT = { lines: 3, length: 29, size: 13 } as const;
export const FLAVOUR = { lines: 2, length: 25, size: 11 } as const;

/** Returns the largest font size at which a title of `length` characters fits its box. */
export const titleSize = (length: number): number => Math.min(23, Math.floor(390 / length));
