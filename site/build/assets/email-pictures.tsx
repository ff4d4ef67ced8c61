import type { ReactElement } from 'react';
import sharp from 'sharp';
import { BOX_HEIGHT, BOX_WIDTH } from '../../src/art/card-pictures';
import { GameBox } from '../../src/art/GameBox';
import { POSTCARD, Postcard } from '../../src/art/Postcard';
import { CATEGORIES } from '../../src/content/cards';
import type { Renderer } from './render';

interface EmailPicture {
  drawing: ReactElement;
  /** In units of the drawing. */
  width: number;
  height: number;
  /** The size in which emails show it, and how many pixels it has for each of these. */
  shown: { width: number; height: number };
  zoom: number;
}

const BOX_SHOWN = 240;
const CARDS = CATEGORIES.flatMap(({ id: category, name: categoryName, examples }) =>
  examples.map((card, example) => ({ category, categoryName, example, ...card })),
);

/** The pictures of emails: at the top of each, and beside the offer. */
export const EMAIL_PICTURES = {
  postcard: { drawing: <Postcard />, ...POSTCARD, shown: POSTCARD, zoom: 2 },
  box: {
    drawing: <GameBox cards={CARDS} />,
    width: BOX_WIDTH,
    height: BOX_HEIGHT,
    shown: { width: BOX_SHOWN, height: Math.round((BOX_SHOWN * BOX_HEIGHT) / BOX_WIDTH) },
    zoom: 1.75,
  },
} as const satisfies Record<string, EmailPicture>;

/** Returns a picture of emails as PNG. */
export function drawEmailPicture(
  renderer: Renderer,
  { drawing, width, height, shown, zoom }: EmailPicture,
): Promise<Buffer> {
  const svg = (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {drawing}
    </svg>
  );
  return sharp(renderer.png(svg, zoom * shown.width))
    .png({ palette: true, colours: 64, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
}
