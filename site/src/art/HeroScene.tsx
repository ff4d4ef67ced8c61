import { Fragment, type ReactElement } from 'react';
import { BoxBack, BoxFront, BoxLid } from './box-in-scene';
import { CardFace, type CardProps } from './Card';
import { waves } from './guilloche';
import { Stencil, Words } from './Lettering';
import { Penguin } from './rig/penguin/Penguin';

/** What the customs form was: once denied, it changes with a signup. */
type Form = 'denied' | 'approved';

interface HeroSceneProps {
  /** The alternative text. */
  title: string;
  /** Three cards: two behind the box, and one before it. */
  cards: HeroCards;
  form: Form;
  /** Classes of the drawings for wide windows and for phones, of which a page shows one. */
  wide?: string | undefined;
  tall?: string | undefined;
}

export type HeroCards = readonly [left: CardProps, right: CardProps, front: CardProps];

/**
 * The illustration of the hero: the penguin bursts out of the box. Both drawings share their figures. What moves is an
 * `<svg>` of its own, so that browsers move it without drawing it again.
 */
export const HeroScene = ({ title, cards, form, wide, tall }: HeroSceneProps) => (
  <>
    <svg className="art a-parts" width="0" height="0" aria-hidden="true">
      <HeroParts cards={cards} />
    </svg>
    <Layers title={title} className={wide} size="640 560" layers={wideLayers(form)} />
    <Layers title={title} className={tall} size="390 300" layers={tallLayers(form)} />
  </>
);

/** A part of a scene, and how it moves. */
interface Layer {
  name: string;
  moves: 'still' | 'drifts' | 'flies' | 'shakes' | 'opens' | 'bursts' | 'lands';
  drawing: ReactElement;
}

interface LayersProps {
  title: string;
  className: string | undefined;
  /** Width and height of the scene in units. */
  size: string;
  layers: readonly Layer[];
}

const Layers = ({ title, className, size, layers }: LayersProps) => (
  <div className={className} role="img" aria-label={title}>
    {layers.map(({ name, moves, drawing }) => (
      <svg
        key={name}
        className={moves === 'still' ? 'art' : `art a-${moves}`}
        viewBox={`0 0 ${size}`}
        aria-hidden="true"
      >
        {drawing}
      </svg>
    ))}
  </div>
);

/** What both drawings consist of; the layers refer to it by `href`. */
export const HeroParts = ({ cards }: { cards: HeroCards }) => (
  <defs>
    <g id="hero-back">
      <BoxBack />
    </g>
    <g id="hero-lid">
      <BoxLid />
    </g>
    <g id="hero-penguin">
      <Penguin pose="stomp" face="rage" scale={0.96} floats />
    </g>
    <g id="hero-front">
      <BoxFront>
        <use href="#hero-penguin" className="a-small" transform="translate(55 -19) scale(.3)" />
      </BoxFront>
    </g>
    {cards.map((card, i) => (
      <g key={card.name} id={`hero-card-${i}`}>
        <path className="a-shade" d="M6 14Q18 4 24 6H242Q258 8 258 24V342Q256 358 240 358H24z" />
        <CardFace {...card} />
      </g>
    ))}
  </defs>
);

const SEA = waves(4, 122, 34, 24);

/** Where the customs form lies; `--form` in the hero's styles repeats it as a part of the scene. */
const WIDE_FORM = 'translate(552 488) scale(1.1) rotate(6)';
const TALL_FORM = 'translate(327 252) scale(.7) rotate(6)';

/** The illustration for wide windows, 640 by 560 units; sea and desk continue beyond both sides, visible if overflow is. */
const wideLayers = (form: Form): readonly Layer[] => [
  {
    name: 'far',
    moves: 'still',
    drawing: (
      <>
        <path className="a-rays" d={rays(306, 240, 310, 20)} />
        <Ship x={618} y={424} scale={0.62} />
      </>
    ),
  },
  {
    name: 'sea',
    moves: 'drifts',
    drawing: <path className="a-blue a-o" d={`M-1743 570V426q16-18 34 0${'t34 0'.repeat(119)}v144z`} />,
  },
  {
    name: 'desk',
    moves: 'still',
    drawing: (
      <>
        <path className="a-g a-foam" transform="translate(-1709 452)" d={SEA} />
        <path className="a-kraft a-o" d="M-1709 472h4080v96H-1709z" />
        <path className="a-none a-groove" d="M-1709 494h4080M-1709 540h4080" />
      </>
    ),
  },
  flying(0, 'translate(14 96) rotate(-13) scale(.6)'),
  flying(1, 'translate(484 46) rotate(11) scale(.6)'),
  {
    name: 'form',
    moves: 'still',
    drawing: (
      <>
        <path className="a-shade" d="M206 540L392 540L520 516L468 480L400 480z" />
        <CustomsForm at={WIDE_FORM} />
      </>
    ),
  },
  { name: 'stamp', moves: 'lands', drawing: <FormStamp at={WIDE_FORM} form={form} /> },
  ...popup('translate(210 538) scale(1.6)'),
  flying(2, 'translate(48 318) rotate(-7) scale(.62)'),
];

