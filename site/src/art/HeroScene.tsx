import { Fragment, type ReactElement } from 'react';
import { BoxBack, BoxFront, BoxLid } from './box-in-scene';
import { CardFace, type CardProps } from './Card';
import { CARD_HEIGHT, CARD_WIDTH, cardPicture } from './card-pictures';
import { waves } from './guilloche';
import { LetteredWords, Stencil } from './Lettering';
import { Penguin } from './rig/penguin/Penguin';

/** What the customs form was: once denied, it changes with a signup. */
type Form = 'denied' | 'approved';

interface SceneProps {
  /** Three cards: two behind the box, and one before it. */
  cards: HeroCards;
  form: Form;
}

export type HeroCards = readonly [left: CardProps, right: CardProps, front: CardProps];

interface HeroSceneProps extends SceneProps {
  /** The alternative text. */
  title: string;
  className?: string | undefined;
}

/**
 * The illustration of the hero: the penguin bursts out of the box. Wide windows and phones have a composition each of the
 * same parts: `art.css` moves them to their places on phones, where there is no sea. What moves is a layer of its own,
 * so that browsers move it without drawing it again. The cards are the images that the strip below shows as well: drawn in
 * the page, they would be a third of it.
 */
export const HeroScene = ({ title, className, ...scene }: HeroSceneProps) => (
  <div className={className} role="img" aria-label={title}>
    {layersOf(scene).map(({ name, moves, only, card, drawing }) =>
      card ? (
        <div key={name} className={`a-${moves}`}>
          <img
            className={`a-flying a-${card.at}`}
            src={cardPicture(card.face.category, card.face.example)}
            alt=""
            width={CARD_WIDTH}
            height={CARD_HEIGHT}
            // After the first paint, whose text is the largest: by themselves, images in the first screen are loaded before it.
            loading="lazy"
            {...LOW_PRIORITY}
            decoding="async"
          />
        </div>
      ) : (
        <svg
          key={name}
          className={['art', moves !== 'still' && `a-${moves}`, only && `a-${only}`]
            .filter(Boolean)
            .join(' ')}
          viewBox={`0 0 ${WIDE_SCENE.width} ${WIDE_SCENE.height}`}
          preserveAspectRatio="xMinYMin"
          aria-hidden="true"
        >
          {drawing}
        </svg>
      ),
    )}
  </div>
);

/** React 18 does not know the attribute by React's name for it. */
const LOW_PRIORITY = { fetchpriority: 'low' } as const;

/** The composition for wide windows, in one drawing of {@link WIDE_SCENE}. */
export const WideScene = (scene: SceneProps) => (
  <>
    {layersOf(scene).map(({ name, drawing }) => (
      <Fragment key={name}>{drawing}</Fragment>
    ))}
  </>
);

/** Its size in units. Sea and desk continue beyond both sides, visible if overflow is. */
export const WIDE_SCENE = { width: 640, height: 560 } as const;

/** A part of the scene, and how it moves. */
interface Layer {
  name: string;
  moves: 'still' | 'drifts' | 'flies' | 'shakes' | 'opens' | 'bursts' | 'lands';
  /** Phones have no sea. */
  only?: 'wide';
  /** A card that is an image in the page, and its place there. */
  card?: { face: CardProps; at: CardPlace };
  drawing: ReactElement;
}

const SEA = waves(4, 122, 34, 24);

const layersOf = ({ cards: [left, right, front], form }: SceneProps): readonly Layer[] => [
  {
    name: 'far',
    moves: 'still',
    drawing: <Rays />,
  },
  { name: 'ship', moves: 'still', only: 'wide', drawing: <Ship x={618} y={424} scale={0.62} /> },
  {
    name: 'sea',
    moves: 'drifts',
    only: 'wide',
    drawing: <path className="a-blue a-outline" d={`M-1743 570V426q16-18 34 0${'t34 0'.repeat(119)}v144z`} />,
  },
  {
    name: 'desk',
    moves: 'still',
    only: 'wide',
    drawing: (
      <>
        <path className="a-guilloche a-foam" transform="translate(-1709 452)" d={SEA} />
        <path className="a-table" d="M-1709 568h4080v400h-4080z" />
        <path className="a-kraft a-outline" d="M-1709 472h4080v96H-1709z" />
        <path className="a-none a-groove" d="M-1709 494h4080M-1709 540h4080" />
      </>
    ),
  },
  flying(left, 'left', 'translate(-62 44) rotate(-13) scale(.6)'),
  flying(right, 'right', 'translate(528 12) rotate(12) scale(.6)'),
  {
    name: 'form',
    moves: 'still',
    drawing: (
      <>
        <g {...BOX_PLACE}>
          <path className="a-shade" d="M-2.5 1L114 1L194-14L162-36L119-36z" />
        </g>
        <CustomsForm />
      </>
    ),
  },
  { name: 'stamp', moves: 'lands', drawing: <FormStamp form={form} /> },
  { name: 'back', moves: 'shakes', drawing: <InBox drawing={<BoxBack />} /> },
  { name: 'lid', moves: 'opens', drawing: <InBox drawing={<BoxLid />} /> },
  {
    name: 'penguin',
    moves: 'bursts',
    drawing: (
      <InBox
        drawing={
          <g transform="translate(60 -76)">
            <g id="hero-penguin">
              <Penguin pose="burst" face="rage" scale={1.12} floats />
            </g>
          </g>
        }
      />
    ),
  },
  {
    name: 'box',
    moves: 'shakes',
    drawing: (
      <InBox
        drawing={
          <BoxFront>
            <use href="#hero-penguin" className="a-small" transform="translate(55 -19) scale(.257)" />
          </BoxFront>
        }
      />
    ),
  },
  flying(front, 'front', 'translate(48 318) rotate(-7) scale(.62)'),
];

