import { Prop } from '../rig/Prop';
import { cannon, cheese, cheeseWheel, crate } from './props';
import { type CardScene, Ground, Rays, SCALE, StageBurst, Word } from './stage';

/** Retaliatory Cheese: fired with conviction. */
const retaliation: CardScene = {
  far: (
    <>
      <Rays x={164} y={66} />
      <Ground d="M-2 134C30 116 52 120 70 128C92 110 120 116 134 128C164 118 196 120 222 136" />
      <path className="a-paper a-outline" d="M194 122L197 96H206L209 122zM193 96H210L201.500 86z" />
      <path className="a-tint-3" d="M-2 160C60 150 160 152 222 160V179H-2z" />
    </>
  ),
  actors: [{ who: 'penguin', face: 'triumph', pose: 'point', x: 50, y: 168, scale: 0.6 }],
  near: (
    <>
      <Prop draw={cannon} x={112} y={164} scale={0.6} />
      <StageBurst x={172} y={78} size={25} />
      <StageBurst x={172} y={78} size={13} colour="gold" rays={8} />
      <Prop draw={cheese} x={196} y={34} scale={0.52} />
      <Prop draw={cheeseWheel} x={184} y={160} scale={0.5} />
      <Prop draw={cheeseWheel} x={206} y={174} scale={0.54} />
      <Prop draw={cheeseWheel} x={160} y={177} scale={0.54} />
    </>
  ),
};

/** Lost in the Warehouse: the shelf answers. */
const warehouse: CardScene = {
  far: (
    <>
      <path className="a-tint-1" d="M-2 -2H222V179H-2z" />
      <path
        className="a-tint-2"
        d="M8 30H70V36H8zM8 76H62V82H8zM8 122H62V128H8zM150 30H214V36H150zM158 76H214V82H158zM158 122H214V128H158z"
      />
      <path
        className="a-tint-3"
        d="M14 44H34V76H14zM38 52H58V76H38zM12 92H44V122H12zM16 136H52V150H16zM166 46H186V76H166zM190 52H210V76H190zM172 94H208V122H172z"
      />
      <Ground y={144} />
    </>
  ),
  actors: [{ who: 'seal', face: 'panic', pose: 'alarm', x: 108, y: 166, scale: 0.64 }],
  near: (
    <>
      <g transform="rotate(-14 188 60)">
        <Prop draw={crate(76, 66)} x={186} y={66} scale={SCALE} />
      </g>
      <g transform="rotate(16 40 78)">
        <Prop draw={crate(70, 54, 'green')} x={38} y={76} scale={SCALE} />
      </g>
      <Prop draw={crate(124, 66)} x={172} y={175} scale={SCALE} />
      <Word x={172} y={160} size={13} text="FRAGILE" />
    </>
  ),
};

export const SABOTAGE_SCENES = [retaliation, warehouse] as const;
