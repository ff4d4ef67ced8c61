import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Config, optimize } from 'svgo';
import { Card } from '../src/art/Card';
import { CardBack } from '../src/art/CardBack';
import { CARD_BACK_PICTURE, cardPicture } from '../src/art/card-pictures';
import { CATEGORIES } from '../src/content/cards';
import { openLettering, outlineText } from './lettering';
import { paint, readPaints } from './paint';

/** Letters stay in their font's own units, where each is written the same wherever it stands and packs well. */
const SMALLER: Config = {
  multipass: true,
  plugins: [
    {
      name: 'preset-default',
      params: { overrides: { convertPathData: { applyTransforms: false, floatPrecision: 1 } } },
    },
  ],
};

/**
 * Writes every example card and the back of them all into `output`: drawings that stand alone, their words as
 * outlines, and without a style, which the site's security policy would refuse where one is opened by itself.
 * @param siteFolder Where the site's sources and packages are.
 */
export async function makeCards(siteFolder: string, output: string): Promise<void> {
  const lettering = await openLettering(siteFolder);
  const draw = (path: string, art: ReactElement, paints = readPaints(siteFolder)): void => {
    const file = join(output, path);
    const svg = paint(outlineText(renderToStaticMarkup(art), lettering), paints);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, optimize(svg, SMALLER).data);
  };

  draw(CARD_BACK_PICTURE, <CardBack />);
  for (const { id, name, examples } of CATEGORIES) {
    const paints = readPaints(siteFolder, id);
    for (const [i, example] of examples.entries()) {
      draw(cardPicture(id, i), <Card category={id} categoryName={name} {...example} />, paints);
    }
  }
}
