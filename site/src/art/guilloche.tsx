/** Guilloche lines as SVG path data around the origin. */

const round = (value: number): number => Math.round(value);

/** Returns a rosette: `count` circles of radius `radius`, their centres on a circle of radius `offset`. */
export function rosette(count: number, offset: number, radius: number): string {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    const x = round(offset * Math.cos(angle)) - radius;
    const y = round(offset * Math.sin(angle));
    return `M${x} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0 ${radius} ${radius} 0 1 0${-2 * radius} 0`;
  }).join('');
}

/** Returns a band of `strands` shifted waves, each of `length` half waves of `step` units. */
export function waves(strands: number, length: number, step: number, height: number): string {
  return Array.from({ length: strands }, (_, i) => {
    const shift = round((i * step * 2) / strands);
    return `M${shift - 2 * step} 0q${step / 2}${-height} ${step} 0${`t${step} 0`.repeat(length - 1)}`;
  }).join('');
}

/** Returns the jagged outline of a seal: a star with `points` points between two radii. */
export function seal(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: 2 * points }, (_, i) => {
    const angle = (Math.PI * i) / points;
    const radius = i % 2 ? inner : outer;
    return `${round(10 * radius * Math.sin(angle)) / 10} ${round(-10 * radius * Math.cos(angle)) / 10}`;
  });
  return `M${corners.join('L')}z`;
}

const STRIP = waves(5, 44, 34, 20);

/** A strip of banknote lines across the page; its height is set in CSS. */
export const Guilloche = ({ className }: { className?: string }) => (
  <svg
    className={['art', className].filter(Boolean).join(' ')}
    viewBox="0 -14 1400 28"
    height="28"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    focusable="false"
  >
    <path className="a-guilloche" d={STRIP} />
  </svg>
);
