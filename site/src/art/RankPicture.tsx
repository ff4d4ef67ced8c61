import { LetteredWords, Stencil } from './Lettering';
import { WordmarkPaths } from './Logo';
import { RANK_SCENES, RankScenePicture } from './scenes/ranks';

interface RankProps {
  /** The number of times that the player has found the card. */
  found: number;
  rank: string;
  /** Above the rank. */
  label: string;
  /** What the picture asks of those who see it, and where to go; a long address is written smaller. */
  question: string;
  address: string;
  /** The colour behind everything. */
  ground: string;
}

/** The rank of a player for a post, 1200 by 630 units. */
export const WideRank = ({ found, rank, label, question, address, ground }: RankProps) => (
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630" aria-hidden="true">
    <Background ground={ground} x={860} y={315} width={1200} height={630} />
    <Scene found={found} x={604} y={92} scale={2.44} />
    <Wordmark x={56} y={56} scale={0.72} />
    <Label x={60} y={286} size={30} text={label} />
    <Stamp x={58} y={306} size={64} width={500} text={rank} />
    <g className="a-bold a-ink" fontSize="32">
      <LetteredWords at={[[60, 540, question]]} />
    </g>
    <g className="a-text a-ink" fontSize={Math.min(28, 1120 / address.length)}>
      <LetteredWords at={[[60, 580, address]]} />
    </g>
  </svg>
);

/** The same for a story, 1080 by 1920 units; apps cover its upper and its lower edge. */
export const TallRank = ({ found, rank, label, question, address, ground }: RankProps) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 1080 1920"
    width="1080"
    height="1920"
    aria-hidden="true"
  >
    <Background ground={ground} x={540} y={860} width={1080} height={1920} />
    <Wordmark x={196} y={236} scale={1.3} />
    <Scene found={found} x={76} y={560} scale={4.22} />
    <g textAnchor="middle">
      <Label x={540} y={1420} size={40} text={label} />
      <Stamp x={100} y={1440} size={104} width={880} text={rank} middle />
      <g className="a-bold a-ink" fontSize="46">
        <LetteredWords at={[[540, 1690, question]]} />
      </g>
      <g className="a-text a-ink" fontSize={Math.min(40, 1960 / address.length)}>
        <LetteredWords at={[[540, 1746, address]]} />
      </g>
    </g>
  </svg>
);

interface BackgroundProps {
  ground: string;
  /** Where the rays come from. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The table, with rays from a point. */
const Background = ({ ground, x, y, width, height }: BackgroundProps) => (
  <>
    <path fill={ground} d={`M0 0H${width}V${height}H0z`} />
    <path
      className="a-rays"
      d={Array.from({ length: 18 }, (_, i) => {
        const ends = [0, 0.5].map((half) => {
          const angle = ((i + half) / 18) * 2 * Math.PI;
          return `${Math.round(x + 1500 * Math.cos(angle))} ${Math.round(y + 1500 * Math.sin(angle))}`;
        });
        return `M${x} ${y}L${ends.join('L')}z`;
      }).join('')}
    />
  </>
);

function Scene({ found, x, y, scale }: { found: number; x: number; y: number; scale: number }) {
  const scene = RANK_SCENES[found];
  if (!scene) throw new RangeError(`No rank has ${found} finds.`);
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path className="a-shade" d="M6 8H228V186H6z" />
      <RankScenePicture {...scene} />
    </g>
  );
}

const Wordmark = ({ x, y, scale }: { x: number; y: number; scale: number }) => (
  <g className="a-ink" fillRule="evenodd" transform={`translate(${x} ${y}) scale(${scale})`}>
    <WordmarkPaths />
  </g>
);

const Label = ({ x, y, size, text }: { x: number; y: number; size: number; text: string }) => (
  <text className="a-bold a-ink" x={x} y={y} fontSize={size}>
    {text}
  </text>
);

interface StampProps {
  x: number;
  y: number;
  size: number;
  /** The space for the words; longer ones are smaller. */
  width: number;
  text: string;
  middle?: boolean;
}

/** The rank, as a rubber stamp. */
function Stamp({ x, y, size, width, text, middle }: StampProps) {
  // A letter of the brand face is about 0.62 of its size wide.
  const fitted = Math.min(size, Math.floor((width - 60) / (0.62 * text.length)));
  const wide = 0.62 * fitted * text.length + 60;
  const high = 1.9 * fitted;
  const left = middle ? x + (width - wide) / 2 : x;
  return (
    <g transform={`rotate(-3 ${left + wide / 2} ${y + high / 2})`}>
      <rect className="a-card a-outline-red" x={left} y={y} width={wide} height={high} rx="8" />
      <rect
        className="a-none a-outline-red"
        x={left + 8}
        y={y + 8}
        width={wide - 16}
        height={high - 16}
        rx="4"
      />
      <Stencil
        colour="a-red"
        x={left + wide / 2}
        y={y + high / 2 + 0.34 * fitted}
        size={fitted}
        text={text.toUpperCase()}
      />
    </g>
  );
}
