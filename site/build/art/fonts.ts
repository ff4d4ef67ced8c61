import { createHash } from 'node:crypto';
import type { Font } from 'fontkit';
import subsetFont from 'subset-font';
import { CHARACTERS, openFont, sourceOf, TYPEFACES, type Typeface } from './typefaces';

/** A font file ready to be served: its name carries its content, so it may be cached for ever. */
export interface FontFile {
  face: Typeface;
  name: string;
  data: Buffer;
}

/** Cuts both typefaces down to {@link CHARACTERS}; the same sources give the same bytes. */
export const makeFonts = (siteFolder: string): Promise<FontFile[]> =>
  Promise.all(TYPEFACES.map((face) => cut(face, siteFolder)));

async function cut(face: Typeface, siteFolder: string): Promise<FontFile> {
  const data = await subsetFont(sourceOf(face, siteFolder), CHARACTERS, {
    targetFormat: 'woff2',
    ...(face.axes && { variationAxes: face.axes }),
  });
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 16);
  return { face, data, name: `${face.slug}-${hash}.woff2` };
}

/** The style sheet that loads the files and holds their room with fallbacks of the same size. */
export const fontStyles = (files: readonly FontFile[], siteFolder: string): string =>
  [
    '/*',
    ' * Made by `npm run fonts -w site`; change build/art/typefaces.ts instead. finished pages preload both files.',
    ' */',
    ...files.flatMap(({ face, name }) => [
      webFace(face, name),
      fallbackFace(face, openFont(face, siteFolder)),
    ]),
    '',
  ].join('\n');

const webFace = (face: Typeface, name: string): string =>
  rule([
    `font-family: "${face.family}"`,
    `src: url("/fonts/${name}") format("woff2")`,
    `font-weight: ${face.weight}`,
    // A font that comes too late is kept for the next page: words that wrap anew would move this one.
    'font-display: optional',
  ]);

function fallbackFace(face: Typeface, font: Font): string {
  const scale = ownWidth(font) / fallbackWidth(face);
  const share = (units: number): string => `${((100 * units) / font.unitsPerEm / scale).toFixed(2)}%`;
  return rule([
    `font-family: "${face.family} Fallback"`,
    `src: ${face.fallback.map((name) => `local("${name}")`).join(', ')}`,
    `size-adjust: ${(100 * scale).toFixed(2)}%`,
    `ascent-override: ${share(font.ascent)}`,
    `descent-override: ${share(-font.descent)}`,
    `line-gap-override: ${share(font.lineGap)}`,
  ]);
}

const rule = (lines: readonly string[]): string =>
  `\n@font-face {\n${lines.map((line) => `  ${line};\n`).join('')}}`;

/** English as it falls, so that letters count as often as they are read. */
const SAMPLE =
  'the card game of trade wars where you put duties on your friends and forget who has the worst of them';

/** Width of the sample in em, set in the typeface itself. */
const ownWidth = (font: Font): number => font.layout(SAMPLE).advanceWidth / font.unitsPerEm;

/** Width of the sample in em, set in the fallback. */
const fallbackWidth = (face: Typeface): number =>
  [...SAMPLE].reduce((sum, letter) => sum + widthOf(face, letter), 0) / 1000;

const widthOf = (face: Typeface, letter: string): number =>
  face.fallbackWidths[letter === ' ' ? 26 : letter.charCodeAt(0) - 97] ?? 0;
