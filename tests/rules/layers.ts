/** A layer, and the layers and packages that it may import. */
interface Layer {
  name: string;
  /** The files that belong to it; the first layer that matches wins. */
  files: RegExp;
  /** Layers it may import besides itself. */
  imports: readonly string[];
  /** Packages it may import; any if absent. Node's own modules are not listed. */
  packages?: RegExp;
}

const LAMBDAS = [
  'facts',
  'contract',
  'domain',
  'schema',
  'store-interface',
  'store',
  'dynamodb',
  'sqlite',
  'mail',
  'mail-engines',
  'mail-worker',
  'api',
];

/** The allowed imports: any other import fails the test. */
export const LAYERS: readonly Layer[] = [
  { name: 'facts', files: /^lambdas\/contract\/facts\.ts$/, imports: [], packages: /^$/ },
  {
    name: 'edge-headers',
    files: /^lambdas\/contract\/edge-headers\.ts$/,
    imports: [],
    packages: /^$/,
  },
  { name: 'contract', files: /^lambdas\/contract\//, imports: ['facts'], packages: /^zod(\/|$)/ },
  {
    name: 'domain',
    files: /^lambdas\/domain\//,
    imports: ['facts', 'contract'],
    packages: /^(csv-(parse|stringify)|ipaddr\.js)(\/|$)/,
  },
  { name: 'table', files: /^lambdas\/store\/table\.ts$/, imports: [], packages: /^$/ },
  { name: 'schema', files: /^lambdas\/store\/dynamodb\/schema\.ts$/, imports: [], packages: /^$/ },
  {
    name: 'store-interface',
    files: /^lambdas\/store\/(signup|mail)-store\.ts$/,
    imports: ['contract', 'domain'],
    packages: /^$/,
  },
  {
    name: 'dynamodb',
    files: /^lambdas\/store\/dynamodb\//,
    imports: ['domain', 'store-interface', 'table', 'schema', 'store'],
    packages: /^@aws-sdk\//,
  },
  {
    name: 'sqlite',
    files: /^lambdas\/store\/sqlite\//,
    imports: ['store-interface', 'table'],
    packages: /^@photostructure\/sqlite$/,
  },
  {
    name: 'store',
    files: /^lambdas\/store\//,
    imports: ['facts', 'contract', 'domain', 'store-interface', 'table'],
    packages: /^$/,
  },
  {
    name: 'mail-engines',
    files: /^lambdas\/mail\/engines\//,
    imports: ['contract', 'domain', 'mail'],
    packages: /^(nodemailer|@aws-sdk\/client-sesv2)(\/|$)/,
  },
  {
    name: 'mail-worker',
    files: /^lambdas\/mail\/worker\//,
    imports: ['contract', 'domain', 'store-interface', 'mail'],
    packages: /^$/,
  },
  {
    name: 'mail',
    files: /^lambdas\/mail\//,
    imports: ['facts', 'contract', 'domain'],
    packages: /^nodemailer\//,
  },
  {
    name: 'api',
    files: /^lambdas\/api\//,
    imports: ['facts', 'contract', 'domain', 'store-interface', 'mail'],
    packages: /^hono(\/|$)/,
  },
  {
    name: 'functions',
    files: /^lambdas\/functions\//,
    imports: [
      'contract',
      'edge-headers',
      'api',
      'store',
      'store-interface',
      'dynamodb',
      'env',
      'mail',
      'mail-engines',
      'mail-worker',
    ],
  },
  { name: 'env', files: /^lambdas\/env(\.test)?\.ts$/, imports: ['contract'], packages: /^zod(\/|$)/ },
  { name: 'edge', files: /^infra\/edge\//, imports: [], packages: /^$/ },
  { name: 'setup', files: /^infra\/setup\//, imports: [], packages: /^esbuild$/ },
  {
    name: 'aws',
    files: /^infra\/aws\//,
    imports: ['edge', 'setup', 'schema', 'contract', 'edge-headers', 'facts'],
  },
  { name: 'local', files: /^infra\/local\//, imports: ['edge', 'setup', ...LAMBDAS] },
  { name: 'infra-testing', files: /^infra\/testing\//, imports: ['edge', 'local', ...LAMBDAS] },
  { name: 'content', files: /^site\/src\/content\//, imports: ['facts'], packages: /^$/ },
  { name: 'seo', files: /^site\/src\/seo\//, imports: ['content', 'facts'] },
  {
    name: 'query-client',
    files: /^site\/src\/query-client\.ts$/,
    imports: [],
    packages: /^@tanstack\/react-query$/,
  },
  {
    name: 'site-api',
    files: /^site\/src\/api(\.test)?(\.ts)?$/,
    imports: ['contract', 'facts', 'query-client'],
  },
  { name: 'styles', files: /^site\/src\/styles\//, imports: [] },
  { name: 'ui', files: /^site\/src\/ui\//, imports: ['styles'] },
  { name: 'art', files: /^site\/src\/art\//, imports: ['styles'] },
  {
    name: 'owner',
    files: /^site\/src\/owner\//,
    imports: ['contract', 'facts', 'content', 'art', 'styles', 'query-client'],
    packages: /^(react|react-dom|@tanstack\/react-(query|virtual))(\/|$)/,
  },
  {
    name: 'owner-on-the-web',
    files: /^site\/src\/sections\/admin\//,
    imports: ['owner', 'contract', 'content'],
  },
  {
    name: 'sections',
    files: /^site\/src\/sections\//,
    imports: ['ui', 'content', 'facts', 'seo', 'site-api', 'art', 'styles'],
  },
  {
    name: 'pages',
    files: /^site\/src\/pages\//,
    imports: ['sections', 'owner-on-the-web', 'content', 'seo', 'ui', 'art', 'styles'],
  },
  { name: 'build-files', files: /^site\/build\/files\.ts$/, imports: [], packages: /^$/ },
  {
    name: 'build-art',
    files: /^site\/build\/art\//,
    imports: ['content', 'seo', 'art', 'styles', 'build-files'],
  },
  { name: 'build-pages', files: /^site\/build\/pages\//, imports: ['ui', 'art', 'build-art', 'build-files'] },
  {
    name: 'site-build',
    files: /^site\/(build\/|gatsby-[\w-]+\.tsx?$)/,
    imports: ['build-art', 'build-pages', 'seo', 'sections', 'owner-on-the-web', 'styles'],
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
  {
    name: 'desktop-renderer',
    files: /^admin-desktop\/renderer\//,
    imports: ['channels', 'owner', 'styles'],
    packages: /^$/,
  },
];

/** Tests, benchmarks and their helpers: they may import what they test, and the local system. */
export const TESTING = /(^tests\/|\.(test|spec|bench)\.tsx?$|\/testing(\/|\.ts$))/;

export const layerOf = (file: string): Layer | undefined => LAYERS.find(({ files }) => files.test(file));
