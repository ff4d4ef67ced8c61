import type { ReactNode } from 'react';
import { CARD_HEIGHT, CARD_WIDTH } from './card-pictures';
import { rosette } from './curves';

/** The guilloche lines of a card. */
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

/** The customs form on the face of every card: a window for the picture, and four boxes. */
export const CardFrame = () => (
  <>
    <rect className="a-none a-oc" x="11" y="11" width="228" height="328" rx="6" />
    <path className="a-cat" d="M15 15h220v164H15z" />
    <path className="a-card" d="M23 47h204v116H23z" />
    <path className="a-none a-gs" transform="matrix(1.3 0 0 .72 125 105)" d={ROSETTE} />
    <path className="a-none a-thin" d="M15 179v156h220V179M15 222h220M15 288h220m-66 0v47" />
    <g className="a-b a-cat" fontSize="6.5" letterSpacing=".4">
      <text x="23" y="190">
        1. DESCRIPTION OF GOODS
      </text>
      <text x="23" y="232">
        2. EFFECT
      </text>
      <text x="23" y="298">
        3. REMARKS
      </text>
      <text x="176" y="298">
        4. DUTY
      </text>
    </g>
    <text className="a-b a-light" x="125" y="173.5" fontSize="6.5" letterSpacing=".4" textAnchor="middle">
      NOT LEGAL TENDER · KEEP OUT OF REACH OF PENGUINS
    </text>
  </>
);

/** The perforated stamp in the corner, over the picture. */
export const CardCorner = () => <path className="a-card a-perf" d="M23 23h62.8v31.4H23z" />;
