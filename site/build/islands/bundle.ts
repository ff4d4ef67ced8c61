import { createHash } from 'node:crypto';
import { join, relative, sep } from 'node:path';
import { collectLicences } from '@tariff-tantrum/infra/licences';
import { type BuildOptions, build, type Metafile, type OutputFile, type Plugin } from 'esbuild';
import { browserslist } from '../../package.json';
import { classNames } from './class-names';

/**
 * Islands that are on the same pages and share their common code; sharing more would only make more and smaller files.
 */
interface Group {
  /** The modules by the name that `Island` gives their element. Each exports `mount`. */
  islands: Readonly<Record<string, string>>;
  /** What its modules import instead of another module. */
  alias: Readonly<Record<string, string>>;
}

/**
 * Visitors get Preact, which has React's interface in a tenth of its size: of what the first touch of a form loads,
 * React was three quarters. The dashboard, whose libraries are tested with React alone, and the build keep React.
 */
const GROUPS: readonly Group[] = [
  {
    islands: {
      signup: 'src/signup/SignupIsland.tsx',
      cart: 'src/components/layout/CartButton.tsx',
      demo: 'src/demo/DemoSection.tsx',
    },
    alias: { react: 'preact/compat', 'react-dom': 'preact/compat' },
  },
  { islands: { inquiry: 'src/wholesale/inquiry-draft.ts' }, alias: {} },
  { islands: { admin: 'src/dashboard/web/web-host.ts' }, alias: {} },
];

/** What an island loads as soon as it is used. */
const LATER: Readonly<Record<string, string>> = { signup: 'src/signup/toast/Toaster.tsx' };

/**
 * Where the files that islands load are served. Browsers may cache it forever: each name contains a hash of the
 * content.
 */
export const FOLDER = 'static';

/** The licences of all packages that are in the islands; most of them ask for that. */
export const LICENCES = '/LICENSES.txt';

type Report = Pick<Metafile, 'outputs'>;

/** The scripts of an island: addresses, its own module first. */
export interface IslandBundle {
  /** What the first touch loads. */
  modules: readonly string[];
  /** What it always loads later. */
  later: readonly string[];
  /** All of that, and what it may load later. */
  all: readonly string[];
}

/** The bundled islands. */
export interface BundledIslands {
  /** By name. */
  islands: ReadonlyMap<string, IslandBundle>;
  /** The content of all files, by their addresses. */
  files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Bundles the islands as ES modules that share their common code.
 * @param plugins come before those of the build
 */
export async function bundleIslands(
  siteFolder: string,
  plugins: readonly Plugin[] = [],
): Promise<BundledIslands> {
  const groups = await Promise.all(GROUPS.map((group) => bundleGroup(siteFolder, group, plugins)));
  const output = join(siteFolder, 'public');
  const addressOf = ({ path }: OutputFile) => `/${relative(output, path).split(sep).join('/')}`;
  const inputs = groups.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  return {
    islands: islandFiles({ outputs: Object.assign({}, ...groups.map(({ metafile }) => metafile.outputs)) }),
    files: new Map([
      [LICENCES, new TextEncoder().encode(collectLicences(siteFolder, inputs))],
      ...groups.flatMap(({ outputFiles }) =>
        outputFiles.map((file) => [addressOf(file), file.contents] as const),
      ),
    ]),
  };
}

function bundleGroup(siteFolder: string, { islands, alias }: Group, plugins: readonly Plugin[]) {
  return build({
    ...OPTIONS,
    absWorkingDir: siteFolder,
    entryPoints: { ...islands },
    alias: { ...alias },
    outdir: join('public', FOLDER),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    format: 'esm',
    splitting: true,
    jsx: 'automatic',
    // The licence notices of libraries must be distributed with them.
    legalComments: 'linked',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [...plugins, scopedClassNames(join(siteFolder, 'src'))],
    write: false,
    metafile: true,
  });
}

/** The scripts inside the pages. */
export interface PageScripts {
  bootstrap: string;
  forms: string;
}

/**
 * Bundles the scripts inside the pages, which load the islands.
 * @param files the addresses of what each island loads: its module, what that imports, then its stylesheet
 */
export async function bundleRuntime(
  siteFolder: string,
  files: Readonly<Record<string, readonly string[]>>,
): Promise<PageScripts> {
  const { outputFiles } = await build({
    ...OPTIONS,
    entryPoints: ['bootstrap', 'forms'].map((name) => join(siteFolder, `src/runtime/${name}.ts`)),
    outdir: 'unused, since nothing is written',
    format: 'iife',
    define: { ISLANDS: JSON.stringify(files) },
    write: false,
  });
  const [bootstrap = '', forms = ''] = outputFiles.map(({ text }) => text.trim());
  return { bootstrap, forms };
}

/** The browsers for which everything is compiled: esbuild writes `chrome >= 120` as `chrome120`. */
export const BROWSERS = browserslist.map((browser) => browser.replace(' >= ', ''));

const OPTIONS = {
  bundle: true,
  minify: true,
  target: BROWSERS,
} satisfies BuildOptions;

/** Returns a plugin that resolves imports of CSS modules to the names of their classes on the pages. */
export const scopedClassNames = (sources: string): Plugin => ({
  name: 'scoped-class-names',
  setup({ onLoad }) {
    const names = classNames(sources);
    onLoad({ filter: /\.module\.css$/ }, ({ path }) => ({
      contents: JSON.stringify(names(path)),
      loader: 'json',
    }));
  },
});

/** Reads from esbuild's report what each island loads. @throws if an island was not bundled */
export function islandFiles(report: Report): ReadonlyMap<string, IslandBundle> {
  const entries = GROUPS.flatMap(({ islands }) => Object.entries(islands));
  return new Map(
    entries.map(([name, source]) => [
      name,
      {
        modules: filesOf(report, source, ['import-statement']),
        later: LATER[name] ? filesOf(report, LATER[name], ['import-statement']) : [],
        all: filesOf(report, source, ['import-statement', 'dynamic-import']),
      },
    ]),
  );
}

/** Returns the addresses of the file that a source is bundled into, and then of all files that this one imports. */
function filesOf({ outputs }: Report, source: string, kinds: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const { path, kind } of outputs[file]?.imports ?? []) if (kinds.includes(kind)) add(path);
  };
  const entry = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === source);
  if (!entry) throw new Error(`esbuild has not bundled ${source}.`);
  add(entry);
  return [...files].map((file) => file.replace(/^public/, ''));
}

/** Returns the code of scripts, in one text. */
export const codeOf = (files: BundledIslands['files'], addresses: readonly string[]): string =>
  addresses.map((address) => new TextDecoder().decode(files.get(address))).join('\n');

/** Returns the first letters of a hash of a content, for the name of its file. */
export const shortHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 8);
