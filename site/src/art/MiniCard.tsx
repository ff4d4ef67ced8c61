import { Emblem, type EmblemId } from './emblems';
import { Stencil } from './Lettering';
import { MarkPaths } from './Logo';

interface MiniCardProps {
  /** Its face; without a category it lies face down. */
  category?: EmblemId;
  /** A number instead of the category's emblem. */
  value?: string;
}

/** A card at a size at which its texts cannot be read, 100 by 140 units. */
const MiniCard = ({ category, value }: MiniCardProps) =>
  category ? (
    <g className={`a-${category}`}>
      <Paper />
      <path className="a-cat" d="M8 8h84v80H8z" />
      <path className="a-card" d="M14 20h72v60H14z" />
      {value ? (
        <Stencil colour="a-cat" x={50} y={62} size={36} text={value} />
      ) : (
        <Emblem category={category} x={27} y={27} size={46} />
      )}
      <path className="a-none a-oc" d="M9.5 87v43.5h81V87M18 101h52m-52 12h42" />
    </g>
  ) : (
    <>
      <Paper />
      <path className="a-ink" d="M8 8h84v124H8z" />
      <path className="a-none a-perf" d="M14 14h72v112H14z" />
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

const Paper = () => <rect className="a-card a-o" width="100" height="140" rx="8" />;
