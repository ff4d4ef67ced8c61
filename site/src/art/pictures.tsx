import type { ReactElement } from 'react';
import { Stencil } from './Lettering';
import { Pile, PlacedCard } from './MiniCard';
import { Arrow, Box, Burst, Confetti, Stamped, TableTop } from './picture-parts';
import { Actor, type ActorProps } from './rig/Actor';
import { Prop } from './rig/Prop';
import { crate, desk } from './scenes/props';
import { barrier, book, door, envelope, flipper } from './scenes/table-props';

const actor = (props: ActorProps) => <Actor {...props} />;

/** The pictures of steps and of page headings, by their names in `content/pages`; they contain no `<svg>`. */
export const PICTURES = {
  sort: (
    <>
      <TableTop y={112} />
      <PlacedCard x={18} y={34} turn={-12} category="tariff" value="5%" />
      <PlacedCard x={38} y={30} turn={3} category="tariff" value="40%" />
      <PlacedCard x={134} y={34} turn={-9} category="reduction" />
      <PlacedCard x={152} y={28} turn={1} category="cancel" />
      <PlacedCard x={172} y={34} turn={11} category="manipulate" />
      <g transform="rotate(-24 116 62)">
        <Prop draw={flipper} x={112} y={54} scale={0.9} />
      </g>
    </>
  ),
  deal: (
    <>
      <TableTop y={112} />
      {[-26, -13, 0, 13, 26].map((turn, i) => (
        <PlacedCard key={turn} x={14 + i * 19} y={28 - (i === 2 ? 8 : i % 2 ? 4 : 0)} turn={turn} />
      ))}
      <PlacedCard x={170} y={30} turn={6} category="tariff" value="25%" />
      <g transform="rotate(14 58 84)">
        <Prop draw={flipper} x={60} y={78} scale={0.9} />
      </g>
      <g transform="rotate(-12 96 84)">
        <Prop draw={flipper} x={98} y={80} scale={0.9} mirror />
      </g>
    </>
  ),
  build: (
    <>
      <TableTop y={112} />
      <PlacedCard x={10} y={28} turn={-14} category="reduction" />
      <PlacedCard x={44} y={32} turn={9} category="tariff" value="15%" />
      <Arrow d="M112 62h26" head="M134 50l20 12-20 12z" />
      <Pile x={170} y={38} count={4} />
      <g transform="rotate(18 72 78)">
        <Prop draw={flipper} x={72} y={76} scale={0.9} />
      </g>
    </>
  ),
  agree: (
    <>
      <TableTop y={106} />
      {actor({ who: 'penguin', face: 'smug', pose: 'bow', x: 62, y: 118, scale: 0.47 })}
      {actor({ who: 'goose', face: 'triumph', pose: 'laden', x: 188, y: 118, scale: 0.47, mirror: true })}
    </>
  ),
  draw: (
    <>
      <TableTop y={112} />
      <Pile x={40} y={42} count={4} />
      <PlacedCard x={104} y={18} turn={16} category="sabotage" />
      <g transform="rotate(18 140 74)">
        <Prop draw={flipper} x={134} y={72} scale={0.9} />
      </g>
      <Arrow d="M188 84V46" head="M177 52l11-20 11 20z" />
    </>
  ),
  play: (
    <>
      <TableTop y={112} />
      <Burst x={176} y={64} size={56} />
      <Pile x={152} y={38} count={3} />
      <PlacedCard x={132} y={14} turn={-16} category="tariff" value="40%" />
      {actor({ who: 'penguin', face: 'triumph', pose: 'slam', x: 62, y: 122, scale: 0.47, bare: true })}
    </>
  ),
  end: (
    <>
      <TableTop y={112} />
      <PlacedCard x={22} y={30} turn={-8} category="cancel" />
      <Arrow d="M88 66h18" head="M102 54l20 12-20 12z" />
      {actor({ who: 'penguin', face: 'panic', pose: 'stand', x: 180, y: 124, scale: 0.44 })}
    </>
  ),
  empty: (
    <>
      <TableTop />
      <rect className="a-none a-outline" x="38" y="26" width="54" height="74" rx="6" strokeDasharray="7 7" />
      {actor({ who: 'penguin', face: 'plotting', pose: 'scheme', x: 158, y: 122, scale: 0.5, mirror: true })}
    </>
  ),
  reveal: (
    <>
      <TableTop y={112} />
      <PlacedCard x={14} y={34} turn={-7} category="tariff" value="0%" />
      <PlacedCard x={74} y={30} turn={1} category="tariff" value="5%" />
      <Burst x={180} y={62} size={58} />
      <PlacedCard x={152} y={26} turn={8} category="tariff" value="40%" />
    </>
  ),
  loser: (
    <>
      <TableTop y={106} />
      {actor({ who: 'penguin', face: 'weeping', pose: 'flop', x: 92, y: 118, scale: 0.66 })}
      <Stamped x={200} y={32} size={25} text="105%" />
    </>
  ),
  packed: (
    <>
      <TableTop y={106} />
      <Box x={120} y={118} scale={0.9} />
      <Box x={178} y={120} scale={0.7} />
      {actor({ who: 'lobster', face: 'triumph', pose: 'bargain', x: 62, y: 120, scale: 0.46 })}
    </>
  ),
  border: (
    <>
      <TableTop y={106} />
      <Box x={172} y={116} scale={0.62} />
      {actor({ who: 'seal', face: 'smug', pose: 'stamp', x: 74, y: 118, scale: 0.5 })}
      <Prop draw={barrier} x={128} y={122} scale={0.86} />
    </>
  ),
  door: (
    <>
      <TableTop y={106} />
      <Prop draw={door} x={186} y={110} scale={0.92} />
      {actor({ who: 'penguin', face: 'triumph', pose: 'carry', x: 84, y: 122, scale: 0.47 })}
    </>
  ),
  letter: (
    <>
      <TableTop y={106} />
      <Prop draw={envelope} x={166} y={64} />
      {actor({ who: 'goose', face: 'smug', pose: 'deliver', x: 66, y: 122, scale: 0.48 })}
    </>
  ),
  return: (
    <>
      <TableTop y={106} />
      <Arrow d="M222 22Q150-4 106 30" head="M94 40l8-24 20 16z" />
      <Box x={170} y={114} scale={0.6} />
      {actor({ who: 'goose', face: 'weeping', pose: 'deliver', x: 96, y: 120, scale: 0.48, mirror: true })}
    </>
  ),
  regret: (
    <>
      <TableTop y={106} />
      <Prop draw={door} x={40} y={110} scale={0.92} />
      <Box x={108} y={98} scale={0.52} />
      {actor({
        who: 'penguin',
        face: 'weeping',
        pose: 'carry',
        x: 176,
        y: 122,
        scale: 0.48,
        bare: true,
        mirror: true,
      })}
    </>
  ),
  refused: (
    <>
      <TableTop y={106} />
      {actor({ who: 'seal', face: 'rage', pose: 'raise', x: 92, y: 118, scale: 0.52 })}
      <path className="a-paper a-outline" d="M146 40L216 32L224 100L154 108z" />
      <path className="a-none a-outline-red a-heavy" d="M164 54L206 88M204 48L168 94" />
    </>
  ),
  oath: (
    <>
      <TableTop y={106} />
      {actor({ who: 'walrus', face: 'smug', pose: 'raise', x: 112, y: 112, scale: 0.48 })}
      <Prop draw={desk(180, 16)} x={120} y={126} scale={0.8} />
      <Prop draw={book} x={168} y={106} scale={0.8} />
    </>
  ),
  seized: (
    <>
      <TableTop y={106} />
      {actor({ who: 'penguin', face: 'weeping', pose: 'stand', x: 56, y: 120, scale: 0.46 })}
      {actor({ who: 'seal', face: 'smug', pose: 'alarm', x: 190, y: 122, scale: 0.46, mirror: true })}
      <Prop draw={crate(116, 92)} x={126} y={122} scale={0.6} />
      <Stencil colour="a-red" x={126} y={103} size={24} text="404" />
    </>
  ),
  cheer: (
    <>
      <TableTop y={106} />
      <Confetti />
      {actor({ who: 'penguin', face: 'triumph', pose: 'stomp', x: 80, y: 122, scale: 0.44 })}
      {actor({ who: 'lobster', face: 'triumph', pose: 'flourish', x: 172, y: 120, scale: 0.42 })}
    </>
  ),
} satisfies Record<string, ReactElement>;
