import type { ReactElement } from 'react';
import type { HeaderPicture } from './card-pictures';
import { Stencil } from './Lettering';
import { Box, Burst, Sunburst, TableTop } from './picture-parts';
import { Actor } from './rig/Actor';
import { Prop } from './rig/Prop';
import {
  barrel,
  camera,
  containers,
  cookie,
  flames,
  flashlight,
  mirror,
  notes,
  openBook,
  pallet,
  shipHull,
  wheel,
} from './scenes/header-props';
import { desk } from './scenes/props';
import { book } from './scenes/table-props';

/** The pictures at the top of pages, which no other page has, 240 by 160 units. */
export const HEADERS: Readonly<Record<HeaderPicture, ReactElement>> = {
  // The rules are read at night, by the light of somebody who must not be seen.
  flashlight: (
    <>
      <TableTop y={128} />
      <path className="a-night" d="M.6.6H239.4V159.4H.6z" />
      <path className="a-glow" d="M112 94L244 6V164H200L112 115z" />
      <Prop draw={openBook} x={188} y={136} scale={0.9} />
      <Actor who="penguin" face="plotting" pose="scheme" x={62} y={149} scale={0.61} floats />
      <Prop draw={flashlight} x={99} y={104} scale={0.66} />
    </>
  ),
  ship: (
    <>
      <Sunburst />
      <Prop draw={containers} x={148} y={114} scale={0.52} />
      <Actor who="lobster" face="triumph" pose="steer" x={70} y={130} scale={0.5} floats />
      <Prop draw={wheel} x={72} y={99} scale={0.54} />
      <Prop draw={shipHull} x={116} y={117} scale={0.56} />
      <path
        className="a-blue a-outline"
        d="M-4 140Q12 128 26 140T56 140T86 140T116 140T146 140T176 140T206 140T236 140T266 140V164H-4z"
      />
    </>
  ),
  beg: (
    <>
      <TableTop y={128} />
      <Actor who="seal" face="smug" pose="stamp" x={170} y={140} scale={0.56} mirror />
      <Prop draw={desk(150, 52)} x={186} y={158} scale={0.66} />
      <Box x={150} y={116} scale={0.44} />
      <Actor who="penguin" face="weeping" pose="beg" x={62} y={152} scale={0.62} />
    </>
  ),
  swear: (
    <>
      <TableTop y={128} />
      <Actor who="walrus" face="smug" pose="swear" x={140} y={150} scale={0.6} mirror />
      <Prop draw={desk(120, 46)} x={56} y={160} scale={0.66} />
      <Prop draw={book} x={56} y={120} scale={1.06} />
      <Stencil colour="a-red" x={56} y={150} size={22} text="FAQ" />
    </>
  ),
  paparazzo: (
    <>
      <TableTop y={128} />
      <Actor who="penguin" face="panic" pose="hide" x={202} y={152} scale={0.56} bare mirror />
      <Actor who="goose" face="smug" pose="crane" x={66} y={152} scale={0.56} />
      <Prop draw={camera} x={136} y={72} scale={0.56} />
      <Burst x={146} y={42} size={24} />
    </>
  ),
  pallets: (
    <>
      <TableTop y={132} />
      <Prop draw={pallet} x={178} y={154} scale={0.62} />
      <Box x={146} y={144} scale={0.5} />
      <Box x={186} y={144} scale={0.5} />
      <Prop draw={pallet} x={180} y={100} scale={0.62} />
      <Box x={150} y={90} scale={0.5} />
      <Box x={188} y={90} scale={0.5} />
      <Actor who="seal" face="triumph" pose="alarm" x={70} y={153} scale={0.46} />
      <Prop draw={pallet} x={72} y={53} scale={0.6} />
      <Box x={46} y={44} scale={0.4} />
      <Box x={76} y={44} scale={0.4} />
    </>
  ),
  cookies: (
    <>
      <TableTop y={132} />
      <Prop draw={flames} x={168} y={86} scale={0.7} />
      <Prop draw={barrel} x={168} y={152} scale={0.7} />
      <Prop draw={cookie} x={136} y={20} scale={0.46} />
      <Prop draw={cookie} x={218} y={58} scale={0.46} />
      <Actor who="penguin" face="smug" pose="scheme" x={72} y={152} scale={0.64} />
      <Prop draw={cookie} x={118} y={148} scale={0.62} />
      <Prop draw={cookie} x={216} y={146} scale={0.62} />
      <Prop draw={cookie} x={22} y={150} scale={0.54} />
    </>
  ),
  mirror: (
    <>
      <TableTop y={132} />
      <path className="a-night" d="M124 0H240V160H124z" />
      <Actor who="goose" face="smug" pose="deliver" x={64} y={150} scale={0.55} />
      <Actor who="penguin" face="plotting" pose="scheme" x={190} y={152} scale={0.6} mirror floats />
      <Prop draw={notes} x={150} y={108} scale={0.6} />
      <Prop draw={mirror} x={124} y={156} scale={0.7} />
    </>
  ),
};
