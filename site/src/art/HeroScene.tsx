import { Boat } from './Boat';
import { rosette, waves } from './curves';
import { MarkPaths } from './Logo';

const SUN = rosette(18, 70, 112);
const SEA = waves(4, 122, 34, 24);

/**
 * The illustration of the hero, 660 by 560 units. Sea and desk continue beyond both sides, visible if overflow is.
 * `title` is its alternative text.
 */
export const HeroScene = ({ title, className }: { title: string; className?: string }) => (
  <svg
    className={['art', className].filter(Boolean).join(' ')}
    viewBox="0 0 660 560"
    role="img"
    aria-label={title}
  >
    <Scene />
  </svg>
);

/** The illustration without `<svg>`, for use inside other drawings. */
export const Scene = () => (
  <>
    <defs>
      <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
        <path className="a-none a-hatch" d="M0 3h7" />
      </pattern>
    </defs>
    <path className="a-g" transform="translate(352 172) scale(1.75)" d={SUN} />
    <g transform="translate(330 432) scale(1.18) translate(-330 -432)">
      <g className="a-bob">
        <Boat />
      </g>
    </g>
    <path className="a-blue a-o a-drift" d={`M-1743 570V418q16-18 34 0${'t34 0'.repeat(119)}v152z`} />
    <path className="a-g a-foam" transform="translate(-1709 446)" d={SEA} />
    <path className="a-kraft a-o" d="M-1709 472h4080v96H-1709z" />
    <path className="a-none a-groove" d="M-1709 494h4080M-1709 540h1939m40 0h2101" />
    <Hand />
    <Desk />
    <Crate />
  </>
);

/** A hand of three cards. */
const Hand = () => (
  <g transform="translate(46 398)">
    <g transform="rotate(-17 70 150)">
      <rect className="a-paper a-o" width="96" height="134" rx="8" />
      <rect className="a-green" x="8" y="8" width="80" height="118" rx="4" />
      <text className="a-d a-pale-t" x="14" y="36" fontSize="24">
        NO
      </text>
    </g>
    <g transform="rotate(-2 70 150) translate(20 -8)">
      <rect className="a-paper a-o" width="96" height="134" rx="8" />
      <rect className="a-blue" x="8" y="8" width="80" height="118" rx="4" />
      <text className="a-d a-pale-t" x="14" y="36" fontSize="20">
        0%
      </text>
    </g>
    <g transform="rotate(13 90 150) translate(44 -8)">
      <rect className="a-paper a-o" width="96" height="134" rx="8" />
      <rect className="a-red" x="8" y="8" width="80" height="118" rx="4" />
      <g transform="translate(16 35)">
        <MarkPaths />
      </g>
    </g>
  </g>
);

/** A name plate and a rubber stamp. */
const Desk = () => (
  <>
    <rect className="a-ink" x="232" y="502" width="158" height="42" rx="3" />
    <rect className="a-none a-brass" x="237" y="507" width="148" height="32" />
    <g className="a-d a-brass-t" fontSize="13" textAnchor="middle">
      <text x="311" y="521">
        EVERYTHING
      </text>
      <text x="311" y="535">
        TO DECLARE
      </text>
    </g>
    <path
      className="a-red a-o"
      d="M423 462a15 15 0 0130 0c4 13-6 22-4 34h22q7 0 7 9v12h-80v-12q0-9 7-9h22c2-12-8-21-4-34z"
    />
    <path className="a-ink a-o" d="M402 517h72v10h-72z" />
  </>
);

/** A crate of fragile treaties. */
const Crate = () => (
  <g transform="translate(496 412)">
    <path className="a-kraft a-o" d="M0 0h144v126H0z" />
    <path fill="url(#hatch)" d="M0 0h144v22H0zm124 22h20v82h-20zM0 104h144v22H0z" />
    <path className="a-none a-o" d="M0 22h144M0 104h144M20 22v82m104-82v82" />
    <g className="a-d a-ink" fontSize="19" textAnchor="middle">
      <text x="72" y="58">
        FRAGILE
      </text>
      <text x="72" y="86">
        TREATIES
      </text>
    </g>
  </g>
);
