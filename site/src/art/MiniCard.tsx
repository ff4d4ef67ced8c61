import { Emblem, type EmblemId } from './emblems';
import { Stencil } from './Lettering';
import { MarkPaths } from './Logo';

interface MiniCardProps {
  /** Its face; without a category it lies face down. */
  category?: EmblemId;
  /** A number instead of the category's emblem. */
  value?: string;
}

/** Rays behind what a small card shows. */
const RAYS =
  'M50 55L13 44V34zM50 55L22 20H36zM50 55L58 20H72zM50 55L87 36V47zM50 55L87 66V78zM50 55L66 89H52zM50 55L34 89H20zM50 55L13 70V60z';

/** A card at a size at which its texts cannot be read, 100 by 140 units. */
const MiniCard = ({ category, value }: MiniCardProps) =>
  category ? (
    <g className={`a-${category}`}>
      <Paper />
      <path className="a-category" d="M8 8H92V94H8z" />
      <path className="a-card" d="M13 20H87V89H13z" />
      <path className="a-tint-1" d={RAYS} />
      {value ? (
        <Stencil colour="a-category" x={50} y={68} size={37} text={value} />
      ) : (
        <>
          <path className="a-tint-0" d="M13 20H87V89H13z" />
          <Emblem category={category} x={22} y={27} size={56} />
        </>
      )}
      <path className="a-none a-outline-category" d="M9.5 92V130.5H90.5V92" />
      <path className="a-ink" d="M16 99H70V107H16z" />
      <path className="a-none a-outline-category" d="M17 116H78M17 124H58" />
    </g>
  ) : (
    <>
      <Paper />
      <path className="a-ink" d="M8 8h84v124H8z" />
      <path className="a-none a-perforated" d="M14 14h72v112H14z" />
      <g transform="translate(18 38)">
        <MarkPaths />
      </g>
    </>
  );

interface PlacedCardProps extends MiniCardProps {
  x: number;
  y: number;
  turn?: number;
}

/** A card of 54 by 76 units, its upper left corner at (`x`, `y`) before it is turned. */
export const PlacedCard = ({ x, y, turn = 0, ...card }: PlacedCardProps) => (
  <g transform={`translate(${x} ${y}) rotate(${turn} 27 38) scale(.54)`}>
    <path className="a-shade" d="M4 6h104v140H8z" />
    <MiniCard {...card} />
  </g>
);

/** A pile of cards that lie face down. */
export const Pile = ({ x, y, count }: { x: number; y: number; count: number }) => (
  <>
    {[0, 4, 8, 12].slice(0, count).map((lift) => (
      <PlacedCard key={lift} x={x - lift / 2} y={y - lift} />
    ))}
  </>
);

const Paper = () => <rect className="a-card a-outline" width="100" height="140" rx="8" />;
