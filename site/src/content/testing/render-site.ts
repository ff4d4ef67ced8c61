import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

const ROOT = join(__dirname, '../../../..');
const PAGES = join(ROOT, 'site/src/pages');

/** Texts of source files that are replaced before the pages are rendered, by the file's path in the repository. */
export type SourceEdits = Readonly<Record<string, readonly (readonly [from: string, to: string])[]>>;

export interface RenderOptions {
  edits?: SourceEdits;
  hosting?: 'machine' | 'aws';
}

/** The address for which the pages are rendered. */
export const RENDERED_FOR = 'https://rendered.test';

/**
 * Renders all pages as the build does, from sources with other facts, in about a second. What Gatsby adds to a page
 * and the build removes from it is missing.
 * @returns head and body by path, such as `/faq`
 * @throws if a text to replace is not in its file exactly once
 */
export async function renderSite({
  edits = {},
  hosting = 'machine',
}: RenderOptions = {}): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    stdin: { contents: entryOf(pageFiles()), resolveDir: PAGES, loader: 'tsx' },
    bundle: true,
    write: false,
    outdir: 'out',
    platform: 'node',
    format: 'cjs',
    logLevel: 'silent',
    tsconfig: join(ROOT, 'tsconfig.json'),
    plugins: [editSources(edits), fakeGatsby(hosting), externalPackages],
  });
  const code = outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '';
  const module: { exports: { render?: () => [string, string][] } } = { exports: {} };
  new Function('module', 'exports', 'require', code)(module, module.exports, createRequire(__filename));
  return new Map(module.exports.render?.());
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
    export const render = () => PAGES.map(([path, Page]) => {
      const body = renderToStaticMarkup(<Page />);
      const { title, meta, link, script } = Helmet.renderStatic();
      return [path, '<head>' + title + meta + link + script + '</head><body>' + body + '</body>'];
    });`;
}

const editSources = (edits: SourceEdits): Plugin => ({
  name: 'edit-sources',
  setup({ onLoad }) {
    for (const [file, replacements] of Object.entries(edits)) {
      const escaped = join(ROOT, file).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      onLoad({ filter: new RegExp(`^${escaped}$`) }, ({ path }) => ({
        contents: edited(file, readFileSync(path, 'utf8'), replacements),
        loader: 'tsx',
      }));
    }
  },
});

/** Returns a source with its texts replaced. @throws if one is not there exactly once */
export function edited(file: string, source: string, replacements: SourceEdits[string]): string {
  return replacements.reduce((text, [from, to]) => {
    const parts = text.split(from);
    if (parts.length !== 2)
      throw new Error(`${file} contains ${JSON.stringify(from)} ${parts.length - 1} times.`);
    return parts.join(to);
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
