import type { ReactElement } from 'react';
import { Stencil } from '../Lettering';
import type { ActorProps } from '../rig/Actor';
import { Actor } from '../rig/Actor';
import { star } from '../rig/outlines';
import { polygon, writePath } from '../rig/paths';

/** Size of a card's picture in units, and where the ground is on which figures stand. */
export const STAGE = { width: 220, height: 177, ground: 158 } as const;

/** The usual scale of figures and things on a card. */
export const SCALE = 0.62;

/** A card's picture in three planes. Tests read from it which faces and poses are used. */
export interface CardScene {
  /** Behind the figures, inside the window. */
  far: ReactElement;
  actors: readonly ActorProps[];
  /** Before the figures; it may stand out of the frame at the sides and below, and keeps clear of the corner. */
  near: ReactElement;
}

/** Draws the figures and what is before them; {@link CardScene.far} is drawn with the window. */
export const SceneStage = ({ actors, near }: CardScene) => (
  <>
    {actors.map((actor) => (
      <Actor key={`${actor.who} ${actor.pose}`} {...actor} />
    ))}
    {near}
  </>
);

/** Rays from a point to beyond the window, in the category's tint. */
export const Rays = ({ x, y, count = 11 }: { x: number; y: number; count?: number }) => (
  <path
    className="a-tint-1"
    d={Array.from({ length: count }, (_, i) => {
      const ends = [0, 0.5].map((half) => {
        const angle = ((i + half) / count) * 2 * Math.PI + 0.12;
        return `${Math.round(x + 300 * Math.cos(angle))} ${Math.round(y + 300 * Math.sin(angle))}`;
      });
      return `M${x} ${y}L${ends.join('L')}z`;
    }).join('')}
  />
);

/** The ground in the category's tint, from `y` down; `d` is its upper edge from the left to the right if it is not flat. */
export const Ground = ({ y = 138, d = `M-2 ${y}H222` }: { y?: number; d?: string }) => (
  <>
    <path className="a-tint-2" d={`${d}V179H-2z`} />
    <path className="a-none a-outline-category a-horizon" d={d} />
  </>
);

/** A jagged burst. */
export const StageBurst = ({
  x,
  y,
  size,
  colour = 'paper',
  rays = 10,
}: {
  x: number;
  y: number;
  size: number;
  colour?: 'paper' | 'gold' | 'red';
  rays?: number;
}) => (
  <path className={`a-${colour} a-outline`} d={writePath(polygon(star(x, y, size, size * 0.55, rays)), 1)} />
);

interface WordProps {
  x: number;
  y: number;
  size: number;
  text: string;
  turn?: number;
  colour?: string;
}

/** The one word that a picture may have. */
export const Word = ({ x, y, size, text, turn = 0, colour = 'a-ink' }: WordProps) => (
  <Stencil
    colour={colour}
    x={x}
    y={y}
    size={size}
    text={text}
    transform={turn ? `rotate(${turn} ${x} ${y})` : undefined}
  />
);
