import type { Pen } from '../rig/Pen';
import { Prop } from '../rig/Prop';
import { bottle, cannon, desk, gunboat } from './props';
import { type CardScene, Ground, Rays, SCALE, Word } from './stage';

/** Where the stamp hits. */
const impact = (pen: Pen): void =>
  pen.strokes('M92 124L78 115M98 108L91 93M158 98L165 81M172 96L186 82', { line: 3.5 });

/** Duty on Sarcasm: a remark is stamped flat. */
const taxedRemark: CardScene = {
  far: (
    <>
      <Rays x={136} y={140} />
      <Ground />
      <Prop draw={desk(150, 28)} x={158} y={174} scale={SCALE} />
      <path
        className="a-paper a-outline"
        d="M116 146C106 146 106 136 108 128L104 118C110 112 116 114 124 116C140 104 176 100 200 102Q212 103 212 114V134Q212 146 200 146L206 160L182 146z"
      />
      <Word x={182} y={130} size={15.5} text="GREAT." turn={-3} />
    </>
  ),
  actors: [{ who: 'seal', face: 'rage', pose: 'stamp', x: 78, y: 160, scale: 0.63 }],
  near: <Prop draw={impact} />,
};

/** Free Trade, Allegedly: a polite bow, with guns. */
const gunboatDiplomacy: CardScene = {
  far: (
    <>
      <Rays x={60} y={130} />
      <path className="a-tint-2" d="M150 132C160 112 176 108 188 112C200 100 216 104 224 110V140H150z" />
      <path
        className="a-blue a-outline"
        d="M-2 134Q12 124 26 134T54 134T82 134T110 134T138 134T166 134T194 134T224 134V179H-2z"
      />
    </>
  ),
  actors: [{ who: 'penguin', face: 'smug', pose: 'bow', x: 70, y: 113, scale: 0.58, floats: true }],
  near: (
    <>
      <Prop draw={cannon} x={146} y={114} scale={0.56} />
      <path className="a-paper a-outline" d="M172 84C188 91 200 82 216 88V118C200 112 188 121 172 114z" />
      <Word x={194} y={107} size={15} text="FREE" colour="a-red" />
      <Prop draw={gunboat} x={106} y={138} scale={SCALE} />
      <path
        className="a-blue a-outline"
        d="M0 160Q14 150 27.5 160T55 160T82.5 160T110 160T137.5 160T165 160T192.5 160T220 160V177H0z"
      />
    </>
  ),
};

/** The Whole Wine List: the dearest card, and a bill without an end. */
const wineList: CardScene = {
  far: (
    <>
      <Rays x={110} y={120} />
      <Ground />
      <path
        className="a-paper a-outline"
        d="M98 4H186V112C186 126 196 132 206 132H120C106 132 98 126 98 112z"
      />
      <path
        className="a-none a-groove"
        d="M112 22H172M112 36H172M112 50H148M112 64H172M112 78H160M112 92H172"
      />
    </>
  ),
  actors: [{ who: 'penguin', face: 'weeping', pose: 'flop', x: 104, y: 166, scale: 0.72 }],
  near: (
    <>
      <Prop draw={bottle('green')} x={26} y={138} scale={0.56} />
      <Prop draw={bottle('red')} x={54} y={130} scale={0.56} />
      <path className="a-none a-outline-red" d="M150 44a18 17 0 1 0 34-6a18 17 0 0 0-30-8" />
    </>
  ),
};

export const TARIFF_SCENES = [taxedRemark, gunboatDiplomacy, wineList] as const;
