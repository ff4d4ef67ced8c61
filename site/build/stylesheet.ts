import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { parse } from 'postcss';
import { filesIn, textOf } from './files';
import { classesIn } from './finish/used-css';
import { BROWSERS } from './islands/bundle';
import { classNames, shortClassNames } from './islands/class-names';

/**
 * Returns the stylesheet of all pages and islands, of which each page gets what it uses.
 * @param folder the workspace's folder
 */
export async function bundleStyles(folder: string): Promise<string> {
  const pages = filesIn(join(folder, 'src/pages')).filter((file) => file.endsWith('.tsx'));
  const { outputFiles } = await build({
    stdin: {
      contents: [
        // First, since rules of a component win over shared ones.
        `import './gatsby-browser';`,
        ...pages.map((page) => `import './src/pages/${page}';`),
      ].join('\n'),
      resolveDir: folder,
    },
    bundle: true,
    minify: true,
    target: BROWSERS,
    write: false,
    outdir: 'unused, since nothing is written',
    platform: 'node',
    jsx: 'automatic',
    external: ['/fonts/*', 'react*'],
    logLevel: 'silent',
    plugins: [scopedStyles(join(folder, 'src'))],
  });
  const css = outputFiles.find(({ path }) => path.endsWith('.css'))?.text ?? '';
  checkAnimations(css);
  return css.trim().replace(/(?<=--[\w-]+:) /g, '');
}

/**
 * @throws if two animations have the same name, of which only the last would run: unlike classes they are not renamed
 */
export function checkAnimations(css: string): void {
  const names = [...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Please rename an animation: two are called "${twice}".`);
}

/** Renames the classes of modules, and gives importers the names. */
const scopedStyles = (sources: string): Plugin => ({
  name: 'scoped-styles',
  setup({ onResolve, onLoad }) {
    const names = classNames(sources);
    const nameOf = shortClassNames(sources);
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
});