/** The same, in one drawing. */
export const WideScene = ({ form }: { form: Form }) => (
  <>
    {wideLayers(form).map(({ name, drawing }) => (
      <Fragment key={name}>{drawing}</Fragment>
    ))}
  </>
);

/** The illustration for phones, 390 by 300 units. */
const tallLayers = (form: Form): readonly Layer[] => [
  { name: 'far', moves: 'still', drawing: <path className="a-rays" d={rays(190, 132, 176, 18)} /> },
  flying(0, 'translate(6 40) rotate(-13) scale(.34)'),
  flying(1, 'translate(306 14) rotate(12) scale(.34)'),
  {
    name: 'form',
    moves: 'still',
    drawing: (
      <>
        <path className="a-shade" d="M140 296L244 296L318 282L290 262L250 262z" />
        <CustomsForm at={TALL_FORM} />
      </>
    ),
  },
  { name: 'stamp', moves: 'lands', drawing: <FormStamp at={TALL_FORM} form={form} /> },
  ...popup('translate(142 294) scale(.9)'),
  flying(2, 'translate(34 158) rotate(-8) scale(.36)'),
];

/** A card that flies out of the box, by its number among the scene's cards. */
const flying = (card: number, transform: string): Layer => ({
  name: `card ${card}`,
  moves: 'flies',
  drawing: <use href={`#hero-card-${card}`} transform={transform} />,
});

/** The penguin in the box, with the lower left corner of the box's front where `transform` moves 0 0. */
const popup = (transform: string): readonly Layer[] => {
  const part = (moves: Layer['moves'], name: string, inBox?: string): Layer => ({
    name,
    moves,
    drawing: (
      <g className="a-even" transform={transform}>
        <use href={`#hero-${name}`} transform={inBox} />
      </g>
    ),
  });
  return [
    part('shakes', 'back'),
    part('opens', 'lid'),
    part('bursts', 'penguin', 'translate(56 -66)'),
    part('shakes', 'front'),
  ];
};

/** Returns a sunburst as path data. */
function rays(x: number, y: number, radius: number, count: number): string {
  const end = (i: number, half: number) => {
    const angle = ((i + half) / count) * 2 * Math.PI + 0.08;
    return `${Math.round(x + radius * Math.cos(angle))} ${Math.round(y + radius * Math.sin(angle))}`;
  };
  return Array.from(
    { length: count },
    (_, i) => `M${x} ${y}L${end(i, 0)}A${radius} ${radius} 0 0 1 ${end(i, 0.5)}z`,
  ).join('');
}

/** A container ship far away. */
const Ship = ({ x, y, scale }: { x: number; y: number; scale: number }) => (
  <g className="a-o" transform={`translate(${x} ${y}) scale(${scale})`}>
    <path className="a-slate" d="M-60-18H64L46 24H-46z" />
    <path className="a-green" d="M-48-36h26v18h-26z" />
    <path className="a-red" d="M-22-36H4v18h-26zM-36-54h26v18h-26z" />
    <path className="a-gold" d="M4-36h26v18H4z" />
    <path className="a-paper" d="M38-50h18v32H38z" />
  </g>
);

/** What the form is stamped with, by class: before a signup, after it, and while it waits for a confirmation. */
const CHANGING = [
  ['DENIED', 32, 'a-denied'],
  ['APPROVED', 23, 'a-stamped a-approved'],
  ['PENDING', 27, 'a-stamped a-pending'],
] as const;
const STAMPS = { denied: CHANGING, approved: [['APPROVED', 23, 'a-passed']] } as const;

/** A customs form around 0 0, 150 by 110. */
const CustomsForm = ({ at }: { at: string }) => (
  <g transform={at}>
    <path className="a-shade" d="M-68-48H84V62H-68z" />
    <path className="a-paper a-o" d="M-75-55H75V55H-75z" />
    <path className="a-none a-rule-ink" d="M-66-36H66M-66-20H66M-66 44H66" />
    <g className="a-t a-ink" fontSize="11">
      <Words
        at={[
          [-66, -40, '1. Contents: hurt feelings'],
          [-66, -24, '2. Value: tremendous'],
        ]}
      />
    </g>
  </g>
);

/** The stamp of a form at the same place. The first one comes with its layer; one that replaces it moves by itself. */
const FormStamp = ({ at, form }: { at: string; form: Form }) => (
  <g transform={`${at} rotate(-12)`}>
    {STAMPS[form].map(([word, size, className]) => (
      <g key={word} className={className}>
        <rect className="a-none a-or" x="-68" y="-12" width="136" height="48" rx="4" />
        <rect className="a-none a-or a-thin-w" x="-62" y="-6" width="124" height="36" rx="2" />
        <Stencil colour="a-red" x={0} y={12 + size / 2.7} size={size} text={word} />
      </g>
    ))}
  </g>
);
