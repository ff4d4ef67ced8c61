import { Drawing, Stencil } from './Drawing';
import { WordmarkPaths } from './Logo';
import { Penguin } from './Penguin';

/** Size of the drawing. */
export const BOX_WIDTH = 520;
export const BOX_HEIGHT = 400;

const FAN = ['a-red', 'a-green', 'a-ink', 'a-blue', 'a-kraft', 'a-gold'] as const;

/** The box of the game: six cards fan out of its open lid. Rendered to an image. */
export const GameBox = () => (
  <Drawing width={BOX_WIDTH} height={BOX_HEIGHT}>
    {FAN.map((colour, i) => (
      <g key={colour} transform={`rotate(${-40 + 16 * i} 250 330) translate(192 34)`}>
        <rect className="a-paper a-o" width="116" height="162" rx="10" />
        <rect className={colour} x="9" y="9" width="98" height="144" rx="4" />
        <circle className="a-none a-pale" cx="58" cy="48" r="20" />
        <path className="a-none a-pale" d="M48 58l20-20" />
      </g>
    ))}
    <path className="a-kraft a-o" d="M62 196l34-30h312l42 30z" />
    <path className="a-red a-o" d="M62 196h388v186H62z" />
    <rect className="a-none a-perf" x="72" y="206" width="368" height="166" />
    <path className="a-red a-o" d="M450 196l38-22v178l-38 30z" />
    <path className="a-ink" fillOpacity=".35" d="M450 196l38-22v178l-38 30z" />
    <g className="a-pale-t" fillRule="evenodd" transform="translate(88 228) scale(.46)">
      <WordmarkPaths />
    </g>
    <Stencil colour="a-pale-t" x={89} y={352} size={19} text="A CARD GAME OF TRADE WARS" anchor="start" />
    <g transform="translate(342 208) scale(.62)">
      <Penguin />
    </g>
  </Drawing>
);
