import type { EmblemId } from '../emblems';
import { MarkPaths } from '../Logo';
import { PlacedCard } from '../MiniCard';
import { Prop } from '../rig/Prop';
import { cheese, cheeseWheel, crate } from './props';
import { type CardScene, Ground, Rays, SceneStage, STAGE, StageBurst } from './stage';
import { barrier } from './table-props';

/** A picture of a rank, with the tint of a category. */
interface RankScene extends CardScene {
  tint: EmblemId;
}

/** Junior Customs Officer: the card has passed him. */
const officer: RankScene = {
  tint: 'cancel',
  far: (
    <>
      <Rays x={110} y={80} />
      <Ground y={140} />
      <PlacedCard x={20} y={20} turn={-24} />
      <PlacedCard x={148} y={10} turn={20} category="tariff" value="40%" />
    </>
  ),
  actors: [{ who: 'seal', face: 'panic', pose: 'raise', x: 100, y: 168, scale: 0.68 }],
  near: <Prop draw={crate(96, 58)} x={184} y={176} scale={0.7} />,
};

/** Minister of Cheese: in office. */
const minister: RankScene = {
  tint: 'sabotage',
  far: (
    <>
      <Rays x={112} y={84} />
      <Ground y={134} />
      <Prop draw={cheeseWheel} x={34} y={150} scale={0.72} />
      <Prop draw={cheeseWheel} x={40} y={124} scale={0.68} />
      <Prop draw={cheeseWheel} x={33} y={100} scale={0.64} />
      <Prop draw={cheese} x={186} y={118} scale={0.66} />
    </>
  ),
  actors: [{ who: 'penguin', face: 'smug', pose: 'stand', x: 108, y: 170, scale: 0.72 }],
  near: (
    <>
      <Prop draw={cheeseWheel} x={176} y={173} scale={0.66} />
      <Prop draw={cheese} x={60} y={162} scale={0.4} />
    </>
  ),
};

/** Chief Negotiator: crosses his claws, and knows both cards. */
const negotiator: RankScene = {
  tint: 'manipulate',
  far: (
    <>
      <Rays x={108} y={84} />
      <Ground y={134} />
      <PlacedCard x={12} y={62} turn={-14} category="tariff" value="0%" />
      <PlacedCard x={150} y={60} turn={14} />
    </>
  ),
  actors: [{ who: 'lobster', face: 'smug', pose: 'cross', x: 108, y: 160, scale: 0.68 }],
  near: <path className="a-kraft a-outline" d="M20 168V177H200V168M9 156H211V168H9z" />,
};

/** Small Country: all of it. */
const country: RankScene = {
  tint: 'trumph',
  far: (
    <>
      <Rays x={104} y={90} count={15} />
      <StageBurst x={104} y={84} size={84} colour="gold" rays={16} />
      <circle className="a-blue a-outline" cx="108" cy="244" r="116" />
      <path
        className="a-green a-outline"
        d="M30 158C52 140 70 138 96 134C134 130 164 140 184 156C190 166 178 176 160 172C140 182 120 168 96 176C70 184 40 174 30 158z"
      />
      <path className="a-none a-outline" d="M178 152V74" />
      <path className="a-paper a-outline" d="M178 76H216L206 94L216 112H178z" />
      <svg x="180" y="79" width="28" height="28" viewBox="0 0 64 64" aria-hidden="true">
        <MarkPaths />
      </svg>
    </>
  ),
  actors: [{ who: 'penguin', face: 'triumph', pose: 'stomp', x: 98, y: 158, scale: 0.62 }],
  near: <Prop draw={barrier} x={62} y={166} scale={0.46} mirror />,
};

/** By the number of times that the player has found the card. */
export const RANK_SCENES = [officer, minister, negotiator, country] as const;

/** A rank's scene in a frame, in the size of the stage; without `<svg>`. */
export const RankScenePicture = ({ tint, ...scene }: RankScene) => {
  const { width, height } = STAGE;
  return (
    <g className={`a-${tint}`}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className="a-card" d={`M0 0H${width}V${height}H0z`} />
        <path className="a-tint-0" d={`M0 0H${width}V${height}H0z`} />
        {scene.far}
      </svg>
      <path className="a-none a-outline" d={`M0 0h${width}v${height}h-${width}z`} />
      <SceneStage {...scene} />
    </g>
  );
};
