import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as FACTS from '@tariff-tantrum/lambdas/facts/facts';
import { build, type Plugin, type PluginBuild, stop } from 'esbuild';
import { constantsOf } from '../build/env';
import { scopedClassNames } from '../build/islands/bundle';
import type { Hosting } from '../src/content/pages/privacy';

// Its process would last as long as Jest's.
afterAll(() => stop());

const ROOT = join(__dirname, '../..');
const PAGES = join(ROOT, 'site/src/pages');

type FactsFile = typeof import('@tariff-tantrum/lambdas/facts/facts');
type ValuesFile = typeof import('../src/content/values');

/** The type of a value, without the value itself. */
type Widened<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : { [Key in keyof T]: Widened<T[Key]> };

/** Other values for exported constants of `lambdas/facts/facts.ts` and `site/src/content/values.ts`. */
export interface Facts {
  facts?: Partial<Widened<FactsFile>>;
  values?: Partial<Widened<ValuesFile>>;
}

export interface RenderOptions {
  facts?: Facts;
  hosting?: Hosting;
}

/** The address for which the pages are rendered. */
export const RENDERED_FOR = 'https://rendered.test';

/**
 * Renders all pages as the build does, from sources with other facts, in about a second. What Gatsby adds to a page
 * and the build removes from it is missing.
 * @returns head and body by path, such as `/faq`
 */
export const renderSite = async (options: RenderOptions = {}): Promise<ReadonlyMap<string, string>> =>
  (await evaluate<{ render: () => Map<string, string> }>(entryOf(pageFiles()), options)).render();

/**
 * Compiles all pages once, to render them with many sets of facts.
 * @returns a function that renders head and body by path, with other facts than those of the repository
 */
export async function compileSite(): Promise<
  (facts: Readonly<Record<string, unknown>>) => ReadonlyMap<string, string>
> {
  const code = await bundle(entryOf(pageFiles()), [injectFacts, externalPackages]);
  return (facts) => run<{ render: () => Map<string, string> }>(code, facts).render();
}

/**
 * Evaluates a module that imports files of the site as if it were in `site/src/pages`, from sources with other facts.
 * @returns what it exports
 */
export async function evaluate<Exports>(
  contents: string,
  { facts = {}, hosting }: RenderOptions,
): Promise<Exports> {
  return run(await bundle(contents, [replaceFacts(facts), externalPackages], hosting));
}

async function bundle(contents: string, plugins: Plugin[], hosting: Hosting = 'machine'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: PAGES, loader: 'tsx' },
    bundle: true,
    write: false,
    outdir: 'out',
    platform: 'node',
    format: 'cjs',
    define: constantsOf({ SITE_URL: RENDERED_FOR, SITE_HOSTING: hosting }, true),
    logLevel: 'silent',
    tsconfig: join(ROOT, 'tsconfig.json'),
    plugins: [...plugins, scopedClassNames(join(PAGES, '..'))],
  });
  return outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '';
}

function run<Exports>(code: string, injectedFacts: Readonly<Record<string, unknown>> = {}): Exports {
  const module = { exports: {} as Exports };
  const parameters = ['module', 'exports', 'require', 'injectedFacts', code];
  const { NODE_ENV } = process.env;
  // React as the build has it, which renders in half the time.
  process.env.NODE_ENV = 'production';
  new Function(...parameters)(module, module.exports, createRequire(__filename), injectedFacts);
  process.env.NODE_ENV = NODE_ENV;
  return module.exports;
}

/** Returns the files of the pages, such as `list/notice.tsx`. */
const pageFiles = (): string[] =>
  readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));

/** Returns a module that renders each page with its head. */
function entryOf(files: readonly string[]): string {
  const imports = files.map((file, n) => `import Page${n} from './${file}';`);
  const pages = files.map((file, n) => `['/${file.replace(/(index)?\.tsx$/, '')}', Page${n}],`);
  return `
    import { renderToStaticMarkup } from 'react-dom/server';
    import { Helmet } from 'react-helmet';
    ${imports.join('\n')}
    const PAGES = [${pages.join('\n')}];
    export const render = () => new Map(PAGES.map(([path, Page]) => {
      const body = renderToStaticMarkup(<Page />);
      const { title, meta, link, script } = Helmet.renderStatic();
      return [path, '<head>' + title + meta + link + script + '</head><body>' + body + '</body>'];
    }));`;
}

/** Lets a module with facts import the file in whose place it is. */
function provideOriginals({ onResolve, onLoad }: PluginBuild): void {
  onResolve({ filter: /^original:/ }, ({ path }) => ({
    path: path.replace('original:', ''),
    namespace: 'original',
  }));
  onLoad({ filter: /.*/, namespace: 'original' }, ({ path }) => ({
    contents: readFileSync(path, 'utf8'),
    resolveDir: dirname(path),
    loader: 'ts',
  }));
}

/** Puts a module that takes its facts from `injectedFacts`, as far as that has them, in the place of `facts.ts`. */
const injectFacts: Plugin = {
  name: 'inject-facts',
  setup(plugin) {
    provideOriginals(plugin);
    plugin.onLoad({ filter: /[\\/]facts[\\/]facts\.ts$/ }, ({ path }) => ({
      contents: [
        `import * as original from ${JSON.stringify(`original:${path}`)};`,
        ...Object.keys(FACTS).map(
          (name) =>
            `export const ${name} = '${name}' in injectedFacts ? injectedFacts.${name} : original.${name};`,
        ),
      ].join('\n'),
      resolveDir: dirname(path),
      loader: 'ts',
    }));
  },
};

/** Returns a plugin that puts a module that exports other values in the place of a file with facts, and the file itself behind it. */
export const replaceFacts = ({ facts = {}, values = {} }: Facts): Plugin => ({
  name: 'replace-facts',
  setup(plugin) {
    provideOriginals(plugin);
    const replace = (file: string, others: object) =>
      plugin.onLoad({ filter: new RegExp(`[\\\\/]${file}$`) }, ({ path }) => ({
        // What a module exports itself is not taken from the other one.
        contents: [
          `export * from ${JSON.stringify(`original:${path}`)};`,
          ...Object.entries(others).map(
            ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
          ),
        ].join('\n'),
        resolveDir: dirname(path),
        loader: 'ts',
      }));
    replace('facts/facts\\.ts', facts);
    replace('content/values\\.ts', values);
  },
});

/** Packages are loaded by Node, except our own, which are TypeScript. */
const externalPackages: Plugin = {
  name: 'external-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path.startsWith('@tariff-tantrum/') ? undefined : { path, external: true },
    );
  },
};
