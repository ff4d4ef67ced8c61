import { TURN_WIDTH } from '../card-pictures';
import type { EmblemId } from '../emblems';
import { PlacedCard } from '../MiniCard';
import { Prop } from '../rig/Prop';
import { clawThatPoints, sleeveThatPoints, wingThatPoints } from './props';
import { type CardScene, Ground, Rays, SceneStage, STAGE, Word } from './stage';

/** A turn in four pictures, each with the tint of a category. */
interface TurnScene extends CardScene {
  tint: EmblemId;
}

/** The judge swings without a look; the goose gets it. */
const slap: TurnScene = {
  tint: 'tariff',
  far: (
    <>
      <Rays x={132} y={150} />
      <Ground y={140} />
    </>
  ),
  actors: [
    { who: 'goose', face: 'rage', pose: 'recoil', x: 192, y: 166, scale: 0.56, mirror: true },
    { who: 'walrus', face: 'smug', pose: 'swing', x: 50, y: 174, scale: 0.57, mirror: true },
  ],
  near: (
    <>
      <PlacedCard x={106} y={98} turn={-8} category="tariff" value="40%" />
      <path className="a-none a-outline" d="M147 70Q153 80 149 91M160 64Q169 79 162 95" />
    </>
  ),
};

/** The lobster crosses its claws, a card in each. */
const swap: TurnScene = {
  tint: 'manipulate',
  far: (
    <>
      <Rays x={108} y={84} />
      <Ground y={138} />
      <PlacedCard x={15} y={60} turn={-12} />
      <PlacedCard x={151} y={60} turn={12} />
      <path className="a-none a-outline-category a-heavy" d="M32 34Q40 8 82 8M184 34Q176 8 134 8" />
      <path className="a-category" d="M22 30H42L32 50zM174 30H194L184 50z" />
    </>
  ),
  actors: [{ who: 'lobster', face: 'plotting', pose: 'cross', x: 108, y: 168, scale: 0.66 }],
  near: <></>,
};

/** The goose looks at three backs, which are the same. */
const forget: TurnScene = {
  tint: 'cancel',
  far: (
    <>
      <Rays x={124} y={60} />
      <Ground y={130} />
      <Word x={38} y={68} size={64} text="?" turn={-14} colour="a-category" />
    </>
  ),
  actors: [{ who: 'goose', face: 'panic', pose: 'crane', x: 80, y: 152, scale: 0.6 }],
  near: (
    <>
      <PlacedCard x={38} y={94} turn={-7} />
      <PlacedCard x={94} y={91} turn={2} />
      <PlacedCard x={150} y={94} turn={9} />
    </>
  ),
};

/** Everyone points at the penguin. */
const blame: TurnScene = {
  tint: 'trumph',
  far: (
    <>
      <Rays x={110} y={90} />
      <Ground y={138} />
    </>
  ),
  actors: [{ who: 'penguin', face: 'weeping', pose: 'shrug', x: 106, y: 168, scale: 0.7 }],
  near: (
    <>
      <PlacedCard x={120} y={96} turn={14} category="tariff" value="40%" />
      <g transform="rotate(24 26 52)">
        <Prop draw={sleeveThatPoints} x={22} y={50} scale={0.78} />
      </g>
      <g transform="rotate(-20 190 50)">
        <Prop draw={wingThatPoints} x={192} y={52} scale={0.8} mirror />
      </g>
      <g transform="rotate(-24 20 150)">
        <Prop draw={clawThatPoints} x={22} y={144} scale={0.8} />
      </g>
    </>
  ),
};

export const TURN_SCENES = { slap, swap, forget, blame } as const;

/** A picture of the turn: a card's scene in a frame of its own, which cuts everything that goes on beyond it. */
export const TurnPicture = ({ tint, ...scene }: TurnScene) => {
  const { width, height } = STAGE;
  const edge = (TURN_WIDTH - width) / 2;
  return (
    <g className={`a-${tint}`}>
      <svg
        x={edge}
        y={edge}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
      >
        <path className="a-card" d={`M0 0H${width}V${height}H0z`} />
        <path className="a-tint-0" d={`M0 0H${width}V${height}H0z`} />
        {scene.far}
        <SceneStage {...scene} />
      </svg>
      <path className="a-none a-outline" d={`M${edge} ${edge}h${width}v${height}h-${width}z`} />
    </g>
  );
};
