import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

/** A typeface of the site: where it comes from, and how it is to be cut. */
export interface Typeface {
  /** The family's name in CSS. */
  family: string;
  /** Begins the file's name. */
  slug: string;
  /** The font of its package, as woff2. */
  source: string;
  /** CSS weights the file holds. */
  weight: string;
  /** The range of a variable font's weights that is kept. */
  axes?: { wght: { min: number; max: number } };
  /** Fonts the reader has already; all of them share the metrics of Times. */
  fallback: readonly string[];
  /** Advance widths of the fallback's letters a to z and the space, in thousandths of an em. */
  fallbackWidths: readonly number[];
}

export const DISPLAY: Typeface = {
  family: 'Tantrum Display',
  slug: 'tantrum-display',
  source: '@fontsource/stardos-stencil/files/stardos-stencil-latin-700-normal.woff2',
  weight: '400',
  fallback: ['Times New Roman Bold', 'Liberation Serif Bold', 'Tinos Bold'],
  fallbackWidths: [
    500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556,
    500, 722, 500, 500, 444, 250,
  ],
};

export const TEXT: Typeface = {
  family: 'Tantrum Text',
  slug: 'tantrum-text',
  source: '@fontsource-variable/aleo/files/aleo-latin-wght-normal.woff2',
  weight: '400 700',
  axes: { wght: { min: 400, max: 700 } },
  fallback: ['Times New Roman', 'Liberation Serif', 'Tinos'],
  fallbackWidths: [
    444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500,
    500, 722, 500, 500, 444, 250,
  ],
};

/** Both files the site may send. */
export const TYPEFACES: readonly Typeface[] = [DISPLAY, TEXT];

/** What the site's words may be made of; a test compares it with src/content. */
export const CHARACTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)),
  ...'\u00a0æøåÆØÅäöüßÄÖÜéèÉáíóúñç§°·×©®±½–—‘’“”…•€£−™',
].join('');

/** The bytes of a typeface before it is cut, from the packages that the site's folder can see. */
export const sourceOf = (face: Typeface, siteFolder: string): Buffer =>
  readFileSync(createRequire(join(siteFolder, 'package.json')).resolve(face.source));

/** A typeface opened for its outlines and widths; a variable one as its designer left it. */
export const openFont = (face: Typeface, siteFolder: string): Font => opened(sourceOf(face, siteFolder));

/** One weight of a variable typeface, opened. */
export const openWeight = async (face: Typeface, wght: number, siteFolder: string): Promise<Font> =>
  opened(
    await subsetFont(sourceOf(face, siteFolder), CHARACTERS, {
      targetFormat: 'truetype',
      variationAxes: { wght },
    }),
  );

function opened(bytes: Buffer): Font {
  const font = create(bytes);
  if (!('layout' in font)) throw new Error('A file with one font was expected');
  return font;
}
