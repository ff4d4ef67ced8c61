import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { Card } from '../../src/art/Card';
import { CardBack } from '../../src/art/CardBack';
import { CARD_BACK_PICTURE, CARD_WIDTH, cardPicture } from '../../src/art/card-pictures';
import type { CategoryId } from '../../src/art/emblems';
import { CATEGORIES } from '../../src/content/cards';
import { openLettering, outlineText } from './lettering';
import { paint, readPaints } from './paint';

/** Pixels for each unit of a drawing: enough for the screen of a good phone, and for paper. */
const SHARPNESS = 2;
/** Flat colours and what lies between them at their edges. */
const COLOURS = 32;

/**
 * Writes every example card and the back of them all into `output`. As pixels, since a browser decodes those beside
 * the page's own work, while a drawing with all its letters as outlines would hold that up.
 * @param siteFolder Where the site's sources and packages are.
 */
export async function makeCards(siteFolder: string, output: string): Promise<void> {
  const lettering = await openLettering(siteFolder);
  const draw = async (path: string, art: ReactElement, category?: CategoryId): Promise<void> => {
    const file = join(output, path);
    const svg = paint(outlineText(renderToStaticMarkup(art), lettering), readPaints(siteFolder, category));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await rasterise(svg));
  };

  const faces = CATEGORIES.flatMap(({ id, name, examples }) =>
    examples.map((example, i) =>
      draw(cardPicture(id, i), <Card category={id} categoryName={name} {...example} />, id),
    ),
  );
  await Promise.all([draw(CARD_BACK_PICTURE, <CardBack />), ...faces]);
}

async function rasterise(svg: string): Promise<Buffer> {
  const flat = await sharp(Buffer.from(svg), { density: 72 * SHARPNESS })
    .resize({ width: SHARPNESS * CARD_WIDTH })
    .png({ palette: true, colours: COLOURS, dither: 0 })
    .toBuffer();
  return sharp(flat).webp({ lossless: true }).toBuffer();
}
