import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

const ROOT = join(__dirname, '../..');
const PAGES = join(ROOT, 'site/src/pages');

/**
 * Other values for constants and properties of source files, as code, by the file's path in the repository and by name.
 * The values that the files have today do not matter.
 */
export type Facts = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface RenderOptions {
  facts?: Facts;
  hosting?: 'machine' | 'aws';
}

/** The address for which the pages are rendered. */
export const RENDERED_FOR = 'https://rendered.test';

/**
 * Renders all pages as the build does, from sources with other facts, in about a second. What Gatsby adds to a page
 * and the build removes from it is missing.
 * @returns head and body by path, such as `/faq`
 * @throws if a fact is not in its file exactly once
 */
export const renderSite = async (options: RenderOptions = {}): Promise<ReadonlyMap<string, string>> =>
  (await evaluate<{ render: () => Map<string, string> }>(entryOf(pageFiles()), options)).render();

/**
 * Evaluates a module that imports files of the site as if it were in `site/src/pages`, from sources with other facts.
 * @returns what it exports
 */
export async function evaluate<Exports>(
  contents: string,
  { facts = {}, hosting = 'machine' }: RenderOptions,
): Promise<Exports> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: PAGES, loader: 'tsx' },
    bundle: true,
    write: false,
    outdir: 'out',
    platform: 'node',
    format: 'cjs',
    logLevel: 'silent',
    tsconfig: join(ROOT, 'tsconfig.json'),
    plugins: [editSources(facts), fakeGatsby(hosting), externalPackages],
  });
  const code = outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '';
  const module = { exports: {} as Exports };
  new Function('module', 'exports', 'require', code)(module, module.exports, createRequire(__filename));
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

const editSources = (facts: Facts): Plugin => ({
  name: 'edit-sources',
  setup({ onLoad }) {
    for (const [file, values] of Object.entries(facts)) {
      const escaped = join(ROOT, file).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      onLoad({ filter: new RegExp(`^${escaped}$`) }, ({ path }) => ({
        contents: withFacts(file, readFileSync(path, 'utf8'), values),
        loader: 'tsx',
      }));
    }
  },
});

/** Returns a source with other values. @throws if a name is not there exactly once */
export function withFacts(file: string, source: string, values: Facts[string]): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const constant = `^(?:export )?const ${name}(?::[^=]+)? = (?<constant>[^]*?)(?=(?: as [\\w\\s|]+)?;\n)`;
    const property = `^ +${name}: (?<property>\\{[^{}]*\\}|\\[[^\\]]*\\]|'[^']*'|"[^"]*"|[\\w.]+)(?=,| as | satisfies )`;
    const found = [...text.matchAll(new RegExp(`${constant}|${property}`, 'gm'))];
    const [match] = found;
    if (!match || found.length > 1)
      throw new Error(`${file} contains the fact ${name} ${found.length} times.`);
    const old = match.groups?.constant ?? match.groups?.property ?? '';
    const end = match.index + match[0].length;
    return text.slice(0, end - old.length) + value + text.slice(end);
  }, source);
}

const fakeGatsby = (hosting: string): Plugin => ({
  name: 'fake-gatsby',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^gatsby$/ }, () => ({ path: 'gatsby', namespace: 'fake-gatsby' }));
    onLoad({ filter: /.*/, namespace: 'fake-gatsby' }, () => ({
      contents: `
        export const graphql = () => undefined;
        export const useStaticQuery = () => (${JSON.stringify({ site: { siteMetadata: { siteUrl: RENDERED_FOR, hosting } } })});`,
    }));
  },
});

/** Packages are loaded by Node, except our own, which are TypeScript. */
const externalPackages: Plugin = {
  name: 'external-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path.startsWith('@tariff-tantrum/') || path === 'gatsby' ? undefined : { path, external: true },
    );
  },
};
