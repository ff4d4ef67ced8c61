import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReactElement } from 'react';
import sharp from 'sharp';
import { Card, CardBack } from '../../src/art/Card';
import {
  BOX_PICTURE,
  CARD_BACK_PICTURE,
  CARD_WIDTH,
  cardPicture,
  STEP_WIDTH,
  STEPS,
  stepPicture,
} from '../../src/art/card-pictures';
import { BOX_WIDTH, GameBox } from '../../src/art/GameBox';
import { StepPicture } from '../../src/art/step-pictures';
import { CATEGORIES, type CategoryId } from '../../src/content/cards';
import type { Renderer } from './render';

/** Pixels per unit of a drawing: enough for a phone's display with two pixels per CSS pixel, and for print. */
const PIXELS_PER_UNIT = 2;
/** Size of the palette: the flat colours and their blends along edges. */
const COLOURS = 32;

interface Picture {
  path: string;
  drawing: ReactElement;
  /** In units of the drawing. */
  width: number;
  category?: CategoryId;
}

/**
 * Writes every example card, the common back, the box and the pictures of the rules into `output`, as lossless WebP.
 * Pixels, because browsers decode those off the main thread, while an SVG with its text would block it.
 */
export async function makeCards(renderer: Renderer, output: string): Promise<void> {
  const faces = CATEGORIES.flatMap(({ id, name, examples }) =>
    examples.map((example, i) => ({
      path: cardPicture(id, i),
      drawing: <Card category={id} categoryName={name} scene={i === 0} {...example} />,
      width: CARD_WIDTH,
      category: id,
    })),
  );
  const steps = STEPS.map((id) => ({
    path: stepPicture(id),
    drawing: <StepPicture id={id} />,
    width: STEP_WIDTH,
  }));
  const pictures: readonly Picture[] = [
    ...faces,
    ...steps,
    { path: CARD_BACK_PICTURE, drawing: <CardBack />, width: CARD_WIDTH },
    { path: BOX_PICTURE, drawing: <GameBox />, width: BOX_WIDTH },
  ];
  await Promise.all(pictures.map((picture) => writePicture(renderer, output, picture)));
}

async function writePicture(
  renderer: Renderer,
  output: string,
  { path, drawing, width, category }: Picture,
): Promise<void> {
  const png = renderer.png(drawing, PIXELS_PER_UNIT * width, category);
  const flat = await sharp(png).png({ palette: true, colours: COLOURS, dither: 0 }).toBuffer();
  const file = join(output, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await sharp(flat).webp({ lossless: true }).toBuffer());
}
