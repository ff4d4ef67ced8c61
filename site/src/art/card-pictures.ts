import type { CategoryId } from './emblems';

/** A poker card's shape, in the units that cards are drawn in. */
export const CARD_WIDTH = 250;
export const CARD_HEIGHT = 350;

/** Where the build leaves the pictures; its last step gives the folder a name that changes with them. */
export const CARD_FOLDER = '/cards';

/** The picture of an example of a category, 0 the first. */
export const cardPicture = (category: CategoryId, example: number): string =>
  `${CARD_FOLDER}/${category}-${example + 1}.webp`;

export const CARD_BACK_PICTURE = `${CARD_FOLDER}/back.webp`;
