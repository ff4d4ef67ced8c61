import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

/** A typeface of the site, and how its font is subset. */
export interface Typeface {
  /** The family's name in CSS. */
  family: string;
  /** Start of the file's name. */
  slug: string;
  /** The woff2 file in its package. */
  source: string;
  /** The family's name in that file. */
  sourceFamily: string;
  /** CSS weights that the file covers. */
  weight: string;
  /** The range of a variable font's weights that is kept. */
  axes?: { wght: { min: number; max: number } };
  /** Fonts that visitors may have installed; all share the metrics of Times. */
  fallback: readonly string[];
  /** Advance widths of the fallback's letters a to z and of the space, in thousandths of an em. */
  fallbackWidths: readonly number[];
}

export const DISPLAY: Typeface = {
  family: 'Tantrum Display',
  slug: 'tantrum-display',
  source: '@fontsource/stardos-stencil/files/stardos-stencil-latin-700-normal.woff2',
  sourceFamily: 'Stardos Stencil',
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
  sourceFamily: 'Aleo',
  weight: '400 700',
  axes: { wght: { min: 400, max: 700 } },
  fallback: ['Times New Roman', 'Liberation Serif', 'Tinos'],
  fallbackWidths: [
    444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500,
    500, 722, 500, 500, 444, 250,
  ],
};

/** Both fonts that the site serves. */
export const TYPEFACES: readonly Typeface[] = [DISPLAY, TEXT];

/** All characters that texts of the site may use; a test checks src/content. */
export const CHARACTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)),
  ...'\u00a0æøåÆØÅäöüßÄÖÜéèÉáíóúñç§°·×©®±½–—‘’“”…•€£−™',
].join('');

/** Reads the complete font of a typeface from its package. */
export const sourceOf = (face: Typeface, siteFolder: string): Buffer =>
  readFileSync(createRequire(join(siteFolder, 'package.json')).resolve(face.source));

/** Returns a typeface as TrueType with {@link CHARACTERS} only, a variable one at the weight `wght`. */
export const cutToTrueType = (face: Typeface, siteFolder: string, wght?: number): Promise<Buffer> =>
  subsetFont(sourceOf(face, siteFolder), CHARACTERS, {
    targetFormat: 'truetype',
    ...(wght && { variationAxes: { wght } }),
  });

/** Opens a typeface to measure text; a variable one at its default weight. */
export const openFont = (face: Typeface, siteFolder: string): Font => parseFont(sourceOf(face, siteFolder));

/** Opens one weight of a variable typeface to measure text. */
export const openWeight = async (face: Typeface, wght: number, siteFolder: string): Promise<Font> =>
  parseFont(await cutToTrueType(face, siteFolder, wght));

function parseFont(bytes: Buffer): Font {
  const font = create(bytes);
  if (!('layout' in font)) throw new Error('The file contains a font collection instead of one font.');
  return font;
}
