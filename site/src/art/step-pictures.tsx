import type { ReactElement, ReactNode } from 'react';
import { STEP_HEIGHT, STEP_WIDTH, type StepPictureId } from './card-pictures';
import { Drawing, Stencil } from './Drawing';
import { FLIPPERS, Penguin, PenguinBody } from './Penguin';

interface MiniCardProps {
  x: number;
  y: number;
  turn?: number;
  /** The colour of its face; face down without. */
  colour?: 'a-red' | 'a-green' | 'a-blue' | 'a-gold';
  text?: string;
}

const MiniCard = ({ x, y, turn = 0, colour, text }: MiniCardProps) => (
  <g transform={`translate(${x} ${y}) rotate(${turn} 25 35)`}>
    <rect className="a-paper a-o" width="50" height="70" rx="6" />
    <rect className={colour ?? 'a-ink'} x="6" y="6" width="38" height="58" rx="2" />
    {text ? (
      <Stencil colour="a-pale-t" x={25} y={43} size={20} text={text} />
    ) : (
      <path className="a-none a-pale" d={colour ? 'M16 36h18' : 'M16 48l18-26'} />
    )}
  </g>
);

/** A pile of cards that lie face down. */
const Pile = ({ x, y, count = 3 }: { x: number; y: number; count?: number }) => (
  <>
    {[0, 4, 8, 12].slice(0, count).map((lift) => (
      <MiniCard key={lift} x={x - lift} y={y - lift} />
    ))}
  </>
);

const Arrow = ({ d, head }: { d: string; head: string }) => (
  <>
    <path className="a-none a-or" d={d} />
    <path className="a-red" d={head} />
  </>
);

const right = <Arrow d="M100 65h34" head="M130 54l18 11-18 11z" />;

/** A small penguin with the given flippers; they are folded by default. */
const SmallPenguin = ({ x, children }: { x: number; children?: ReactNode }) => (
  <g transform={`translate(${x} 14) scale(.58)`}>
    {children ? <PenguinBody /> : <Penguin />}
    {children}
  </g>
);

/** The pictures of the steps, by the ids in `content/pages/how-to-play.ts`. */
const STEP_PICTURES = {
  sort: (
    <>
      <MiniCard x={34} y={30} turn={-12} colour="a-red" text="5%" />
      <MiniCard x={52} y={26} turn={4} colour="a-red" text="40%" />
      <MiniCard x={130} y={30} turn={-10} colour="a-green" text="−1" />
      <MiniCard x={148} y={26} colour="a-blue" text="×" />
      <MiniCard x={166} y={30} turn={10} colour="a-gold" text="!" />
    </>
  ),
  deal: (
    <>
      {[-24, -12, 0, 12, 24].map((turn, i) => (
        <MiniCard key={turn} x={20 + i * 17} y={34 - (i === 2 ? 6 : i % 2 ? 3 : 0)} turn={turn} />
      ))}
      <MiniCard x={172} y={30} turn={5} colour="a-red" text="25%" />
    </>
  ),
  build: (
    <>
      <MiniCard x={12} y={28} turn={-8} colour="a-green" text="−1" />
      <MiniCard x={36} y={34} turn={8} colour="a-red" text="15%" />
      {right}
      <Pile x={170} y={38} count={4} />
    </>
  ),
  agree: (
    <>
      <SmallPenguin x={18}>
        {FLIPPERS.left}
        {FLIPPERS.right}
      </SmallPenguin>
      <g transform="translate(240 0) scale(-1 1)">
        <SmallPenguin x={18}>
          {FLIPPERS.left}
          {FLIPPERS.right}
        </SmallPenguin>
      </g>
    </>
  ),
  draw: (
    <>
      <Pile x={62} y={44} count={4} />
      <MiniCard x={112} y={18} turn={14} colour="a-gold" text="!" />
      <Arrow d="M182 78V44" head="M171 50l11-18 11 18z" />
    </>
  ),
  play: (
    <>
      <MiniCard x={26} y={30} turn={-8} colour="a-red" text="40%" />
      {right}
      <Pile x={172} y={36} count={2} />
    </>
  ),
  end: (
    <>
      <MiniCard x={30} y={30} turn={-6} colour="a-blue" text="×" />
      {right}
      <SmallPenguin x={160} />
    </>
  ),
  empty: (
    <>
      <rect className="a-none a-o" x="46" y="30" width="50" height="70" rx="6" strokeDasharray="7 7" />
      <SmallPenguin x={140}>
        {FLIPPERS.leftUp}
        {FLIPPERS.rightUp}
      </SmallPenguin>
    </>
  ),
  reveal: (
    <>
      <MiniCard x={30} y={32} turn={-6} colour="a-red" text="0%" />
      <MiniCard x={95} y={28} colour="a-red" text="5%" />
      <MiniCard x={160} y={32} turn={6} colour="a-red" text="40%" />
    </>
  ),
  loser: (
    <>
      <SmallPenguin x={40} />
      <g transform="rotate(-7 165 66)">
        <rect className="a-none a-or" x="122" y="44" width="98" height="44" rx="4" />
        <Stencil colour="a-red" x={171} y={76} size={28} text="105%" />
      </g>
    </>
  ),
} satisfies Record<StepPictureId, ReactElement>;

/** A picture of the rules as a drawing of its own. */
export const StepPicture = ({ id }: { id: StepPictureId }) => (
  <Drawing width={STEP_WIDTH} height={STEP_HEIGHT}>
    {STEP_PICTURES[id]}
  </Drawing>
);
