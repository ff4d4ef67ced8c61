import { Prop } from '../rig/Prop';
import { candle, clock, desk, paperBall, sheet, splat, tomato } from './props';
import { type CardScene, Ground, Rays, SCALE, Word } from './stage';

/** Walked Back by Lunch: the policy has met the public. */
const retreat: CardScene = {
  far: (
    <>
      <Rays x={150} y={110} />
      <Ground />
      <Prop draw={clock} x={44} y={58} scale={0.7} />
    </>
  ),
  actors: [
    { who: 'penguin', face: 'panic', pose: 'hide', x: 156, y: 164, scale: 0.66, bare: true, mirror: true },
  ],
  near: (
    <>
      <Prop draw={sheet} x={124} y={105} scale={SCALE} />
      <Word x={124} y={132} size={21} text="POLICY" turn={-2} />
      <Prop draw={splat} x={100} y={153} scale={0.4} />
      <Prop draw={tomato} x={58} y={108} scale={0.6} mirror />
      <Prop draw={tomato} x={56} y={150} scale={0.66} mirror />
    </>
  ),
};

/** Strongly Worded Letter: it hurts the writer more. */
const regret: CardScene = {
  far: (
    <>
      <Rays x={92} y={60} />
      <Ground y={142} />
      <path className="a-tint-2" d="M150 18H206V96H150z" />
      <path className="a-none a-outline-category a-horizon" d="M150 18H206V96H150zM178 18V96M150 57H206" />
    </>
  ),
  actors: [{ who: 'walrus', face: 'weeping', pose: 'write', x: 96, y: 158, scale: 0.63 }],
  near: (
    <>
      <Prop draw={desk(196, 18)} x={150} y={176} scale={SCALE} />
      <path className="a-paper a-outline" d="M104 152L122 138H180L166 152z" />
      <path className="a-none a-groove" d="M122 148H150M128 143H166" />
      <Prop draw={candle} x={200} y={152} scale={SCALE} />
      <Prop draw={paperBall} x={24} y={174} scale={SCALE} />
      <Prop draw={paperBall} x={56} y={178} scale={0.5} />
    </>
  ),
};

export const CANCEL_SCENES = [retreat, regret] as const;
