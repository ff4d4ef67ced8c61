import { join } from 'node:path';
import { LANGUAGE } from '@tariff-tantrum/lambdas/facts/language';
import { build, type Plugin } from 'esbuild';
import { parse } from 'postcss';
import { textOf } from '../build/files';
import { fillPages } from '../build/finish/finish';
import { classesIn } from '../build/finish/used-css';
import { bundleIslands } from '../build/islands/bundle';
import { classNames, shortClassNames } from '../build/islands/class-names';
import { CARD_FOLDER } from '../src/art/card-pictures';
import { type Facts, pageFiles, replaceFacts } from './render-site';

const SITE = join(__dirname, '..');
const SOURCES = join(SITE, 'src');

/** As long as the address of a build. */
const BUILT_CARDS = '/static/cards-0123456789abcdef';

/**
 * Returns finished pages and what is loaded beside them, as a build with other facts makes them, within seconds.
 * @param css of `bundleStyles`
 * @param rendered head and body by path, of `renderSite` with the same facts
 */
export async function finishPages(css: string, rendered: ReadonlyMap<string, string>, facts: Facts) {
  const pages = new Map([...rendered].map(([path, html]) => [fileOf(path), framed(html)]));
  return fillPages(css, pages, await bundleIslands(SITE, [replaceFacts(facts)]), SITE);
}

/** Returns the file of a page, such as `faq/index.html` for `/faq`. */
const fileOf = (path: string): string =>
  path === '/404' ? '404.html' : `${path}/index.html`.replace(/^\/+/, '');

/** Returns a document with what `html.tsx` puts around head and body, but for scripts. */
const framed = (html: string): string =>
  `<!DOCTYPE html><html lang="${LANGUAGE}" data-opt-in="single">${html
    .replace('<head>', '<head><meta charSet="utf-8"/><style></style>')
    .replace('<body>', '<body><div id="___gatsby">')
    .replace('</body>', '</div></body>')
    .replaceAll(`src="${CARD_FOLDER}/`, `src="${BUILT_CARDS}/`)}</html>`;

/** Returns the stylesheet of all pages and islands as Gatsby makes it, but for small differences of the minifiers. */
export async function bundleStyles(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: [
        `import './gatsby-browser';`,
        ...pageFiles().map((page) => `import './src/pages/${page}';`),
      ].join('\n'),
      resolveDir: SITE,
    },
    bundle: true,
    minify: true,
    write: false,
    outdir: 'out',
    platform: 'node',
    jsx: 'automatic',
    external: ['/fonts/*', 'gatsby', 'react*'],
    logLevel: 'silent',
    plugins: [scopedStyles],
  });
  const css = outputFiles.find(({ path }) => path.endsWith('.css'))?.text ?? '';
  return css.trim().replace(/(?<=--[\w-]+:) /g, '');
}

/** Renames classes as Gatsby does, and gives modules the names. */
const scopedStyles: Plugin = {
  name: 'scoped-styles',
  setup({ onResolve, onLoad }) {
    const names = classNames(SOURCES);
    const nameOf = shortClassNames(SOURCES);
    onLoad({ filter: /\.module\.css$/, namespace: 'file' }, ({ path }) => ({
      contents: [
        `import ${JSON.stringify(`scoped:${path}`)};`,
        ...Object.entries(names(path)).map(
          ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
        ),
      ].join('\n'),
    }));
    onResolve({ filter: /^scoped:/ }, ({ path }) => ({
      path: path.slice('scoped:'.length),
      namespace: 'scoped',
    }));
    onLoad({ filter: /.*/, namespace: 'scoped' }, ({ path }) => {
      const root = parse(textOf('', path));
      root.walkDecls('composes', (declaration) => void declaration.remove());
      root.walkRules((rule) => {
        for (const name of classesIn(rule.selector))
          rule.selector = rule.selector.replace(
            new RegExp(`\\.${name}(?![\\w-])`, 'g'),
            `.${nameOf({ resourcePath: path }, '', name) ?? name}`,
          );
      });
      return { contents: root.toString(), loader: 'css' };
    });
  },
};
