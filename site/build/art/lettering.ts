import type { Font } from 'fontkit';
import { DISPLAY, openFont, openWeight, TEXT } from './typefaces';

const INHERITED = ['class', 'font-size', 'text-anchor', 'letter-spacing'] as const;
type Style = Partial<Record<(typeof INHERITED)[number], string>>;

const ANCHORS: Record<string, number> = { start: 0, middle: 0.5, end: 1 };

/** Fonts by the classes of paint.css that stand for them. */
export type Lettering = Readonly<Record<string, Font>>;

export const openLettering = async (siteFolder: string): Promise<Lettering> => ({
  'a-d': openFont(DISPLAY, siteFolder),
  'a-t': await openWeight(TEXT, 400, siteFolder),
  'a-b': await openWeight(TEXT, 700, siteFolder),
});

/**
 * Replaces the words of a drawing with their outlines, since whoever turns it into a picture may have other fonts.
 * Understands what our own drawings use: one line an element, and size, anchor and classes on it or around it.
 */
export function outlineText(svg: string, fonts: Lettering): string {
  const around: Style[] = [{}];
  return svg.replace(/<(\/?)(\w+)([^>]*?)(\/?)>([^<]*)/g, (all, closes, name, attributes, empty, words) => {
    if (closes) {
      around.pop();
      return name === 'text' ? words : all;
    }
    const style = { ...around.at(-1), ...styleOf(attributes) };
    if (!empty) around.push(style);
    return name === 'text' ? outline(words, attributes, style, fonts) : all;
  });
}

function outline(words: string, attributes: string, style: Style, fonts: Lettering): string {
  const names = (style.class ?? '').split(' ');
  const font = names.map((name) => fonts[name]).find((known) => known !== undefined);
  if (!font) throw new Error(`No font for "${words}"`);
  const scale = Number(style['font-size']) / font.unitsPerEm;
  const spacing = Number(style['letter-spacing'] ?? 0) / scale;
  const { glyphs, positions } = font.layout(decode(words));
  if (glyphs.some(({ id }) => id === 0)) throw new Error(`The font lacks a letter of "${words}"`);
  const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance + spacing, 0);
  let left = -width * (ANCHORS[style['text-anchor'] ?? 'start'] ?? 0);
  const paths = glyphs.map(({ path }, i) => {
    const place = path.translate(Math.round(left), 0).toSVG();
    left += (positions[i]?.xAdvance ?? 0) + spacing;
    return place;
  });
  const origin = `translate(${attribute(attributes, 'x') ?? 0} ${attribute(attributes, 'y') ?? 0})`;
  const own = attribute(attributes, 'transform') ?? '';
  const classes = names.filter((name) => !(name in fonts)).join(' ');
  return `<path class="${classes}" transform="${own}${origin}scale(${scale} ${-scale})" d="${paths.join('')}"/>`;
}

const styleOf = (attributes: string): Style =>
  Object.fromEntries(
    INHERITED.map((name) => [name, attribute(attributes, name)]).filter(([, value]) => value !== undefined),
  );

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];

const decode = (words: string): string => words.replaceAll('&#x27;', '’').replaceAll('&amp;', '&');
