import { Fragment, type ReactNode } from 'react';

interface PenguinProps {
  flippers?: readonly (keyof typeof FLIPPERS)[] | undefined;
  /** What it wears. */
  children?: ReactNode;
}

/** A crowned penguin, 120 by 190 units, its feet on the lower edge; its flippers are folded by default. */
export const Penguin = ({ flippers = ['folded'], children }: PenguinProps) => (
  <>
    <PenguinBody />
    {children}
    {flippers.map((name) => (
      <Fragment key={name}>{FLIPPERS[name]}</Fragment>
    ))}
  </>
);

/** The penguin in the pictures of steps and pages. */
export const SmallPenguin = ({ x, flippers }: PenguinProps & { x: number }) => (
  <g transform={`translate(${x} 14) scale(.58)`}>
    <Penguin flippers={flippers} />
  </g>
);

/** The penguin without its flippers. */
export const PenguinBody = () => (
  <>
    <path className="a-gold a-o" d="M32 182q8-10 20 0l-4 7H28zm36 0q10-10 20 0l4 7H72z" />
    <path className="a-ink a-o a-moon" d="M60 34c30 0 40 24 42 66s-6 84-42 84-44-42-42-84 12-66 42-66z" />
    <path className="a-paper" d="M60 100c24 0 32 18 30 42s-12 38-30 38-28-14-30-38 6-42 30-42z" />
    <path className="a-paper" d="M60 62c6-12 34-10 32 12-1 14-18 22-32 22s-31-8-32-22c-2-22 26-24 32-12z" />
    <path className="a-ink a-eyes" d="M36 67h18v9H42zm48 0H66v9h12z" />
    <path className="a-none a-o a-w" d="M30 55l26 10m34-10L64 65" />
    <path className="a-gold a-o" d="M48 84q12-10 24 0l-12 10z" />
    <path className="a-gold a-o" d="M26 40L18 4l22 16L56-6l18 24 20-18-2 38q-32-10-66 2z" />
    <circle className="a-red" cx="57" cy="22" r="6" />
  </>
);

/** Flippers: folded, raised, pointing to the right, and hanging. */
export const FLIPPERS = {
  folded: (
    <>
      <path className="a-ink a-o a-rim" d="M14 112c10-12 20-6 34 8l30 20-8 12-34-12c-18-6-26-16-22-28z" />
      <path className="a-ink a-o a-rim" d="M106 112c-10-12-20-6-34 8l-30 20 8 12 34-12c18-6 26-16 22-28z" />
    </>
  ),
  leftUp: <path className="a-ink a-o a-rim" d="M22 120c-16-8-30-28-34-50 6-6 12-6 16-2 6 14 14 22 24 28z" />,
  rightUp: <path className="a-ink a-o a-rim" d="M98 120c16-8 30-28 34-50-6-6-12-6-16-2-6 14-14 22-24 28z" />,
  right: <path className="a-ink a-o a-rim" d="M94 98c16 6 32 6 48 0 8 4 8 14 2 18-18 8-38 8-54 2z" />,
  left: <path className="a-ink a-o a-rim" d="M26 98C12 110 6 128 8 148c8 4 14 0 16-6 2-12 6-18 12-24z" />,
} as const;
