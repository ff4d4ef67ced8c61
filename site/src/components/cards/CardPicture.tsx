import type { ImgHTMLAttributes } from 'react';
import {
  CARD_BACK_PICTURE,
  CARD_HEIGHT,
  CARD_WIDTH,
  cardPicture,
  STEP_WIDTH,
  stepHeight,
  stepPicture,
  TURN_HEIGHT,
  TURN_WIDTH,
  turnPicture,
} from '../../art/card-pictures';
import { CARD_BACK, type CardCategory, swapCards } from '../../content/cards';
import type { CategoryId } from '../../content/values';
import * as styles from './card-picture.module.css';

/** An example card of a category; its alternative text contains all texts of the card. */
export function CardPicture({ category, example }: { category: CardCategory; example: 0 | 1 }) {
  const { id, name: categoryName, examples } = category;
  const { name, value, effect, flavour } = examples[example];
  const number = /\d/.test(value) ? value : undefined;
  const alt = [`${categoryName}: ${name}`, number, effect, flavour].filter(Boolean).join('. ');
  return <Picture src={cardPicture(id, example)} alt={alt.replace(/([.!?])\./g, '$1')} />;
}

/** The picture of a card without its texts, where it is decoration. */
export const CardImage = ({ category, example }: { category: CategoryId; example: number }) => (
  <Picture src={cardPicture(category, example)} alt="" />
);

/** Both example cards of a category, one before the other: a checkbox that needs no script swaps them. */
export const CardPair = ({ category }: { category: CardCategory }) => (
  <label className={styles.pair}>
    <input type="checkbox" className={styles.swap} aria-label={swapCards(category.name)} />
    <CardPicture category={category} example={0} />
    <CardPicture category={category} example={1} />
  </label>
);

/** The back of every card. @param props.alt an empty text if it is only decoration */
export const CardBackPicture = ({ alt = CARD_BACK }: { alt?: string }) => (
  <Picture src={CARD_BACK_PICTURE} alt={alt} />
);

/** A decorative picture on a postage stamp, by its name in `art/pictures` or `art/headers`; nothing without one. */
export const PostagePicture = ({ name }: { name: string | undefined }) =>
  name ? (
    <span className={styles.postage}>
      <Picture
        className={styles.motif}
        src={stepPicture(name)}
        alt=""
        width={STEP_WIDTH}
        height={stepHeight(name)}
      />
    </span>
  ) : null;

/** A picture of the turn, by its name in `art/scenes/turn`. */
export const TurnImage = ({ name, alt }: { name: string; alt: string }) => (
  <Picture
    className={styles.turn}
    src={turnPicture(name)}
    alt={alt}
    width={TURN_WIDTH}
    height={TURN_HEIGHT}
  />
);

/** By default a card. Lazy, because most are in a tab that many visitors never open. */
const Picture = ({ alt, ...image }: ImgHTMLAttributes<HTMLImageElement>) => (
  <img
    className={styles.card}
    alt={alt}
    width={CARD_WIDTH}
    height={CARD_HEIGHT}
    {...image}
    loading="lazy"
    decoding="async"
  />
);
