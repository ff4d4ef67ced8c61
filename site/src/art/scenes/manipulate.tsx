import { Prop } from '../rig/Prop';
import { chart, clawWithSign, lectern } from './props';
import { type CardScene, Ground, Rays, SCALE, Word } from './stage';

/** Creative Accounting: up is a matter of how the sheet hangs. */
const accounting: CardScene = {
  far: (
    <>
      <Rays x={150} y={80} />
      <Ground />
    </>
  ),
  actors: [{ who: 'penguin', face: 'plotting', pose: 'scheme', x: 62, y: 167, scale: 0.68 }],
  near: (
    <>
      <Prop draw={chart} x={158} y={168} scale={SCALE} />
      <g transform="rotate(180 140 64)">
        <Word x={140} y={70} size={17} text="LOSS" />
      </g>
    </>
  ),
};

/** Study Finds Otherwise: peers agree with the lobster. */
const panel: CardScene = {
  far: (
    <>
      <Rays x={110} y={70} />
      <Ground y={130} />
    </>
  ),
  actors: [{ who: 'lobster', face: 'triumph', pose: 'flourish', x: 106, y: 158, scale: 0.6 }],
  near: (
    <>
      <Prop draw={lectern} x={110} y={168} scale={0.56} />
      {[30, 70, 154, 194].map((x) => (
        <g key={x}>
          <Prop draw={clawWithSign} x={x} y={180} scale={0.5} />
          <Word x={x} y={115} size={20} text="10" />
        </g>
      ))}
    </>
  ),
};

export const MANIPULATE_SCENES = [accounting, panel] as const;