/** Where a card is: left or right behind the box, or before it. */
type CardPlace = 'left' | 'right' | 'front';

/** A card that flies out of the box. @param transform its place in a drawing; `art.css` has that in a page */
const flying = (face: CardProps, at: CardPlace, transform: string): Layer => ({
  name: `${at} card`,
  moves: 'flies',
  card: { face, at },
  drawing: (
    <g transform={transform}>
      <path className="a-shade" d="M6 14Q18 4 24 6H242Q258 8 258 24V342Q256 358 240 358H24z" />
      <CardFace {...face} isSmall />
    </g>
  ),
});

/** The place of the box, the lower left corner of whose front is at 0 0; `--form` in the hero's styles repeats that of the form. */
const BOX_PLACE = { className: 'a-at-box', transform: 'translate(218 544) scale(1.5)' } as const;
const FORM_PLACE = { className: 'a-at-form', transform: 'translate(552 488) scale(1.1) rotate(6)' } as const;

const InBox = ({ drawing }: { drawing: ReactElement }) => (
  <g {...BOX_PLACE} className={`a-even ${BOX_PLACE.className}`}>
    {drawing}
  </g>
);

/** Behind the penguin's head; far out nothing is left of them. */
const CENTRE = { x: 312, y: 210 } as const;
const REACH = 900;
const RAY_COUNT = 22;

/** A sunburst that fades towards the edges of the hero. */
const Rays = () => (
  <g className="a-at-rays">
    <radialGradient id="hero-rays" gradientUnits="userSpaceOnUse" cx={CENTRE.x} cy={CENTRE.y} r={REACH}>
      <stop className="a-ray" />
      <stop className="a-ray a-ray-end" offset="1" />
    </radialGradient>
    <path
      fill="url(#hero-rays)"
      d={Array.from({ length: RAY_COUNT }, (_, i) => {
        const [from, to] = [0, 0.5].map((half) => {
          const angle = ((i + half) / RAY_COUNT) * 2 * Math.PI + 0.08;
          return `${Math.round(CENTRE.x + REACH * Math.cos(angle))} ${Math.round(CENTRE.y + REACH * Math.sin(angle))}`;
        });
        return `M${CENTRE.x} ${CENTRE.y}L${from}L${to}z`;
      }).join('')}
    />
  </g>
);

/** A container ship far away. */
const Ship = ({ x, y, scale }: { x: number; y: number; scale: number }) => (
  <g className="a-outline" transform={`translate(${x} ${y}) scale(${scale})`}>
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
const CustomsForm = () => (
  <g {...FORM_PLACE}>
    <path className="a-shade" d="M-68-48H84V62H-68z" />
    <path className="a-paper a-outline" d="M-75-55H75V55H-75z" />
    <path className="a-none a-rule" d="M-66-36H66M-66-20H66M-66 44H66" />
    <g className="a-text a-ink" fontSize="11">
      <LetteredWords
        at={[
          [-66, -40, '1. Contents: hurt feelings'],
          [-66, -24, '2. Value: tremendous'],
        ]}
      />
    </g>
  </g>
);

/** The stamp of a form at the same place. The first one comes with its layer; one that replaces it moves by itself. */
const FormStamp = ({ form }: { form: Form }) => (
  <g {...FORM_PLACE}>
    <g transform="rotate(-12)">
      {STAMPS[form].map(([word, size, className]) => (
        <g key={word} className={className}>
          <rect className="a-none a-outline-red" x="-68" y="-12" width="136" height="48" rx="4" />
          <rect className="a-none a-outline-red a-fine" x="-62" y="-6" width="124" height="36" rx="2" />
          <Stencil colour="a-red" x={0} y={12 + size / 2.7} size={size} text={word} />
        </g>
      ))}
    </g>
  </g>
);
