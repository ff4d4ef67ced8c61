import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CategoryId } from '../../src/art/emblems';

/** Declarations by class, in the order of the style sheet. */
export type Paints = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The custom properties of the light scheme, resolved down to plain values. */
export function lightTokens(siteFolder: string): Map<string, string> {
  const css = withoutComments(readFileSync(join(siteFolder, 'src/styles/tokens.css'), 'utf8'));
  return new Map(declarations(css.slice(0, css.indexOf('@media'))));
}

/** What the classes of paint.css mean for a drawing that leaves the page, be it a card of a category. */
export function readPaints(siteFolder: string, category?: CategoryId): Paints {
  const tokens = lightTokens(siteFolder);
  if (category) tokens.set('--cat', tokens.get(`--color-cat-${category}`) ?? 'none');
  const css = withoutComments(readFileSync(join(siteFolder, 'src/styles/paint.css'), 'utf8'));
  return new Map(
    [...css.matchAll(/\.([\w-]+)\s*\{([^}]*)\}/g)].map(([, name = '', body = '']) => [
      name,
      new Map(
        declarations(body)
          .filter(([property]) => /^(fill|stroke)/.test(property))
          .map(([property, value]) => [
            property,
            value.replace(/var\((--[\w-]+)\)/, (_, token) => tokens.get(token) ?? 'none'),
          ]),
      ),
    ]),
  );
}

/** Replaces the classes of a drawing with the attributes they stand for, a later rule winning over an earlier. */
export const paint = (svg: string, paints: Paints): string =>
  svg.replace(/ class="([^"]*)"/g, (_, names: string) => {
    const worn = new Set(names.split(' '));
    const attributes = new Map(
      [...paints].filter(([name]) => worn.has(name)).flatMap(([, body]) => [...body]),
    );
    return [...attributes].map(([property, value]) => ` ${property}="${value}"`).join('');
  });

const declarations = (css: string): [string, string][] =>
  [...css.matchAll(/([\w-]+):\s*([^;{}]+);/g)].map(([, property = '', value = '']) => [property, value]);

const withoutComments = (css: string): string => css.replace(/\/\*.*?\*\//gs, '');
