import { rosette, waves } from './guilloche';
import { Stencil, Words } from './Lettering';
import { MiniCard } from './MiniCard';
import { FLIPPERS, PenguinBody } from './Penguin';

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
      <MiniCard category="cancel" />
    </g>
    <g transform="rotate(-2 70 150) translate(20 -8)">
      <MiniCard category="tariff" value="0%" />
    </g>
    <g transform="rotate(13 90 150) translate(44 -8)">
      <MiniCard />
    </g>
  </g>
);

/** A name plate and a rubber stamp. */
const Desk = () => (
  <>
    <rect className="a-ink" x="232" y="502" width="158" height="42" rx="3" />
    <rect className="a-none a-brass" x="237" y="507" width="148" height="32" />
    <g className="a-d a-gold" fontSize="13" textAnchor="middle">
      <Words
        at={[
          [311, 521, 'EVERYTHING'],
          [311, 535, 'TO DECLARE'],
        ]}
      />
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
      <Words
        at={[
          [72, 58, 'FRAGILE'],
          [72, 86, 'TREATIES'],
        ]}
      />
    </g>
  </g>
);

/** What the boat's form is stamped with: before a signup, after it, and while it waits for a confirmation. */
const STAMPS = [
  ['DENIED', 30],
  ['APPROVED', 22],
  ['PENDING', 25],
] as const;

/** A container ship folded from a customs form, with cargo and a penguin. */
const Boat = () => (
  <>
    <path className="a-paper a-o" d="M330 96L204 330h252z" />
    <path fill="url(#hatch)" d="M330 96v234h126z" />
    <path className="a-none a-o" d="M330 96V48" />
    <path className="a-red a-o" d="M332 46l82 15-17 17 16 20-81-6z" />
    <Stencil colour="a-pale-t" x={363} y={81} size={22} text="40%" transform="rotate(8 359 76)" />
    <g transform="translate(14 -26)">
      <g className="a-o">
        <path className="a-green" d="M176 286h118v48H176z" />
        <path className="a-red" d="M164 238h124v48H164z" />
        <path className="a-blue" d="M190 190h92v48h-92z" />
      </g>
      <path
        className="a-none a-groove"
        d="M184 294v34m8-34v34m86-34v34m8-34v34M172 246v32m8-32v32m92-32v32m8-32v32M198 198v32m76-32v32"
      />
      <g className="a-d a-pale-t" fontSize="21" textAnchor="middle">
        <Words
          at={[
            [235, 317, 'CHEESE'],
            [226, 269, 'GRUDGES'],
            [236, 221, 'EGOS'],
          ]}
        />
      </g>
    </g>
    <g transform="translate(352 136)">
      <PenguinBody />
      <g className="a-folded">{FLIPPERS.folded}</g>
      <g className="a-approved">
        {FLIPPERS.leftUp}
        {FLIPPERS.rightUp}
      </g>
    </g>
    <path className="a-paper a-o" d="M40 290q90 30 290 30t290-30L496 424H160z" />
    <path fill="url(#hatch)" d="M620 290L496 424H330l40-105q170 0 250-29z" />
    <path className="a-none a-o" d="M40 290l130 44 160-14 160 14 130-44M170 334l-10 90M490 334l6 90" />
    <path className="a-none a-rule-ink" d="M186 358h146M186 378h146M186 398h116" />
    <text className="a-b a-ink" x="186" y="352" fontSize="12">
      CUSTOMS DECLARATION
    </text>
    <text className="a-t a-ink" x="186" y="374" fontSize="12">
      1. Contents: hurt feelings
    </text>
    <text className="a-t a-ink" x="186" y="394" fontSize="12">
      2. Value: tremendous
    </text>
    <g transform="translate(14 -10) rotate(-9 404 376)">
      {STAMPS.map(([word, size]) => (
        <g key={word} className={`a-stamped a-${word.toLowerCase()}`}>
          <rect className="a-none a-or" x="338" y="350" width="134" height="48" rx="4" />
          <rect className="a-none a-or a-thin-w" x="344" y="356" width="122" height="36" rx="2" />
          <Stencil colour="a-red" x={405} y={373 + size / 2.7} size={size} text={word} />
        </g>
      ))}
    </g>
  </>
);
