import { WordmarkPaths } from './Logo';
import { star } from './rig/outlines';
import { polygon, writePath } from './rig/paths';
import { Penguin } from './rig/penguin/Penguin';

/** Size of the picture at the top of emails, in units. */
export const POSTCARD = { width: 560, height: 184 } as const;

/** The stamp's edge: how far apart its holes are, and how large. */
const HOLE = { step: 12, radius: 3.6 } as const;
const STAMP = { width: 144, height: 132 } as const;

const BURST = writePath(polygon(star(STAMP.width / 2, 74, 74, 52, 18)), 1);

/** Rays from behind the stamp. */
const RAYS = Array.from({ length: 16 }, (_, i) => {
  const ends = [0, 0.5].map((half) => {
    const angle = ((i + half) / 16) * 2 * Math.PI + 0.1;
    return `${Math.round(458 + 600 * Math.cos(angle))} ${Math.round(88 + 600 * Math.sin(angle))}`;
  });
  return `M458 88L${ends.join('L')}z`;
}).join('');

/** The stripes of an airmail envelope along the lower edge. */
const EDGE = ['a-red', 'a-paper', 'a-blue', 'a-paper'].map((colour, place, all) => ({
  id: place,
  colour,
  d: Array.from({ length: 9 }, (_, i) => {
    const x = 20 * (all.length * (i - 1) + place);
    return `M${x} 184L${x + 8} 172H${x + 28}L${x + 20} 184z`;
  }).join(''),
}));

/** The picture at the top of every email: the wordmark, and a stamp that cannot contain itself; without `<svg>`. */
export const Postcard = () => (
  <>
    <path className="a-ink" d={`M0 0H${POSTCARD.width}V${POSTCARD.height}H0z`} />
    <path className="a-rays" d={RAYS} />
    <g className="a-paper-only" fillRule="evenodd" transform="translate(34 34) scale(.545)">
      <WordmarkPaths />
    </g>
    <g transform="translate(386 18) rotate(4 72 66)">
      <path className="a-card" d={perforated(STAMP)} />
      <svg
        x="10"
        y="10"
        width={STAMP.width - 20}
        height={STAMP.height - 20}
        viewBox="10 10 124 112"
        aria-hidden="true"
      >
        <path className="a-kraft" d="M0 0H144V132H0z" />
        <path className="a-gold" d={BURST} />
      </svg>
      <path
        className="a-none a-outline"
        strokeWidth="2"
        d={`M10 10H${STAMP.width - 10}V${STAMP.height - 10}H10z`}
      />
      <Penguin pose="stomp" face="rage" x={70} y={120} scale={0.5} floats />
    </g>
    {EDGE.map(({ id, colour, d }) => (
      <path key={id} className={colour} d={d} />
    ))}
  </>
);

/** Returns the outline of a stamp with holes along its edges. */
function perforated({ width, height }: { width: number; height: number }): string {
  const { step, radius } = HOLE;
  const solid = step - 2 * radius;
  const side = (length: number, along: (d: number) => string, arc: string) =>
    `${along(solid / 2)}${`${arc}${along(solid)}`.repeat(length / step - 1)}${arc}${along(solid / 2)}`;
  const right = side(width, (d) => `h${d}`, `a${radius} ${radius} 0 0 0 ${2 * radius} 0`);
  const down = side(height, (d) => `v${d}`, `a${radius} ${radius} 0 0 0 0 ${2 * radius}`);
  const left = side(width, (d) => `h${-d}`, `a${radius} ${radius} 0 0 0 ${-2 * radius} 0`);
  const up = side(height, (d) => `v${-d}`, `a${radius} ${radius} 0 0 0 0 ${-2 * radius}`);
  return `M0 0${right}${down}${left}${up}z`;
}
