import { Penguin } from './Penguin';

/** A container ship folded from a customs form, with cargo and a penguin. */
export const Boat = () => (
  <>
    <path className="a-paper a-o" d="M330 96L204 330h252z" />
    <path fill="url(#hatch)" d="M330 96v234h126z" />
    <path className="a-none a-o" d="M330 96V48" />
    <path className="a-red a-o" d="M332 46l82 15-17 17 16 20-81-6z" />
    <text
      className="a-d a-pale-t"
      x="363"
      y="81"
      fontSize="22"
      textAnchor="middle"
      transform="rotate(8 359 76)"
    >
      40%
    </text>
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
        <text x="235" y="317">
          CHEESE
        </text>
        <text x="226" y="269">
          GRUDGES
        </text>
        <text x="236" y="221">
          EGOS
        </text>
      </g>
    </g>
    <g transform="translate(352 136)">
      <Penguin />
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
      <g className="a-stamped">
        <rect className="a-none a-or" x="338" y="350" width="134" height="48" rx="4" />
        <rect className="a-none a-or a-thin-w" x="344" y="356" width="122" height="36" rx="2" />
        <text className="a-d a-red" x="405" y="384" fontSize="30" textAnchor="middle">
          DENIED
        </text>
      </g>
    </g>
  </>
);
