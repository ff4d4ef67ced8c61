import { strToU8, zipSync } from 'fflate';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { CardBack, CardFace } from '../../src/art/Card';
import { BOX_HEIGHT, BOX_WIDTH, CARD_HEIGHT, CARD_WIDTH } from '../../src/art/card-pictures';
import { GameBox } from '../../src/art/GameBox';
import { WIDE_SCENE, WideScene } from '../../src/art/HeroScene';
import { WordmarkPaths } from '../../src/art/Logo';
import { Penguin } from '../../src/art/rig/penguin/Penguin';
import { CATEGORIES } from '../../src/content/cards';
import { HERO } from '../../src/content/pages/landing';
import {
  PRESS_FACTS,
  PRESS_KIT,
  PRESS_THUMBNAIL,
  pressPicture,
  pressThumbnail,
} from '../../src/content/pages/press';
import { BACKGROUND_COLOR, THEME_COLOR } from '../../src/seo/site-files';
import { makeAnew, type Remember } from './cache';
import type { Renderer } from './render';

/** The oldest time that a ZIP can state: the same drawings give the same bytes. */
const MODIFIED = '1980-01-01T00:00:00';

interface Picture {
  name: string;
  drawing: ReactElement;
  /** In units of the drawing. */
  width: number;
  height: number;
  /** In pixels. */
  size: number;
}

const CARDS = CATEGORIES.flatMap(({ id: category, name: categoryName, examples }) =>
  examples.map((card, example) => ({ category, categoryName, example, ...card })),
);

/** Returns the logo in a colour. */
const logo = (colour: string) => (
  <g fill={colour} fillRule="evenodd">
    <WordmarkPaths />
  </g>
);

const LOGO = { width: 528, height: 196, size: 1056 } as const;
/** A printed card is 63.5 mm wide: 300 pixels an inch. */
const CARD = { width: CARD_WIDTH, height: CARD_HEIGHT, size: 3 * CARD_WIDTH } as const;

/** The scene of the hero with what stands out of it. */
const SCENE = { width: 784, height: WIDE_SCENE.height + 40 } as const;

const LOGOS: readonly Picture[] = [
  { name: 'logo/dark', drawing: logo(THEME_COLOR), ...LOGO },
  { name: 'logo/light', drawing: logo(BACKGROUND_COLOR), ...LOGO },
];

const PICTURES: readonly Picture[] = [
  ...LOGOS,
  {
    name: 'box',
    drawing: <GameBox cards={CARDS} />,
    width: BOX_WIDTH,
    height: BOX_HEIGHT,
    size: 2 * BOX_WIDTH,
  },
  {
    name: 'scene',
    drawing: (
      <>
        <path fill={BACKGROUND_COLOR} d={`M0 0h${SCENE.width}v${SCENE.height}H0z`} />
        <g transform="translate(84 32)">
          <WideScene cards={HERO.cards} form={HERO.form} />
        </g>
      </>
    ),
    ...SCENE,
    size: 2 * SCENE.width,
  },
  {
    name: 'penguin',
    drawing: <Penguin pose="stomp" face="rage" x={118} y={264} floats />,
    width: 250,
    height: 274,
    size: 1500,
  },
  ...CARDS.map((card) => ({
    name: `cards/${card.category}-${card.example + 1}`,
    drawing: <CardFace {...card} />,
    ...CARD,
  })),
  { name: 'cards/back', drawing: <CardBack />, ...CARD },
];

const svgOf = ({ drawing, width, height }: Picture) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox={`0 0 ${width} ${height}`}
    width={width}
    height={height}
    aria-hidden="true"
  >
    {drawing}
  </svg>
);

/**
 * What the build writes for the press: the kit as a ZIP, and its pictures one by one with their thumbnails, by path.
 */
export interface PressFiles {
  kit: Uint8Array;
  singles: ReadonlyMap<string, Uint8Array>;
}

const pngOf = (renderer: Renderer, picture: Picture, remember: Remember): Promise<Uint8Array> =>
  remember([renderer.svg(svgOf(picture)), picture.size, 'press'], () =>
    sharp(renderer.png(svgOf(picture), picture.size))
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer(),
  );

/** Returns a square thumbnail; a picture with other proportions is in its middle. */
const thumbnailOf = (png: Uint8Array, picture: Picture, renderer: Renderer, remember: Remember) =>
  remember([renderer.svg(svgOf(picture)), PRESS_THUMBNAIL, 'thumbnail'], () =>
    sharp(png)
      .resize(PRESS_THUMBNAIL, PRESS_THUMBNAIL, { fit: 'contain', background: '#0000' })
      .webp({ quality: 70, alphaQuality: 70, effort: 6 })
      .toBuffer(),
  );

/** Draws the press kit: logo, box, cards, and the facts as a text. */
export async function pressFiles(renderer: Renderer, remember: Remember = makeAnew): Promise<PressFiles> {
  const pictures = await Promise.all(
    PICTURES.map(
      async (picture) => [`${picture.name}.png`, await pngOf(renderer, picture, remember)] as const,
    ),
  );
  const logos = LOGOS.map(
    (picture) => [`${picture.name}.svg`, strToU8(renderToStaticMarkup(svgOf(picture)))] as const,
  );
  const facts = PRESS_FACTS.map(([term, value]) => `${term}: ${value}\n`).join('');
  const files = [...pictures, ...logos, ['facts.txt', strToU8(facts)] as const];
  const inFolder = files.map(([name, bytes]) => [`${PRESS_KIT.folder}/${name}`, bytes] as const);
  const singles = PICTURES.map(async (picture, i) => {
    const png = pictures[i]?.[1] ?? new Uint8Array();
    const small = await thumbnailOf(png, picture, renderer, remember);
    return [
      [pressPicture(picture.name), png],
      [pressThumbnail(picture.name), small],
    ] as const;
  });
  return {
    // PNG is compressed already.
    kit: zipSync(Object.fromEntries(inFolder), { level: 0, mtime: MODIFIED }),
    singles: new Map((await Promise.all(singles)).flat()),
  };
}
