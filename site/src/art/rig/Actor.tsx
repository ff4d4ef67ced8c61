import { Goose, type GooseProps } from './Goose';
import { Lobster, type LobsterProps } from './Lobster';
import { Penguin, type PenguinProps } from './penguin/Penguin';
import { Seal, type SealProps } from './Seal';
import { Walrus, type WalrusProps } from './Walrus';

/** A figure in a scene, with its face, its pose and its place. */
export type ActorProps =
  | ({ who: 'penguin' } & PenguinProps)
  | ({ who: 'walrus' } & WalrusProps)
  | ({ who: 'lobster' } & LobsterProps)
  | ({ who: 'goose' } & GooseProps)
  | ({ who: 'seal' } & SealProps);

/** Draws any figure of the cast. */
export function Actor(actor: ActorProps) {
  switch (actor.who) {
    case 'penguin':
      return <Penguin {...actor} />;
    case 'walrus':
      return <Walrus {...actor} />;
    case 'lobster':
      return <Lobster {...actor} />;
    case 'goose':
      return <Goose {...actor} />;
    case 'seal':
      return <Seal {...actor} />;
  }
}
