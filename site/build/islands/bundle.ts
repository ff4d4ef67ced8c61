import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { browserslist } from '../../package.json';
import { filesIn } from '../files';
import { checkScripts } from '../finish/budget';
import { classNames } from './class-names';

/**
 * The modules of the controls by the name that `ui/Island` gives their element. Each exports `mount`. Those of a group
 * are on the same pages and share their common code; sharing more would only make more and smaller files.
 */
const CONTROLS: readonly Readonly<Record<string, string>>[] = [
  {
    signup: 'src/signup/SignupForm.tsx',
    cart: 'src/components/layout/CartButton.tsx',
    demo: 'src/demo/DemoSection.tsx',
  },
  { inquiry: 'src/wholesale/inquiry-draft.ts' },
  { admin: 'src/dashboard/web/web-host.ts' },
];

/** Where modules are served. Browsers may cache what is there forever: each name contains a hash of the content. */
const FOLDER = 'static';

type Report = Pick<Metafile, 'outputs'>;

/**
 * Bundles the controls as ES modules that share their common code, and the scripts of pages, which load them.
 * @param siteFolder its `public` has Gatsby's stylesheet
 */
export async function bundleScripts(siteFolder: string) {
  const reports = await Promise.all(CONTROLS.map((group) => bundleControls(siteFolder, group)));
  const report = { outputs: Object.assign({}, ...reports.map(({ outputs }) => outputs)) };
  const output = join(siteFolder, 'public');
  const controls = controlFiles(report, `/${stylesheetIn(output)}`);
  const { outputFiles } = await build({
    ...OPTIONS,
    entryPoints: ['bootstrap', 'forms'].map((name) => join(siteFolder, `src/runtime/${name}.ts`)),
    outdir: 'unused, since nothing is written',
    format: 'iife',
    define: { CONTROLS: JSON.stringify(controls) },
    write: false,
  });
  const [bootstrap = '', forms = ''] = outputFiles.map(({ text }) => text.trim());
  const codeOf = (files: readonly string[] = []) =>
    files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(output, file)));
  await checkScripts({
    bootstrap: [forms + bootstrap],
    formTouched: codeOf([...new Set([...(controls.signup ?? []), ...filesOf(report, TOASTS)])]),
    cartTouched: codeOf(controls.cart),
  });
  return { bootstrap, forms };
}

async function bundleControls(siteFolder: string, entryPoints: Record<string, string>): Promise<Report> {
  const { metafile } = await build({
    ...OPTIONS,
    absWorkingDir: siteFolder,
    entryPoints,
    outdir: join('public', FOLDER),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    format: 'esm',
    splitting: true,
    jsx: 'automatic',
    // The licence notices of libraries must be distributed with them.
    legalComments: 'linked',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [gatsbyClassNames(join(siteFolder, 'src'))],
    metafile: true,
  });
  return metafile;
}

/** What a touched signup form imports later, for its results. */
const TOASTS = 'src/signup/toast/Toaster.tsx';

/** Libraries that have another module for browsers. */
export const BROWSER_MODULES = { 'csv-parse/sync': 'csv-parse/browser/esm/sync' };

const OPTIONS = {
  bundle: true,
  minify: true,
  alias: BROWSER_MODULES,
  // esbuild writes `chrome >= 120` as `chrome120`.
  target: browserslist.map((browser) => browser.replace(' >= ', '')),
} satisfies BuildOptions;

/** Returns the one file into which Gatsby writes all CSS. */
export function stylesheetIn(output: string): string {
  const [file, ...more] = filesIn(output).filter((name) => /^styles\.\w+\.css$/.test(name));
  if (!file || more.length > 0) throw new Error('Gatsby has not written exactly one stylesheet.');
  return file;
}

/** Resolves imports of CSS modules to the class names that Gatsby generated. */
const gatsbyClassNames = (sources: string): Plugin => ({
  name: 'gatsby-class-names',
  setup({ onLoad }) {
    const names = classNames(sources);
    onLoad({ filter: /\.module\.css$/ }, ({ path }) => ({
      contents: JSON.stringify(names(path)),
      loader: 'json',
    }));
  },
});

/**
 * Reads from esbuild's report the addresses of each control's files: its module, then what that imports, then its
 * stylesheet if it has one.
 */
export function controlFiles(report: Report, stylesheet: string): Record<string, string[]> {
  const hasStyles = (file: string) =>
    Object.keys(report.outputs[`public${file}`]?.inputs ?? {}).some((source) =>
      source.endsWith('.module.css'),
    );
  const entries = Object.entries(Object.assign({}, ...CONTROLS) as Record<string, string>).map(
    ([name, source]) => {
      const modules = filesOf(report, source);
      return [name, modules.some(hasStyles) ? [...modules, stylesheet] : modules];
    },
  );
  return Object.fromEntries(entries);
}

/** Returns the addresses of the file that a source is bundled into, and then of all files that this one imports. */
function filesOf({ outputs }: Report, source: string): string[] {
  const withImports = (file: string): string[] => [
    file,
    ...(outputs[file]?.imports ?? [])
      .filter(({ kind }) => kind === 'import-statement')
      .flatMap(({ path }) => withImports(path)),
  ];
  const entry = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === source);
  if (!entry) throw new Error(`esbuild has not bundled ${source}.`);
  return [...new Set(withImports(entry))].map((file) => file.replace(/^public/, ''));
}
