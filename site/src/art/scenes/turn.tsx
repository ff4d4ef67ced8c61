import { TURN_WIDTH } from '../card-pictures';
import type { EmblemId } from '../emblems';
import { PlacedCard } from '../MiniCard';
import { Prop } from '../rig/Prop';
import { clawThatPoints, sleeveThatPoints, wingThatPoints } from './props';
import { Burst, type CardScene, Ground, Rays, STAGE, Stage, Word } from './stage';

/** A turn in four pictures, each with the tint of a category. */
interface TurnScene extends CardScene {
  tint: EmblemId;
}

/** The judge hits a card without a look; the goose has it now. */
const slap: TurnScene = {
  tint: 'tariff',
  far: (
    <>
      <Rays x={138} y={140} />
      <Ground y={132} />
      <Burst x={146} y={126} size={60} colour="gold" />
      <PlacedCard x={122} y={74} turn={-20} category="tariff" value="40%" />
    </>
  ),
  actors: [
    { who: 'goose', face: 'rage', pose: 'deliver', x: 204, y: 146, scale: 0.5, mirror: true },
    { who: 'walrus', face: 'smug', pose: 'strike', x: 60, y: 168, scale: 0.56, mirror: true },
  ],
  near: <></>,
};

/** The lobster crosses its claws, a card in each. */
const swap: TurnScene = {
  tint: 'manipulate',
  far: (
    <>
      <Rays x={108} y={84} />
      <Ground y={138} />
      <PlacedCard x={11} y={60} turn={-12} />
      <PlacedCard x={155} y={60} turn={12} />
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
      <Word x={34} y={66} size={64} text="?" turn={-14} colour="a-category" />
    </>
  ),
  actors: [{ who: 'goose', face: 'panic', pose: 'crane', x: 60, y: 154, scale: 0.62 }],
  near: (
    <>
      <PlacedCard x={62} y={106} turn={-7} />
      <PlacedCard x={116} y={104} turn={2} />
      <PlacedCard x={168} y={106} turn={9} />
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
      <PlacedCard x={122} y={106} turn={16} category="tariff" value="40%" />
      <g transform="rotate(24 22 44)">
        <Prop draw={sleeveThatPoints} x={14} y={44} scale={0.7} />
      </g>
      <g transform="rotate(-22 190 44)">
        <Prop draw={wingThatPoints} x={202} y={46} scale={0.7} mirror />
      </g>
      <g transform="rotate(-22 20 150)">
        <Prop draw={clawThatPoints} x={10} y={152} scale={0.7} />
      </g>
    </>
  ),
};

export const TURN_SCENES = { slap, swap, forget, blame } as const;

/** Space around the frame of a picture, for what stands out of it. */
const MARGIN = (TURN_WIDTH - STAGE.width) / 2;

/** A picture of the turn: a card's scene in a frame of its own. */
export const TurnPicture = ({ tint, ...scene }: TurnScene) => {
  const { width, height } = STAGE;
  return (
    <g className={`a-${tint}`}>
      <svg
        x={MARGIN}
        y={MARGIN}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
      >
        <path className="a-card" d={`M0 0H${width}V${height}H0z`} />
        <path className="a-tint-0" d={`M0 0H${width}V${height}H0z`} />
        {scene.far}
      </svg>
      <path className="a-none a-outline" d={`M${MARGIN} ${MARGIN}h${width}v${height}h-${width}z`} />
      <g transform={`translate(${MARGIN} ${MARGIN})`}>
        <Stage {...scene} />
      </g>
    </g>
  );
};
