import type { EmblemId } from './emblems';

/** Size of a card in the units of its drawing; the proportions of a poker card. */
export const CARD_WIDTH = 250;
export const CARD_HEIGHT = 350;

/** URL of the folder that the build writes the images to; its last step adds a hash of their contents to the name. */
export const CARD_FOLDER = '/cards';

/** Returns the URL of a category's example card; the first example is 0. */
export const cardPicture = (category: EmblemId, example: number): string =>
  `${CARD_FOLDER}/${category}-${example + 1}.webp`;

/** Size of an emblem's picture, and its URL by category. */
export const EMBLEM_SIZE = 64;
export const emblemPicture = (category: EmblemId): string => `${CARD_FOLDER}/emblem-${category}.webp`;

export const BOX_PICTURE = `${CARD_FOLDER}/box.webp`;

/** Size of the box's picture in units. */
export const BOX_WIDTH = 680;
export const BOX_HEIGHT = 664;

/** What the box consists of, from the back to the front: its lid and cards move. */
export const BOX_LAYERS = ['inside', 'lid', 'cards', 'outside'] as const;

/** URL of one of them, as large as the whole box. */
export const boxLayerPicture = (layer: (typeof BOX_LAYERS)[number]): string =>
  `${CARD_FOLDER}/box-${layer}.webp`;

export const CARD_BACK_PICTURE = `${CARD_FOLDER}/back.webp`;

/** Size of a picture of the turn: a card's picture and its frame. */
export const TURN_WIDTH = 224;
export const TURN_HEIGHT = 181;

/** URL of a picture of the turn, by its name in `scenes/turn`. */
export const turnPicture = (id: string): string => `${CARD_FOLDER}/turn-${id}.webp`;

/** Size of a picture of a step. */
export const STEP_WIDTH = 240;
export const STEP_HEIGHT = 130;

/** The pictures at the top of pages, and their height; `art/headers` draws them. */
export const HEADER_PICTURES = [
  'flashlight',
  'ship',
  'beg',
  'swear',
  'paparazzo',
  'pallets',
  'cookies',
  'mirror',
] as const;
export type HeaderPicture = (typeof HEADER_PICTURES)[number];
export const HEADER_HEIGHT = 160;

/** URL of the picture of a step or page. */
export const stepPicture = (id: string): string => `${CARD_FOLDER}/step-${id}.webp`;

const hasHeader = (id: string): id is HeaderPicture => HEADER_PICTURES.some((known) => known === id);

/** Returns the height of the picture of a step or page. */
export const stepHeight = (id: string): number => (hasHeader(id) ? HEADER_HEIGHT : STEP_HEIGHT);

/** Size of the small picture of a printed sheet. */
export const PREVIEW_WIDTH = 126;
export const PREVIEW_HEIGHT = 178;
