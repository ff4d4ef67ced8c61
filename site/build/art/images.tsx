import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { optimize } from 'svgo';
import { MarkPaths } from '../../src/art/Logo';
import { SHARE_IMAGE } from '../../src/content/head';
import {
  FAVICON_ICO,
  FAVICON_PNG,
  FAVICON_SVG,
  type Icon,
  PNG_ICONS,
  THEME_COLOR,
} from '../../src/seo/site-files';
import { icoOf } from './ico';
import type { Renderer } from './render';
import { SharePicture } from './SharePicture';

/** Writes the share picture and all icons into `output`. The same drawings give the same bytes. */
export async function makeImages(renderer: Renderer, output: string): Promise<void> {
  mkdirSync(output, { recursive: true });
  const pictures = [
    { path: SHARE_IMAGE.path, width: SHARE_IMAGE.width, drawing: <SharePicture /> },
    ...PNG_ICONS.map((icon) => ({ path: icon.path, width: icon.size, drawing: <IconPicture {...icon} /> })),
  ];
  for (const { path, width, drawing } of pictures) {
    // Flat colours: a palette is enough.
    const picture = sharp(renderer.png(drawing, width));
    await picture.png({ palette: true, compressionLevel: 9, effort: 10 }).toFile(join(output, path));
  }
  writeFileSync(
    join(output, FAVICON_ICO),
    icoOf(readFileSync(join(output, FAVICON_PNG.path)), FAVICON_PNG.size),
  );
  writeFileSync(
    join(output, FAVICON_SVG.path),
    withoutClasses(renderer.svg(<IconPicture {...FAVICON_SVG} />)),
  );
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
