import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReactElement } from 'react';
import sharp from 'sharp';
import { CardBack, CardFace } from '../../src/art/Card';
import {
  BOX_HEIGHT,
  BOX_LAYERS,
  BOX_PICTURE,
  BOX_WIDTH,
  boxLayerPicture,
  CARD_BACK_PICTURE,
  CARD_HEIGHT,
  CARD_WIDTH,
  cardPicture,
  EMBLEM_SIZE,
  emblemPicture,
  PREVIEW_HEIGHT,
  PREVIEW_WIDTH,
  STEP_WIDTH,
  stepHeight,
  stepPicture,
  TURN_HEIGHT,
  TURN_WIDTH,
  turnPicture,
} from '../../src/art/card-pictures';
import { Emblem } from '../../src/art/emblems';
import { BoxLayer, GameBox } from '../../src/art/GameBox';
import { HEADERS } from '../../src/art/headers';
import { SheetPreview } from '../../src/art/PrintedSheet';
import { PICTURES } from '../../src/art/pictures';
import { TURN_SCENES, TurnPicture } from '../../src/art/scenes/turn';
import { CATEGORIES, WORST_TARIFF } from '../../src/content/cards';
import { PRINT_OFFER, PRINTED_CARDS } from '../../src/content/print-sheets';
import { makeAnew, type Remember } from './cache';
import type { Renderer } from './render';

/** Pixels per unit of a drawing: enough for a phone's display with two pixels per CSS pixel, and for print. */
export const PIXELS_PER_UNIT = 2;
/** Less for the box and the back, which are shown at half their size: they are in the first view of a desktop. */
export const PIXELS_OF_LARGE = 1.4;
/** Even less for the sheet of cards in the hero, which is 44 pixels wide there. */
const PIXELS_OF_THUMBNAIL = 0.7;
/** The palette of a picture: its flat colours and their blends along edges. */
const FEW_COLOURS = { colours: 16 };
/** The palette of a picture with the colours of all categories: as many as it takes to look the same. */
const MANY_COLOURS = { quality: 60 };

interface Picture {
  path: string;
  drawing: ReactElement;
  /** In units of the drawing. */
  width: number;
  height: number;
  pixelsPerUnit?: number;
  palette?: Readonly<{ colours: number } | { quality: number }>;
}

const EXAMPLES = CATEGORIES.flatMap(({ id: category, name: categoryName, examples }) =>
  examples.map((card, example) => ({ category, categoryName, example, ...card })),
);
const A4 = { width: 210, height: 297 };
const CARD = { width: CARD_WIDTH, height: CARD_HEIGHT };

const IMAGES: readonly Picture[] = [
  ...[...EXAMPLES, { category: 'tariff' as const, categoryName: 'Tariff Cards', ...WORST_TARIFF }].map(
    (card) => ({
      path: cardPicture(card.category, card.example),
      drawing: <CardFace {...card} />,
      ...CARD,
    }),
  ),
  ...CATEGORIES.map(({ id }) => ({
    path: emblemPicture(id),
    drawing: (
      <g className={`a-${id}`}>
        <Emblem category={id} x={0} y={0} size={EMBLEM_SIZE} />
      </g>
    ),
    width: EMBLEM_SIZE,
    height: EMBLEM_SIZE,
  })),
  ...Object.entries({ ...PICTURES, ...HEADERS }).map(([id, drawing]) => ({
    path: stepPicture(id),
    drawing,
    width: STEP_WIDTH,
    height: stepHeight(id),
  })),
  ...Object.entries(TURN_SCENES).map(([id, scene]) => ({
    path: turnPicture(id),
    drawing: <TurnPicture {...scene} />,
    width: TURN_WIDTH,
    height: TURN_HEIGHT,
  })),
  { path: CARD_BACK_PICTURE, drawing: <CardBack />, ...CARD, pixelsPerUnit: PIXELS_OF_LARGE },
  {
    path: PRINT_OFFER.preview,
    drawing: <SheetPreview {...A4} cards={PRINTED_CARDS} />,
    width: PREVIEW_WIDTH,
    height: PREVIEW_HEIGHT,
    palette: MANY_COLOURS,
  },
  {
    path: PRINT_OFFER.thumbnail,
    drawing: <SheetPreview {...A4} cards={PRINTED_CARDS} />,
    width: PREVIEW_WIDTH,
    height: PREVIEW_HEIGHT,
    palette: { colours: 32 },
    pixelsPerUnit: PIXELS_OF_THUMBNAIL,
  },
  ...[
    { path: BOX_PICTURE, drawing: <GameBox cards={EXAMPLES} /> },
    ...BOX_LAYERS.map((layer) => ({
      path: boxLayerPicture(layer),
      drawing: <BoxLayer layer={layer} cards={EXAMPLES} />,
    })),
  ].map((box) => ({
    ...box,
    width: BOX_WIDTH,
    height: BOX_HEIGHT,
    pixelsPerUnit: PIXELS_OF_LARGE,
    palette: MANY_COLOURS,
  })),
];

/**
 * Writes every example card, the common back, the box and the pictures of the turn and of the rules into `output`, as
 * lossless WebP. Pixels, because browsers decode those off the main thread, while an SVG with its text would block it.
 */
export async function makeCards(
  renderer: Renderer,
  output: string,
  remember: Remember = makeAnew,
): Promise<void> {
  await Promise.all(
    IMAGES.map(async (picture) => {
      const file = join(output, picture.path);
      const webp = await webpOf(renderer, picture, remember);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, webp);
    }),
  );
}

function webpOf(
  renderer: Renderer,
  { drawing, width, height, pixelsPerUnit = PIXELS_PER_UNIT, palette = FEW_COLOURS }: Picture,
  remember: Remember,
): Promise<Uint8Array> {
  const svg = (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {drawing}
    </svg>
  );
  const pixels = Math.round(pixelsPerUnit * width);
  return remember([renderer.svg(svg), pixels, JSON.stringify(palette)], async () => {
    const png = renderer.png(svg, pixels);
    const flat = await sharp(png)
      .png({ palette: true, ...palette, dither: 0 })
      .toBuffer();
    const { data, info } = await sharp(flat).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const { width: columns, height: rows, channels } = info;
    const raw = { width: columns, height: rows, channels };
    return sharp(clearFaint(data, channels), { raw }).webp({ lossless: true, effort: 6 }).toBuffer();
  });
}

/** Pixels with less opacity than this are empty ones that share a colour of the palette with an edge. */
const FAINT = 20;

/** Makes the empty pixels of RGBA data empty again: with few colours they may have become a faint tint. */
function clearFaint(data: Buffer, channels: number): Buffer {
  for (let at = 0; at < data.length; at += channels)
    if ((data[at + channels - 1] ?? 0) < FAINT) data.fill(0, at, at + channels);
  return data;
}
