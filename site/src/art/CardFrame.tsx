import type { ReactNode } from 'react';
import { CARD_HEIGHT, CARD_WIDTH } from './card-pictures';
import { rosette } from './curves';

/** The guilloche lines on both sides of a card. */
export const ROSETTE = rosette(28, 26, 34);

/** The `<svg>` of a card with its paper. */
export const CardSheet = ({ children }: { children: ReactNode }) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox={`0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`}
    width={CARD_WIDTH}
    height={CARD_HEIGHT}
    aria-hidden="true"
  >
    <rect className="a-card a-o" x="1.5" y="1.5" width="247" height="347" rx="14" />
    {children}
  </svg>
);

/** The customs form on the face of every card. */
export const CardFrame = () => (
  <>
    <rect className="a-none a-oc" x="11" y="11" width="228" height="328" rx="6" />
    <path className="a-cat" d="M15 15h220v176H15z" />
    <path className="a-gc" transform="matrix(1.8 0 0 1.1 125 115)" d={ROSETTE} />
    <ellipse className="a-card" cx="125" cy="115" rx="56" ry="52" />
    <ellipse className="a-none a-thin" cx="125" cy="115" rx="51" ry="47" />
    <path className="a-card a-perf" d="M23 23h72v40H23z" />
    <path className="a-none a-thin" d="M15 191v144h220V191M15 236h220M15 293h220m-62 0v42" />
    <g className="a-b a-cat" fontSize="6.5" letterSpacing=".4">
      <text x="23" y="202">
        1. DESCRIPTION OF GOODS
      </text>
      <text x="23" y="247">
        2. EFFECT
      </text>
      <text x="23" y="304">
        3. REMARKS
      </text>
      <text x="180" y="304">
        4. DUTY
      </text>
    </g>
    <text className="a-b a-light" x="125" y="184" fontSize="6.5" letterSpacing=".4" textAnchor="middle">
      NOT LEGAL TENDER · KEEP AWAY FROM PENGUINS
    </text>
  </>
);
