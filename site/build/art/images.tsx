import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { optimize } from 'svgo';
import { MarkPaths } from '../../src/art/Mark';
import { SHARE_IMAGE } from '../../src/content/head';
import { FAVICON_SVG, type Icon, PNG_ICONS, THEME_COLOR } from '../../src/seo/icons';
import { openLettering, outlineText } from './lettering';
import { paint, readPaints } from './paint';
import { SharePicture } from './SharePicture';

/**
 * Writes the share picture and all icons into `output`, drawn from the site's own art. The same art gives the same
 * bytes.
 * @param siteFolder Where the site's sources and packages are.
 */
export async function makeImages(siteFolder: string, output: string): Promise<void> {
  const paints = readPaints(siteFolder);
  const lettering = await openLettering(siteFolder);
  const draw = (art: ReactElement): string =>
    paint(outlineText(renderToStaticMarkup(art), lettering), paints);

  mkdirSync(output, { recursive: true });
  const pictures = [
    { path: SHARE_IMAGE.path, width: SHARE_IMAGE.width, svg: draw(<SharePicture />) },
    ...PNG_ICONS.map((icon) => ({ path: icon.path, width: icon.size, svg: draw(<IconPicture {...icon} />) })),
  ];
  for (const { path, width, svg } of pictures) writeFileSync(join(output, path), await rasterise(svg, width));
  const favicon = optimize(draw(<IconPicture {...FAVICON_SVG} />), { multipass: true });
  writeFileSync(join(output, FAVICON_SVG.path), favicon.data);
}

/** A PNG of `width` pixels; flat colours need no more than a palette. */
const rasterise = (svg: string, width: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 144 })
    .resize({ width })
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toBuffer();

/** The game's face on its ground; a maskable one keeps clear of the outer fifth, which a mask may cut away. */
function IconPicture({ ground }: Pick<Icon, 'ground'>) {
  const scale = { none: 1, square: 0.84, maskable: 0.78 }[ground];
  const inset = 32 - 32 * scale;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="512" height="512" aria-hidden="true">
      {ground !== 'none' && <path fill={THEME_COLOR} d="M0 0h64v64H0z" />}
      <g transform={`translate(${inset} ${inset}) scale(${scale})`}>
        <MarkPaths />
      </g>
    </svg>
  );
}
