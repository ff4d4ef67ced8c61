import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReactElement } from 'react';
import sharp from 'sharp';
import { Card, CardBack } from '../../src/art/Card';
import { CARD_BACK_PICTURE, CARD_WIDTH, cardPicture } from '../../src/art/card-pictures';
import { CATEGORIES, type CategoryId } from '../../src/content/cards';
import type { Renderer } from './render';

/** Pixels per unit of a drawing: enough for a phone's display with two pixels per CSS pixel, and for print. */
const PIXELS_PER_UNIT = 2;
/** Size of the palette: the flat colours and their blends along edges. */
const COLOURS = 32;

/**
 * Writes every example card and the common back into `output`, as lossless WebP. Pixels, because browsers decode
 * those off the main thread, while an SVG with its text would block it.
 */
export async function makeCards(renderer: Renderer, output: string): Promise<void> {
  const write = async (path: string, card: ReactElement, category?: CategoryId): Promise<void> => {
    const png = renderer.png(card, PIXELS_PER_UNIT * CARD_WIDTH, category);
    const flat = await sharp(png).png({ palette: true, colours: COLOURS, dither: 0 }).toBuffer();
    const file = join(output, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await sharp(flat).webp({ lossless: true }).toBuffer());
  };

  const faces = CATEGORIES.flatMap(({ id, name, examples }) =>
    examples.map((example, i) =>
      write(cardPicture(id, i), <Card category={id} categoryName={name} {...example} />, id),
    ),
  );
  await Promise.all([write(CARD_BACK_PICTURE, <CardBack />), ...faces]);
}
