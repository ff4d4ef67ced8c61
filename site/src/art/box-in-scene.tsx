import type { ReactNode } from 'react';
import { WordmarkPaths } from './Logo';
import { star } from './rig/outlines';
import { polygon, writePath } from './rig/paths';

/** Size of the box's front in the scene, and the way its side goes back: the proportions of the game's box. */
const FRONT = { width: 116, height: 160 } as const;
const BACK = { x: 36, y: -20 } as const;

const W = FRONT.width;
const H = -FRONT.height;
const BURST = writePath(polygon(star(58, -62, 46, 36, 18)), 1);

const LID = `M${BACK.x} ${H + BACK.y}l34-40h${W}l-34 40z`;

/** The open lid, a flap at the far edge. The front's lower left corner is at 0 0. */
export const BoxLid = () => (
  <g className="a-rig">
    <path className="a-red a-line" strokeWidth="4" d={LID} />
    <path className="a-shade" d={LID} />
  </g>
);

/** What is behind the penguin: inside and the left flap. */
export const BoxBack = () => (
  <g className="a-rig">
    <path
      className="a-mouth a-line"
      strokeWidth="4"
      d={`M0 ${H}l${BACK.x} ${BACK.y}h${W}l${-BACK.x} ${-BACK.y}z`}
    />
    <path className="a-red a-line" strokeWidth="4" d={`M0 ${H}l${BACK.x} ${BACK.y}l-44-16l-32 22z`} />
  </g>
);

/** Front, side and right flap; `children` are before the burst on the front. */
export const BoxFront = ({ children }: { children: ReactNode }) => (
  <g className="a-rig">
    <path className="a-red a-line" strokeWidth="4" d={`M${W} 0V${H}l${BACK.x} ${BACK.y}V${BACK.y}z`} />
    <path className="a-dusk" d={`M${W} 0V${H}l${BACK.x} ${BACK.y}V${BACK.y}z`} />
    <path className="a-red a-line" strokeWidth="4" d={`M0 0V${H}H${W}V0z`} />
    <path className="a-red a-line" strokeWidth="4" d={`M${W} ${H}l${BACK.x} ${BACK.y}l26 20l-34 22z`} />
    <path className="a-none a-perforated a-perforated-fine" d={`M7-7V${H + 7}H${W - 7}V-7z`} />
    <g className="a-paper-only" fillRule="evenodd" transform={`translate(15 ${H + 14}) scale(.163)`}>
      <WordmarkPaths />
    </g>
    <path className="a-gold a-line" strokeWidth="2.5" d={BURST} />
    {children}
  </g>
);
