import type { ReactNode } from 'react';
import { CardBack, CardFace, type CardProps } from './Card';
import { BOX_LAYERS } from './card-pictures';
import { Stencil } from './Lettering';
import { WordmarkPaths } from './Logo';
import { star } from './rig/outlines';
import { polygon, writePath } from './rig/paths';
import { Penguin } from './rig/penguin/Penguin';

/** Edges of the box: along its front, upwards, and along its side. */
const FRONT = 220;
const TALL = 308;
const DEEP = 104;

/** The planes of a parallel projection, seen from the right and from above: what matrices do to a unit to the right and down. */
const PLANES = {
  front: '.85 .24 0 .89',
  side: '.53 -.39 0 .89',
  ground: '.85 .24 -.53 .39',
  lid: '.85 .24 -.18 .96',
} as const;

/** The burst behind the penguin on the front. */
const BURST = writePath(polygon(star(110, 190, 84, 66, 20)), 1);

type Point = readonly [x: number, y: number, z: number];

/** Returns where a point is drawn: `x` along the front, `y` upwards, `z` along the side. */
const project = ([x, y, z]: Point): string =>
  [196 + 0.85 * x + 0.53 * z, 460 + 0.24 * x - 0.89 * y - 0.39 * z].map((n) => Math.round(n)).join(' ');

/** Returns the outline of a flap at the upper edge of a side; its end is `out` units from there. */
const flap = (x: number, out: number): string =>
  `M${project([x, TALL, 0])}L${project([x, TALL, DEEP])}L${project([x + out, TALL + 40, 92])}L${project([x + out, TALL + 40, 12])}z`;

interface OnProps {
  plane: keyof typeof PLANES;
  /** Where the upper left corner of `children` is. */
  at: Point;
  children: ReactNode;
}

const On = ({ plane, at, children }: OnProps) => (
  <g transform={`matrix(${PLANES[plane]} ${project(at)})`}>{children}</g>
);

interface BoxProps {
  /** Pairs of examples. */
  cards: readonly CardProps[];
}

/** The open box of the game with cards in it, and some before it, lit from the left. */
export const GameBox = ({ cards }: BoxProps) => (
  <>
    {BOX_LAYERS.map((layer) => (
      <BoxLayer key={layer} layer={layer} cards={cards} />
    ))}
  </>
);

/** One of {@link BOX_LAYERS}. */
export function BoxLayer({ layer, cards }: BoxProps & { layer: (typeof BOX_LAYERS)[number] }) {
  switch (layer) {
    case 'inside':
      return <Inside />;
    case 'lid':
      return <Lid />;
    case 'cards':
      return <Cards cards={cards.filter(({ example }) => example === 0)} />;
    case 'outside':
      return (
        <>
          <Outside />
          <Spread cards={cards.filter(({ example }) => example === 1)} />
        </>
      );
  }
}

const Cards = ({ cards }: BoxProps) => (
  <>
    {cards.map((card, i) => (
      <On key={card.name} plane="front" at={[8, TALL + 120 - 18.5 * i, DEEP - 16 - 14 * i]}>
        <g transform={`rotate(${i % 2 ? 0.5 : -0.5}) scale(.82)`}>
          <CardFace {...card} isSmall />
        </g>
      </On>
    ))}
  </>
);

const Lid = () => (
  <On plane="lid" at={[0, TALL, DEEP]}>
    <path className="a-paper a-outline" d="M0 0v-104h220V0zM5-104v-22q0-20 20-20h170q20 0 20 20v22z" />
    <Stencil colour="a-red" x={110} y={-118} size={15} text="OPEN IN CASE OF PEACE" />
  </On>
);

/** The shadow on the ground, the inner walls, and the flap on the left. */
const Inside = () => (
  <>
    <On plane="ground" at={[0, 0, 0]}>
      <path className="a-ink" fillOpacity=".2" d="M0 8h220l130-78-20-94-110 60z" />
      <path className="a-ink" fillOpacity=".4" d="M-5 6h232l2-110H0z" />
    </On>
    <path className="a-paper a-outline" d={flap(0, -26)} />
    <On plane="ground" at={[0, TALL, 0]}>
      <path className="a-kraft a-outline" d="M0 0h220v-104H0z" />
      <path className="a-ink" fillOpacity=".55" d="M10 0h210v-92H10z" />
    </On>
  </>
);

/** The two walls that face the viewer, and the flap between them and the lid. */
const Outside = () => (
  <>
    <On plane="side" at={[FRONT, TALL, 0]}>
      <path className="a-red a-outline" d={`M0 0h${DEEP}v${TALL}H0z`} />
      <path className="a-ink" fillOpacity=".4" d={`M0 0h${DEEP}v${TALL}H0z`} />
      <g className="a-paper-only" fillRule="evenodd" transform="translate(93 42) rotate(90) scale(.42)">
        <WordmarkPaths />
      </g>
    </On>
    <path className="a-red a-outline" d={flap(FRONT, 30)} />
    <path className="a-ink" fillOpacity=".25" d={flap(FRONT, 30)} />
    <On plane="front" at={[0, TALL, 0]}>
      <path className="a-red a-outline" d={`M0 0h82q0 28 28 28t28-28h82v${TALL}H0z`} />
      <path className="a-none a-perforated" d={`M12 36v${TALL - 48}h196V36`} />
      <g className="a-paper-only" fillRule="evenodd" transform="translate(24 42) scale(.326)">
        <WordmarkPaths />
      </g>
      <path className="a-gold a-outline" d={BURST} />
      <Penguin pose="stomp" face="rage" x={108} y={262} scale={0.55} floats />
      <Stencil colour="a-paper-only" x={110} y={289} size={11.5} text="A CARD GAME OF TRADE WARS" />
    </On>
  </>
);

/** A few cards on the table, and the draw pile. */
const Spread = ({ cards: [first, second, third] }: BoxProps) => (
  <>
    <Lying at={[-88, 0, -132]} turn={-44}>
      {first && <CardFace {...first} isSmall />}
    </Lying>
    <Lying at={[22, 0, -124]} turn={-22}>
      {second && <CardFace {...second} isSmall />}
    </Lying>
    <Lying at={[132, 0, -98]} turn={0}>
      {third && <CardFace {...third} isSmall />}
    </Lying>
    <Lying at={[315, 0, 34]} turn={-18}>
      {[0, 8, 16, 24, 32, 40].map((lift) => (
        <g key={lift} transform={`translate(${-0.66 * lift} ${-lift})`}>
          <CardBack />
        </g>
      ))}
    </Lying>
  </>
);

const Lying = ({ at, turn, children }: { at: Point; turn: number; children: ReactNode }) => (
  <On plane="ground" at={at}>
    <g transform={`rotate(${turn}) scale(.6)`}>
      <rect className="a-ink" fillOpacity=".25" x="8" y="4" width="250" height="350" rx="14" />
      {children}
    </g>
  </On>
);
