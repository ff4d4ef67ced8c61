/** A part of the house, and which other parts and packages it may import. */
interface Layer {
  name: string;
  /** Which files belong to it; the first layer that matches wins. */
  files: RegExp;
  /** Layers it may import besides itself. */
  imports: readonly string[];
  /** Packages it may import; any where absent. Node's own modules are never listed. */
  packages?: RegExp;
}

const LAMBDAS = [
  'facts',
  'contract',
  'domain',
  'table',
  'store-interface',
  'store',
  'api',
  'functions',
  'env',
];

/** The arrows of the architecture; whatever is not here is refused. */
export const LAYERS: readonly Layer[] = [
  { name: 'facts', files: /^lambdas\/contract\/facts\.ts$/, imports: [], packages: /^$/ },
  { name: 'contract', files: /^lambdas\/contract\//, imports: ['facts'], packages: /^zod(\/|$)/ },
  {
    name: 'domain',
    files: /^lambdas\/domain\//,
    imports: ['facts', 'contract'],
    packages: /^csv-(parse|stringify)(\/|$)/,
  },
  { name: 'table', files: /^lambdas\/store\/table\.ts$/, imports: [], packages: /^$/ },
  {
    name: 'store-interface',
    files: /^lambdas\/store\/signup-store\.ts$/,
    imports: ['contract', 'domain'],
    packages: /^$/,
  },
  {
    name: 'aws-sdk',
    files: /^lambdas\/store\/(dynamodb|secret)\.ts$/,
    imports: ['facts', 'contract', 'domain', 'store-interface', 'table', 'store'],
    packages: /^@aws-sdk\//,
  },
  {
    name: 'store',
    files: /^lambdas\/store\//,
    imports: ['facts', 'contract', 'domain', 'store-interface', 'table', 'aws-sdk'],
    packages: /^$/,
  },
  {
    name: 'api',
    files: /^lambdas\/api\//,
    imports: ['facts', 'contract', 'domain', 'store-interface'],
    packages: /^hono(\/|$)/,
  },
  {
    name: 'functions',
    files: /^lambdas\/functions\//,
    imports: ['api', 'store', 'store-interface', 'aws-sdk', 'env'],
  },
  { name: 'env', files: /^lambdas\/env(\.test)?\.ts$/, imports: ['contract'], packages: /^zod(\/|$)/ },
  { name: 'edge', files: /^infra\/edge\//, imports: [], packages: /^$/ },
  { name: 'setup', files: /^infra\/local\/setup/, imports: [], packages: /^esbuild$/ },
  { name: 'aws', files: /^infra\/aws\//, imports: ['edge', 'setup', 'table', 'contract', 'facts'] },
  { name: 'local', files: /^infra\/local\//, imports: ['edge', 'setup', 'aws-sdk', ...LAMBDAS] },
  { name: 'infra-testing', files: /^infra\/testing\//, imports: ['local'] },
  { name: 'content', files: /^site\/src\/content\//, imports: ['facts'], packages: /^$/ },
  { name: 'seo', files: /^site\/src\/seo\//, imports: ['content', 'facts'] },
  { name: 'site-api', files: /^site\/src\/api(\.test)?(\.ts)?$/, imports: ['contract', 'facts'] },
  { name: 'styles', files: /^site\/src\/styles\//, imports: [] },
  { name: 'ui', files: /^site\/src\/ui\//, imports: ['styles'] },
  { name: 'art', files: /^site\/src\/art\//, imports: ['styles'] },
  {
    name: 'sections',
    files: /^site\/src\/sections\//,
    imports: ['ui', 'content', 'site-api', 'art', 'styles'],
  },
  {
    name: 'pages',
    files: /^site\/src\/pages\//,
    imports: ['sections', 'content', 'seo', 'ui', 'art', 'styles'],
  },
  { name: 'build-files', files: /^site\/build\/files\.ts$/, imports: [], packages: /^$/ },
  {
    name: 'build-art',
    files: /^site\/build\/art\//,
    imports: ['content', 'seo', 'art', 'styles', 'build-files'],
  },
  { name: 'build-pages', files: /^site\/build\/pages\//, imports: ['ui', 'art', 'build-files'] },
  {
    name: 'site-build',
    files: /^site\/(build\/|gatsby-[\w-]+\.tsx?$)/,
    imports: ['build-art', 'build-pages', 'seo', 'sections', 'styles'],
  },
  { name: 'client-files', files: /^admin-cli\/files\//, imports: [], packages: /^$/ },
  { name: 'cli', files: /^admin-cli\//, imports: ['client-files', 'contract', 'facts'] },
  { name: 'channels', files: /^admin-desktop\/channels\.ts$/, imports: ['contract', 'facts'] },
  {
    name: 'desktop-main',
    files: /^admin-desktop\/main\//,
    imports: ['channels', 'client-files', 'contract', 'facts'],
  },
  { name: 'desktop-preload', files: /^admin-desktop\/preload\//, imports: ['channels'] },
  { name: 'desktop-renderer', files: /^admin-desktop\/renderer\//, imports: ['channels'] },
];

/** Tests, benchmarks and the means for them: they may import what they test, and the local system. */
export const TESTING = /(^tests\/|\.(test|spec|bench)\.tsx?$|\/testing(\/|\.ts$))/;

export const layerOf = (file: string): Layer | undefined => LAYERS.find(({ files }) => files.test(file));
