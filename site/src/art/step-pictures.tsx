import type { ComponentProps, ReactElement } from 'react';
import { Stencil } from './Lettering';
import { MiniCard } from './MiniCard';
import { SmallPenguin } from './Penguin';

interface PlacedCardProps extends ComponentProps<typeof MiniCard> {
  x: number;
  y: number;
  turn?: number;
}

const PlacedCard = ({ x, y, turn = 0, ...card }: PlacedCardProps) => (
  <g transform={`translate(${x} ${y}) rotate(${turn} 25 35) scale(.5)`}>
    <MiniCard {...card} />
  </g>
);

/** A pile of cards that lie face down. */
const Pile = ({ x, y, count = 3 }: { x: number; y: number; count?: number }) => (
  <>
    {[0, 4, 8, 12].slice(0, count).map((lift) => (
      <PlacedCard key={lift} x={x - lift} y={y - lift} />
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

/** The pictures of the steps, by the ids in `content/pages/how-to-play.ts`; they contain no `<svg>`. */
export const STEP_PICTURES = {
  sort: (
    <>
      <PlacedCard x={34} y={30} turn={-12} category="tariff" value="5%" />
      <PlacedCard x={52} y={26} turn={4} category="tariff" value="40%" />
      <PlacedCard x={130} y={30} turn={-10} category="reduction" />
      <PlacedCard x={148} y={26} category="cancel" />
      <PlacedCard x={166} y={30} turn={10} category="manipulate" />
    </>
  ),
  deal: (
    <>
      {[-24, -12, 0, 12, 24].map((turn, i) => (
        <PlacedCard key={turn} x={20 + i * 17} y={34 - (i === 2 ? 6 : i % 2 ? 3 : 0)} turn={turn} />
      ))}
      <PlacedCard x={172} y={30} turn={5} category="tariff" value="25%" />
    </>
  ),
  build: (
    <>
      <PlacedCard x={12} y={28} turn={-8} category="reduction" />
      <PlacedCard x={36} y={34} turn={8} category="tariff" value="15%" />
      {right}
      <Pile x={170} y={38} count={4} />
    </>
  ),
  agree: (
    <>
      <SmallPenguin x={18} flippers={['left', 'right']} />
      <g transform="translate(240 0) scale(-1 1)">
        <SmallPenguin x={18} flippers={['left', 'right']} />
      </g>
    </>
  ),
  draw: (
    <>
      <Pile x={62} y={44} count={4} />
      <PlacedCard x={112} y={18} turn={14} category="sabotage" />
      <Arrow d="M182 78V44" head="M171 50l11-18 11 18z" />
    </>
  ),
  play: (
    <>
      <PlacedCard x={26} y={30} turn={-8} category="tariff" value="40%" />
      {right}
      <Pile x={172} y={36} count={2} />
    </>
  ),
  end: (
    <>
      <PlacedCard x={30} y={30} turn={-6} category="cancel" />
      {right}
      <SmallPenguin x={160} />
    </>
  ),
  empty: (
    <>
      <rect className="a-none a-o" x="46" y="30" width="50" height="70" rx="6" strokeDasharray="7 7" />
      <SmallPenguin x={140} flippers={['leftUp', 'rightUp']} />
    </>
  ),
  reveal: (
    <>
      <PlacedCard x={30} y={32} turn={-6} category="tariff" value="0%" />
      <PlacedCard x={95} y={28} category="tariff" value="5%" />
      <PlacedCard x={160} y={32} turn={6} category="tariff" value="40%" />
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
} satisfies Record<string, ReactElement>;
