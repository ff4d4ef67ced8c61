import type { ReactElement } from 'react';
import { CATEGORIES, WORST_TARIFF } from '../../content/cards';
import { HERO } from '../../content/pages/landing';
import { CardFace } from '../Card';
import {
  BOX_HEIGHT,
  BOX_WIDTH,
  CARD_HEIGHT,
  CARD_WIDTH,
  STEP_WIDTH,
  stepHeight,
  TURN_HEIGHT,
  TURN_WIDTH,
} from '../card-pictures';
import { GameBox } from '../GameBox';
import { HeroScene } from '../HeroScene';
import { HEADERS } from '../headers';
import { PICTURES } from '../pictures';
import { Actor, type ActorProps } from '../rig/Actor';
import { FACES, type Face } from '../rig/faces';
import { GOOSE_POSES } from '../rig/Goose';
import { LOBSTER_POSES } from '../rig/Lobster';
import { PENGUIN_POSE_NAMES } from '../rig/penguin/poses';
import { SEAL_POSES } from '../rig/Seal';
import { WALRUS_POSES } from '../rig/Walrus';
import { TURN_SCENES, TurnPicture } from '../scenes/turn';

/** Space for one figure, and its scale in it. */
const CELL = { width: 230, height: 230, scale: 0.8 } as const;

/** Each figure in each of its poses, by face. */
const ROWS: readonly (readonly [name: string, actor: (face: Face) => ActorProps])[] = [
  ...PENGUIN_POSE_NAMES.map((pose) => row(`penguin, ${pose}`, (face) => ({ who: 'penguin', pose, face }))),
  ...WALRUS_POSES.map((pose) => row(`walrus, ${pose}`, (face) => ({ who: 'walrus', pose, face }))),
  ...LOBSTER_POSES.map((pose) => row(`lobster, ${pose}`, (face) => ({ who: 'lobster', pose, face }))),
  ...GOOSE_POSES.map((pose) => row(`goose, ${pose}`, (face) => ({ who: 'goose', pose, face }))),
  ...SEAL_POSES.map((pose) => row(`seal, ${pose}`, (face) => ({ who: 'seal', pose, face }))),
];

function row(name: string, actor: (face: Face) => ActorProps): readonly [string, (face: Face) => ActorProps] {
  return [name, actor];
}

const CARDS = [
  ...CATEGORIES.flatMap(({ id: category, name: categoryName, examples }) =>
    examples.map((card, example) => ({ category, categoryName, example, ...card })),
  ),
  { category: 'tariff' as const, categoryName: 'Tariff Cards', ...WORST_TARIFF },
];

/** Every face in every pose, and every picture large: a page for those who draw, which only `npm run dev` has. */
export default function ArtSheet() {
  return (
    <main>
      <h1>Pictures</h1>
      <h2>Faces: {FACES.join(', ')}</h2>
      {ROWS.map(([name, actor]) => (
        <section key={name}>
          <h3>{name}</h3>
          <Drawing width={CELL.width * FACES.length} height={CELL.height}>
            {FACES.map((face, i) => (
              <Actor
                key={face}
                {...actor(face)}
                x={CELL.width * (i + 0.45)}
                y={CELL.height - 10}
                scale={CELL.scale}
              />
            ))}
          </Drawing>
        </section>
      ))}
      <h2>Cards, large and 90 pixels wide</h2>
      {CARDS.map((card) => (
        <section key={card.name}>
          {[2, 90 / CARD_WIDTH].map((zoom) => (
            <Drawing key={zoom} width={CARD_WIDTH} height={CARD_HEIGHT} zoom={zoom}>
              <CardFace {...card} />
            </Drawing>
          ))}
        </section>
      ))}
      <h2>A turn in four pictures</h2>
      {Object.entries(TURN_SCENES).map(([name, scene]) => (
        <section key={name}>
          <h3>{name}</h3>
          <Drawing width={TURN_WIDTH} height={TURN_HEIGHT} zoom={2}>
            <TurnPicture {...scene} />
          </Drawing>
        </section>
      ))}
      <h2>Pictures of steps and pages</h2>
      {Object.entries({ ...PICTURES, ...HEADERS }).map(([name, picture]) => (
        <section key={name}>
          <h3>{name}</h3>
          <Drawing width={STEP_WIDTH} height={stepHeight(name)} zoom={2}>
            {picture}
          </Drawing>
        </section>
      ))}
      <h2>Box and hero</h2>
      <Drawing width={BOX_WIDTH} height={BOX_HEIGHT}>
        <GameBox cards={CARDS} />
      </Drawing>
      <HeroScene title={HERO.scene} cards={HERO.cards} form="denied" />
    </main>
  );
}

interface DrawingProps {
  width: number;
  height: number;
  zoom?: number;
  children: ReactElement | ReactElement[];
}

const Drawing = ({ width, height, zoom = 1, children }: DrawingProps) => (
  <svg
    className="art"
    width={width * zoom}
    height={height * zoom}
    viewBox={`0 0 ${width} ${height}`}
    aria-hidden="true"
  >
    {children}
  </svg>
);
