import { Stencil } from './Lettering';
import { WordmarkPaths } from './Logo';
import { star } from './rig/outlines';
import { Prop } from './rig/Prop';
import { polygon, writePath } from './rig/paths';
import { closedBox } from './scenes/table-props';

export const Arrow = ({ d, head }: { d: string; head: string }) => (
  <>
    <path className="a-none a-outline-red a-heavy" d={d} />
    <path className="a-red" d={head} />
  </>
);

/** The table on which everything lies, and rays behind it. */
export const TableTop = ({ y = 104 }: { y?: number }) => (
  <>
    <Sunburst />
    <path className="a-kraft" d={`M0 ${y}H240V160H0z`} />
    <path className="a-none a-outline" d={`M0 ${y}H240`} />
  </>
);

export const Sunburst = () => (
  <path
    className="a-rays"
    d={Array.from({ length: 12 }, (_, i) => {
      const ends = [0, 0.5].map((half) => {
        const angle = ((i + half) / 12) * 2 * Math.PI + 0.1;
        return `${Math.round(120 + 260 * Math.cos(angle))} ${Math.round(70 + 260 * Math.sin(angle))}`;
      });
      return `M120 70L${ends.join('L')}z`;
    }).join('')}
  />
);

export const Burst = ({ x, y, size }: { x: number; y: number; size: number }) => (
  <path className="a-gold a-outline" d={writePath(polygon(star(x, y, size, size * 0.6, 11)), 1)} />
);

/** The closed box with the wordmark on it. */
export const Box = ({ x, y, scale }: { x: number; y: number; scale: number }) => (
  <>
    <Prop draw={closedBox} x={x} y={y} scale={scale} />
    <g
      className="a-paper-only"
      fillRule="evenodd"
      transform={`translate(${x + 7 * scale} ${y - 74 * scale}) scale(${0.09 * scale})`}
    >
      <WordmarkPaths />
    </g>
    <path
      className="a-gold"
      d={writePath(polygon(star(x + 31 * scale, y - 27 * scale, 19 * scale, 13 * scale, 11)), 4)}
    />
  </>
);

export const Stamped = ({ x, y, size, text }: { x: number; y: number; size: number; text: string }) => (
  <g transform={`rotate(-8 ${x} ${y})`}>
    <rect
      className="a-card a-outline-red"
      x={x - size * 1.45}
      y={y - size * 0.95}
      width={size * 2.9}
      height={size * 1.35}
      rx="4"
    />
    <Stencil colour="a-red" x={x} y={y + size * 0.1} size={size} text={text} />
  </g>
);

export const Confetti = () => (
  <>
    <path className="a-red" d="M24 26l14 4-8 10zM206 18l12 10-15 5zM12 74l13 8-15 5zM216 82l15 3-9 10z" />
    <path className="a-green" d="M58 12l12 8-14 5zM178 40l14 3-9 9zM40 58l13 6-14 6z" />
    <path className="a-blue" d="M92 8l12 6-12 7zM196 62l12 6-13 6zM20 46l11 8-13 2z" />
  </>
);
