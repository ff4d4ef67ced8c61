import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg, type ResvgRenderOptions } from '@resvg/resvg-wasm';
import { parse as parseHtml } from 'node-html-parser';
import { parse as parseCss } from 'postcss';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CHARACTERS, cutToTrueType, DISPLAY, TEXT } from './typefaces';

/** Turns the React drawings of `src/art` into files. */
export type Renderer = Awaited<ReturnType<typeof openRenderer>>;

/** Loads fonts and styles. @param siteFolder contains the site's sources and packages */
export async function openRenderer(siteFolder: string) {
  await startResvg(siteFolder);
  const fontBuffers = await Promise.all([
    cutToTrueType(DISPLAY, siteFolder),
    cutToTrueType(TEXT, siteFolder, 400),
    cutToTrueType(TEXT, siteFolder, 700),
  ]);
  const style = drawingStyles(siteFolder);
  const svg = (drawing: ReactElement): string =>
    renderToStaticMarkup(drawing).replace('>', () => `><style>${style}</style>`);
  const read = (drawing: ReactElement, fitTo: ResvgRenderOptions['fitTo']) => {
    const source = svg(drawing);
    assertFontsHave(source);
    const font = { fontBuffers, loadSystemFonts: false, defaultFontFamily: TEXT.sourceFamily };
    return new Resvg(source, { font, fitTo });
  };
  return {
    /** Returns a drawing as SVG that carries its own styles. */
    svg,
    /**
     * Returns a drawing as PNG, `width` pixels wide.
     * @throws if the site's fonts lack a character of its text
     */
    png: (drawing: ReactElement, width: number): Uint8Array =>
      read(drawing, { mode: 'width', value: width }).render().asPng(),
    /**
     * Returns a drawing as SVG of paths in groups, without text, classes and references.
     * @throws if the site's fonts lack a character of its text
     */
    paths: (drawing: ReactElement): string => read(drawing, { mode: 'original' }).toString(),
  };
}

let starting: Promise<void> | undefined;

/** Compiles resvg once: a second time is an error. */
function startResvg(siteFolder: string): Promise<void> {
  const { resolve } = createRequire(join(siteFolder, 'package.json'));
  starting ??= initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return starting;
}

/** Returns the stylesheet of drawings with the light scheme's values, since resvg has no custom properties. */
function drawingStyles(siteFolder: string): string {
  const values = new Map<string, string>();
  // Top-level rules only: the dark scheme is in a media query.
  parseStyles(siteFolder, 'tokens.css').each((rule) => {
    if (rule.type === 'rule') rule.walkDecls(/^--/, ({ prop, value }) => void values.set(prop, value));
  });
  values.set('--font-display', `"${DISPLAY.sourceFamily}"`);
  values.set('--font-text', `"${TEXT.sourceFamily}"`);

  const css = parseStyles(siteFolder, 'art.css');
  css.walkComments((comment) => void comment.remove());
  // A picture does not move.
  css.walkAtRules((rule) => void rule.remove());
  css.walkDecls(/^--/, (declaration) => void declaration.remove());
  css.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(
      /var\((--[\w-]+)\)/g,
      (_, name) => values.get(name) ?? 'none',
    );
  });
  return css.toString();
}

const parseStyles = (siteFolder: string, file: string) =>
  parseCss(readFileSync(join(siteFolder, 'src/styles', file), 'utf8'));

/** resvg leaves out characters without a glyph; a card without a letter would not be noticed. */
function assertFontsHave(svg: string): void {
  for (const { text } of parseHtml(svg).querySelectorAll('text')) {
    const missing = [...text].find((character) => !CHARACTERS.includes(character));
    if (missing) throw new Error(`The fonts lack "${missing}" of "${text}".`);
  }
}
