import { Prop } from '../rig/Prop';
import { carSandwich, cloche, desk, platter } from './props';
import { type CardScene, Ground, Rays, SCALE } from './stage';

/** Carved Out at Lunch: the lobster was on the menu, and is not any more. */
const lunch: CardScene = {
  far: (
    <>
      <Rays x={112} y={84} />
      <Ground y={130} />
      <Prop draw={cloche} x={150} y={58} scale={0.56} />
    </>
  ),
  actors: [{ who: 'lobster', face: 'smug', pose: 'bargain', x: 104, y: 150, scale: 0.62, floats: true }],
  near: <Prop draw={platter} x={108} y={164} scale={SCALE} />,
};

/** Technically a Sandwich: the court considers, and is hungry. */
const sandwich: CardScene = {
  far: (
    <>
      <Rays x={60} y={100} />
      <Ground />
      <path className="a-tint-2" d="M110 138V40H118V138zM196 138V40H204V138zM102 40H212L157 12z" />
    </>
  ),
  actors: [{ who: 'walrus', face: 'plotting', pose: 'raise', x: 148, y: 160, scale: 0.62, mirror: true }],
  near: (
    <>
      <Prop draw={desk(126, 30)} x={54} y={174} scale={SCALE} />
      <Prop draw={carSandwich} x={54} y={146} scale={0.54} />
    </>
  ),
};

export const REDUCTION_SCENES = [lunch, sandwich] as const;
