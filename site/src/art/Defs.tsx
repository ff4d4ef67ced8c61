import { rosette } from './curves';
import { CATEGORY_IDS, EMBLEMS } from './emblems';

const ROSETTE = rosette(28, 26, 34);

/** What cards are put together from. Once on each page that shows a {@link Card}, before the first of them. */
export const Defs = () => (
  <svg className="art a-defs" width="0" height="0" aria-hidden="true" focusable="false">
    <defs>
      {CATEGORY_IDS.map((id) => (
        <symbol key={id} id={`e-${id}`} viewBox="0 0 64 64">
          {EMBLEMS[id]}
        </symbol>
      ))}
      <path id="rosette" d={ROSETTE} />
      <g id="card-frame">
        <rect className="a-card a-o" x="1.5" y="1.5" width="247" height="347" rx="14" />
        <rect className="a-none a-oc" x="11" y="11" width="228" height="328" rx="6" />
        <path className="a-cat" d="M15 15h220v176H15z" />
        <use href="#rosette" className="a-gc" transform="matrix(1.8 0 0 1.1 125 115)" />
        <ellipse className="a-card" cx="125" cy="115" rx="56" ry="52" />
        <ellipse className="a-none a-thin" cx="125" cy="115" rx="51" ry="47" />
        <path className="a-card a-perf" d="M23 23h72v40H23z" />
        <path className="a-none a-thin" d="M15 191v144h220V191M15 236h220M15 293h220m-62 0v42" />
        <text className="a-b a-micro a-cat" x="23" y="202">
          1. DESCRIPTION OF GOODS
        </text>
        <text className="a-b a-micro a-cat" x="23" y="247">
          2. EFFECT
        </text>
        <text className="a-b a-micro a-cat" x="23" y="304">
          3. REMARKS
        </text>
        <text className="a-b a-micro a-cat" x="180" y="304">
          4. DUTY
        </text>
        <text className="a-b a-micro a-light" x="125" y="184" textAnchor="middle">
          NOT LEGAL TENDER · KEEP AWAY FROM PENGUINS
        </text>
      </g>
    </defs>
  </svg>
);
