import type { ReactNode } from 'react';
import { CardBack, CardFace, type CardProps } from './Card';
import { CARD_HEIGHT, CARD_WIDTH, PREVIEW_HEIGHT, PREVIEW_WIDTH } from './card-pictures';

/** Size of a printed card in millimetres: a poker card. */
const WIDE = 63.5;
const HIGH = 88.9;
const COLUMNS = 3;
const ROWS = 3;

/** Cut marks: how far from the cards they begin, and how long they are. */
const GAP = 1;
const MARK = 4;

/** Where the edge of a printed text is, from the edge of the paper; printers leave a margin. */
const TEXT_AT = 4.6;

interface SheetProps {
  /** Of the paper, in millimetres. */
  width: number;
  height: number;
}

/** Nine cards with cut marks, on paper whose unit is the millimetre; without `<svg>`. */
export function SheetOfFaces({
  width,
  height,
  cards,
  left,
  right,
}: SheetProps & { cards: readonly CardProps[]; left: string; right: string }) {
  return (
    <>
      <Cards width={width} height={height}>
        {(i) => {
          const card = cards[i];
          return card && <CardFace {...card} />;
        }}
      </Cards>
      <Marks width={width} height={height} />
      <g className="a-text a-ink" fontSize="2.7" textAnchor="middle">
        <text transform={`translate(${TEXT_AT + 2} ${height / 2}) rotate(-90)`}>{left}</text>
        <text transform={`translate(${width - TEXT_AT - 2} ${height / 2}) rotate(90)`}>{right}</text>
      </g>
    </>
  );
}

/** The backs of the same cards, for the other side of the paper. */
export const SheetOfBacks = ({ width, height }: SheetProps) => (
  <Cards width={width} height={height}>
    {() => <CardBack />}
  </Cards>
);

/** Returns the upper left corner of the cards, in the middle of the paper. */
const cornerOf = ({ width, height }: SheetProps) => ({
  x: (width - COLUMNS * WIDE) / 2,
  y: (height - ROWS * HIGH) / 2,
});

const Cards = ({ children, ...paper }: SheetProps & { children: (i: number) => ReactNode }) => {
  const { x, y } = cornerOf(paper);
  return (
    <>
      {Array.from({ length: COLUMNS * ROWS }, (_, i) => {
        const [left, top] = [x + WIDE * (i % COLUMNS), y + HIGH * Math.floor(i / COLUMNS)];
        return (
          <svg
            key={`${left} ${top}`}
            x={left}
            y={top}
            width={WIDE}
            height={HIGH}
            viewBox={`0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`}
            aria-hidden="true"
          >
            {children(i)}
          </svg>
        );
      })}
    </>
  );
};

/** A mark beyond each end of each cut. */
function Marks(paper: SheetProps) {
  const { x, y } = cornerOf(paper);
  const [right, bottom] = [x + COLUMNS * WIDE, y + ROWS * HIGH];
  const marks = [
    ...Array.from({ length: COLUMNS + 1 }, (_, i) => {
      const at = x + WIDE * i;
      return `M${at} ${y - GAP}v${-MARK}M${at} ${bottom + GAP}v${MARK}`;
    }),
    ...Array.from({ length: ROWS + 1 }, (_, i) => {
      const at = y + HIGH * i;
      return `M${x - GAP} ${at}h${-MARK}M${right + GAP} ${at}h${MARK}`;
    }),
  ];
  return <path className="a-none a-rule" strokeWidth=".25" d={marks.join('')} />;
}

/** The sheet on white paper, small; without `<svg>`. */
export const SheetPreview = ({ width, height, cards }: SheetProps & { cards: readonly CardProps[] }) => (
  <svg
    width={PREVIEW_WIDTH}
    height={PREVIEW_HEIGHT}
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path fill="#fff" d={`M0 0H${width}V${height}H0z`} />
    <SheetOfFaces width={width} height={height} cards={cards} left="" right="" />
  </svg>
);
