import type { EmblemId } from './emblems';

/** Size of a card in the units of its drawing; the proportions of a poker card. */
export const CARD_WIDTH = 250;
export const CARD_HEIGHT = 350;

/** URL of the folder that the build writes the images to; its last step adds a hash of their contents to the name. */
export const CARD_FOLDER = '/cards';

/** Returns the URL of a category's example card; the first example is 0. */
export const cardPicture = (category: EmblemId, example: number): string =>
  `${CARD_FOLDER}/${category}-${example + 1}.webp`;

export const BOX_PICTURE = `${CARD_FOLDER}/box.webp`;

export const CARD_BACK_PICTURE = `${CARD_FOLDER}/back.webp`;

/** Size of a picture of the turn: a card's picture and a margin. */
export const TURN_WIDTH = 240;
export const TURN_HEIGHT = 197;

/** URL of a picture of the turn, by its name in `scenes/turn`. */
export const turnPicture = (id: string): string => `${CARD_FOLDER}/turn-${id}.webp`;

/** Size of a picture of the rules. */
export const STEP_WIDTH = 240;
export const STEP_HEIGHT = 130;

/** URL of the picture of a step or page. */
export const stepPicture = (id: string): string => `${CARD_FOLDER}/step-${id}.webp`;
