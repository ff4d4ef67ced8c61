import { Prop } from '../rig/Prop';
import { crate, marker, satellite } from './props';
import { type CardScene, Ground, Rays } from './stage';

/** The Greatest Deal: somebody else carries it now. */
const swappedPile: CardScene = {
  far: (
    <>
      <Rays x={84} y={90} />
      <Ground y={140} />
    </>
  ),
  actors: [{ who: 'goose', face: 'weeping', pose: 'laden', x: 96, y: 166, scale: 0.72 }],
  near: (
    <>
      <Prop draw={crate(92, 54)} x={76} y={94} scale={0.64} />
      <Prop draw={crate(70, 46, 'red')} x={84} y={60} scale={0.64} />
      <Prop draw={crate(52, 34, 'green')} x={96} y={31} scale={0.5} />
      <path className="a-red" d="M150 34L162 40L152 46zM196 62L208 66L200 74zM128 62L138 70L126 72z" />
      <path className="a-blue" d="M176 22L188 20L184 32zM140 96L152 98L146 106zM204 108L212 116L200 118z" />
      <path className="a-green" d="M182 86L194 82L190 94zM22 96L34 92L32 104zM206 32L214 40L204 42z" />
    </>
  ),
};

/** Signed in Thick Marker: legible from orbit. */
const signature: CardScene = {
  far: (
    <>
      <Rays x={104} y={120} />
      <circle className="a-blue a-outline" cx="104" cy="252" r="118" />
      <path
        className="a-green a-outline"
        d="M18 166C30 148 56 138 72 144C76 156 60 162 68 172L62 190H10zM132 134C156 136 184 150 196 168L206 190H150C138 178 150 166 138 160C126 154 122 140 132 134z"
      />
    </>
  ),
  actors: [
    { who: 'penguin', face: 'rage', pose: 'slam', x: 98, y: 140, scale: 0.55, bare: true, floats: true },
  ],
  near: (
    <>
      <path
        className="a-none a-outline a-scrawl"
        d="M24 172L42 154L48 174L62 152L70 174L84 152L92 172L106 152L116 166L140 144"
      />
      <g transform="rotate(14 146 144)">
        <Prop draw={marker} x={146} y={144} scale={0.44} />
      </g>
      <g transform="rotate(-18 194 30)">
        <Prop draw={satellite} x={194} y={28} scale={0.4} />
      </g>
    </>
  ),
};

export const TRUMPH_SCENES = [swappedPile, signature] as const;
