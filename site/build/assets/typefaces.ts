import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** A typeface of the site's drawings. */
interface Typeface {
  /** The woff2 file in its package. */
  source: string;
  /** The family's name in that file. */
  sourceFamily: string;
}

/** The brand face of titles, stamps and drawings. Pages contain the letters that they use. */
export const DISPLAY: Typeface = {
  source: '@fontsource/stardos-stencil/files/stardos-stencil-latin-700-normal.woff2',
  sourceFamily: 'Stardos Stencil',
};

/** The text face of pages, cards and other pictures. */
export const TEXT: Typeface = {
  source: '@fontsource-variable/aleo/files/aleo-latin-wght-normal.woff2',
  sourceFamily: 'Aleo',
};

/** All characters that drawings may use; rendering one without a glyph fails. */
export const CHARACTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)),
  ...'\u00a0æøåÆØÅäöüßÄÖÜéèÉáíóúñç§°·×©®±½–—‘’“”…•€£−™',
].join('');

/** Reads the complete font of a typeface from its package. */
const sourceOf = (face: Typeface, siteFolder: string): Buffer =>
  readFileSync(createRequire(join(siteFolder, 'package.json')).resolve(face.source));

/** Returns a typeface as TrueType with {@link CHARACTERS} only, a variable one at the weight `wght`. */
export const cutToTrueType = (face: Typeface, siteFolder: string, wght?: number): Promise<Buffer> =>
  subsetFont(sourceOf(face, siteFolder), CHARACTERS, {
    targetFormat: 'truetype',
    ...(wght && { variationAxes: { wght } }),
  });

/** Returns the brand face as woff2 with the given characters only. The same characters give the same bytes. */
export const cutDisplay = (characters: string, siteFolder: string): Promise<Buffer> =>
  subsetFont(sourceOf(DISPLAY, siteFolder), [...new Set(characters)].sort().join(''), {
    targetFormat: 'woff2',
  });

/** Returns the text face as woff2, of any weight from regular to bold. */
export const cutText = (siteFolder: string): Promise<Buffer> =>
  subsetFont(sourceOf(TEXT, siteFolder), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  });
