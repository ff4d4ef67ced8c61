import type { ComponentProps, ReactElement, ReactNode } from 'react';
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
const Pile = ({ x, y, count }: { x: number; y: number; count: number }) => (
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

/** A parcel, 96 by 68 units; `children` are on it. */
const Parcel = ({ x, y, children }: { x: number; y: number; children?: ReactNode }) => (
  <g transform={`translate(${x} ${y})`}>
    <path className="a-kraft a-o" d="M0 0h96v68H0z" />
    <path className="a-paper a-o" d="M38 0h20v24H38z" />
    {children}
  </g>
);

const floor = <path className="a-none a-o" d="M8 122h224" />;

/** The pictures of steps and of page headings, by their names in `content/pages`; they contain no `<svg>`. */
export const PICTURES = {
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
  packed: (
    <>
      <path className="a-red a-o" d="M96 44l-8-34 30-8 10 42zm34 0l6-38 30 5-6 33z" />
      <Parcel x={72} y={42}>
        <Stencil colour="a-ink" x={48} y={54} size={22} text="GAME" />
      </Parcel>
    </>
  ),
  border: (
    <>
      <path className="a-ink a-o" d="M24 52h18v70H24z" />
      <path className="a-paper a-o" d="M22 66L210 8l6 18L28 84z" />
      <path className="a-red" d="M58 57l32-10 5 16-32 10zm64-20l32-10 5 16-32 10z" />
      <Parcel x={104} y={54}>
        <g transform="rotate(-8 48 46)">
          <Stencil colour="a-red" x={48} y={46} size={17} text="DUTY" />
          <Stencil colour="a-red" x={48} y={62} size={17} text="PAID" />
        </g>
      </Parcel>
      {floor}
    </>
  ),
  door: (
    <>
      <path className="a-red a-o" d="M26 12h68v110H26z" />
      <path className="a-paper a-o" d="M40 26h40v30H40z" />
      <circle className="a-gold a-o" cx="82" cy="74" r="5" />
      <SmallPenguin x={146} flippers={['leftUp', 'rightUp']} />
      <g transform="translate(92 92) scale(.44)">
        <Parcel x={0} y={0} />
      </g>
      {floor}
    </>
  ),
  letter: (
    <>
      <path className="a-paper a-o" d="M56 24h128v84H56z" />
      <path className="a-none a-o" d="M56 24l64 46 64-46M56 108l46-50m82 50l-46-50" />
      <circle className="a-red a-o" cx="120" cy="70" r="14" />
    </>
  ),
  return: (
    <>
      <Parcel x={112} y={50} />
      <path className="a-none a-or a-w" d="M174 40Q118-10 48 46" />
      <path className="a-red" d="M38 60l6-34 26 20z" />
      {floor}
    </>
  ),
  oath: (
    <>
      <SmallPenguin x={84} flippers={['left', 'rightUp']} />
      <path className="a-kraft a-o" d="M30 88h180v36H30z" />
    </>
  ),
  seized: (
    <>
      <rect className="a-none a-o" x="24" y="34" width="62" height="80" rx="4" strokeDasharray="7 7" />
      <Stencil colour="a-red" x={55} y={84} size={26} text="404" />
      <SmallPenguin x={128} />
      {floor}
    </>
  ),
  cheer: (
    <>
      <SmallPenguin x={84} flippers={['leftUp', 'rightUp']} />
      <path className="a-red" d="M34 30l14 4-8 10zM196 26l12 10-15 5zM52 96l13 8-15 5zM186 92l15 3-9 10z" />
      <path className="a-green" d="M60 14l12 8-14 5zM172 50l14 3-9 9zM28 66l13 6-14 6z" />
    </>
  ),
} satisfies Record<string, ReactElement>;
