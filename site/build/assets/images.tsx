import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { optimize } from 'svgo';
import { WideScene } from '../../src/art/HeroScene';
import { LetteredWords, Stencil } from '../../src/art/Lettering';
import { Logo, MarkPaths } from '../../src/art/Logo';
import { Penguin } from '../../src/art/rig/penguin/Penguin';
import { SHARE_IMAGE } from '../../src/content/head';
import { HERO } from '../../src/content/pages/landing';
import {
  BACKGROUND_COLOR,
  FAVICON_ICO,
  FAVICON_PNG,
  FAVICON_SVG,
  type Icon,
  PNG_ICONS,
  THEME_COLOR,
} from '../../src/seo/site-files';
import { makeAnew, type Remember } from './cache';
import type { Renderer } from './render';

/** Writes the share picture and all icons into `output`. The same drawings give the same bytes. */
export async function makeImages(
  renderer: Renderer,
  output: string,
  remember: Remember = makeAnew,
): Promise<void> {
  mkdirSync(output, { recursive: true });
  const pictures = [
    { path: SHARE_IMAGE.path, width: SHARE_IMAGE.width, drawing: <SharePicture /> },
    ...PNG_ICONS.map((icon) => ({ path: icon.path, width: icon.size, drawing: <IconPicture {...icon} /> })),
  ];
  for (const { path, width, drawing } of pictures) {
    const png = await remember([renderer.svg(drawing), width], () => {
      // Flat colours: a palette is enough.
      const picture = sharp(renderer.png(drawing, width));
      return picture.png({ palette: true, compressionLevel: 9, effort: 10 }).toBuffer();
    });
    writeFileSync(join(output, path), png);
  }
  writeFileSync(
    join(output, FAVICON_ICO),
    icoOf(readFileSync(join(output, FAVICON_PNG.path)), FAVICON_PNG.size),
  );
  writeFileSync(
    join(output, FAVICON_SVG.path),
    withoutClasses(renderer.svg(<IconPicture {...FAVICON_SVG} />)),
  );
  writeFileSync(join(output, 'penguin.svg'), withoutClasses(renderer.svg(<PenguinPicture />)));
}

/** Returns a small SVG whose shapes have attributes instead of classes. */
const withoutClasses = (svg: string): string =>
  optimize(svg, {
    multipass: true,
    plugins: [
      { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
      'convertStyleToAttrs',
      'preset-default',
    ],
  }).data;

/** The mark on its background; a maskable icon keeps clear of the outer fifth, which a mask may cut off. */
function IconPicture({ background }: Pick<Icon, 'background'>) {
  const scale = { none: 1, square: 0.84, maskable: 0.78 }[background];
  const inset = 32 - 32 * scale;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="512" height="512" aria-hidden="true">
      {background !== 'none' && <path fill={THEME_COLOR} d="M0 0h64v64H0z" />}
      <g transform={`translate(${inset} ${inset}) scale(${scale})`}>
        <MarkPaths />
      </g>
    </svg>
  );
}

/** The penguin on the pages that links of emails lead to. */
const PenguinPicture = () => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="-58 -190 120 194"
    width="120"
    height="194"
    aria-hidden="true"
  >
    <Penguin pose="stand" face="smug" scale={0.78} floats />
  </svg>
);

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** Returns an ICO file that contains one PNG, a square of `size` pixels, below 256. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // number of pictures
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** The preview of a shared link, 1200 by 630 units. */
const SharePicture = () => (
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630" aria-hidden="true">
    <path fill={BACKGROUND_COLOR} d="M0 0h1200v630H0z" />
    <g transform="translate(533 90) scale(.97)">
      <WideScene cards={HERO.cards} form={HERO.form} />
    </g>
    <g className="a-ink" color={THEME_COLOR}>
      <svg x="56" y="64" width="408" height="153" overflow="visible" aria-hidden="true">
        <Logo />
      </svg>
    </g>
    <g className="a-display a-ink" fontSize="33">
      <LetteredWords
        at={[
          [58, 296, 'The card game'],
          [58, 336, 'of trade wars'],
        ]}
      />
    </g>
    <g transform="rotate(-4 230 404)">
      <rect className="a-none a-outline-red" x="60" y="372" width="330" height="60" rx="5" />
      <Stencil colour="a-red" x={225} y={414} size={36} text={HERO.badge.toUpperCase()} />
    </g>
  </svg>
);
