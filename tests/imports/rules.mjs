// Which module may import which, in all workspaces; docs/architecture.md shows the result. Paths are those of the
// repository, packages are below `node_modules/`.

/** Tests, and what only they use. */
export const TESTS = /\.(test|spec|bench)\.tsx?$|(^|\/)(testing|bench|simulation)\/|^tests\//;
const WORKSPACES = ['lambdas', 'infra', 'site', 'admin-cli', 'admin-desktop'];
const AWS_SDK = 'node_modules/(@aws-sdk|@smithy)/';
const SQLITE = 'node_modules/@photostructure/';
/** Any package. */
const PACKAGES = '(^|/)node_modules/';

/**
 * The folders of `lambdas` from the lowest to the highest. Each may use those of the lines above its own. `client` is
 * beside them: it uses facts and contract, and none of the others uses it.
 */
const LAYERS = [
  ['facts'],
  ['contract'],
  ['deliverability'],
  ['table'],
  ['api'],
  ['owner'],
  ['signups', 'email'],
  ['people'],
  ['campaigns'],
  ['reports'],
  ['system'],
  ['functions'],
];

const lambdas = (...folders) => `^lambdas/(${folders.join('|')})/`;

/**
 * @param {string} name names the rule in a failure
 * @param {string} comment the reason
 * @param {{ path: string | string[], pathNot?: string | string[] }} from
 * @param {object} to what must not be imported
 */
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { ...from, pathNot: [TESTS.source, ...[from.pathNot ?? []].flat()] },
  to,
});

const layers = LAYERS.flatMap((group, index) =>
  group.map((folder) => {
    const siblings = group.filter((other) => other !== folder);
    const above = LAYERS.slice(index + 1).flat();
    return forbid(
      `lambdas/${folder} uses only what is below it`,
      'The layers of lambdas have one direction.',
      { path: lambdas(folder) },
      { path: lambdas('client', ...siblings, ...above) },
    );
  }),
);

/** Which packages each part may use; Node's own modules count as packages of the runtime. */
const packages = [
  forbid(
    'facts import nothing but themselves, and zod for their check',
    'Every program reads them, browsers and scripts that are not bundled too.',
    { path: lambdas('facts') },
    { pathNot: ['^lambdas/facts/', 'node_modules/zod/'] },
  ),
  forbid(
    'the values of the facts import nothing',
    'Their owner edits them without knowing anything else.',
    { path: '^lambdas/facts/facts\\.ts$' },
    { path: '.' },
  ),
  forbid(
    'the contract imports facts and zod',
    'Browsers bundle it.',
    { path: lambdas('contract') },
    { pathNot: ['^lambdas/(facts|contract)/', 'node_modules/zod/'] },
  ),
  forbid(
    'the client imports facts, contract and zod',
    'Browsers bundle it.',
    { path: lambdas('client'), pathNot: '^lambdas/client/node/' },
    { path: '.', pathNot: ['^lambdas/(facts|contract|client/(?!node/))', 'node_modules/zod/'] },
  ),
  forbid(
    'what the client needs of Node imports nothing else',
    'The terminal and the desktop app use it.',
    { path: '^lambdas/client/node/' },
    { dependencyTypesNot: ['core'], pathNot: '^lambdas/client/' },
  ),
  forbid(
    'the judgement of deliverability imports facts, contract, zod and Node',
    'The terminal, the deploy and the API use it.',
    { path: lambdas('deliverability') },
    {
      dependencyTypesNot: ['core'],
      pathNot: ['^lambdas/(facts|contract|deliverability)/', 'node_modules/(zod|postal-mime)/'],
    },
  ),
  forbid(
    'only these files use the AWS SDK',
    'Everything else is tested and run without AWS.',
    {
      path: '.',
      pathNot: [
        '^lambdas/table/dynamodb/',
        '^lambdas/email/engines/ses\\.ts$',
        '^lambdas/functions/secret\\.ts$',
        '^infra/aws/',
        PACKAGES,
      ],
    },
    { path: AWS_SDK },
  ),
  forbid(
    'only these files read a mailbox',
    'A server without one loads nothing of that.',
    { path: '.', pathNot: ['^infra/local/mail/(imap|bounce-mailbox)\\.ts$', PACKAGES] },
    { path: 'node_modules/imapflow/' },
  ),
  forbid(
    'only its engine uses SQLite',
    'Everything else works with any engine.',
    { path: '.', pathNot: ['^lambdas/table/sqlite/', PACKAGES] },
    { path: SQLITE },
  ),
];

/** Engines are chosen where a host is put together. */
const engines = [
  forbid(
    'only hosts choose an engine of the table',
    'Store logic is written once, above the port.',
    { path: '^lambdas/', pathNot: ['^lambdas/(table|functions)/'] },
    { path: '^lambdas/table/(sqlite|dynamodb)/' },
  ),
  forbid(
    'an engine knows no other engine',
    'A third one must not touch the two.',
    { path: '^lambdas/table/(sqlite|dynamodb)/' },
    { path: '^lambdas/table/(sqlite|dynamodb)/', pathNot: '^lambdas/table/$1/' },
  ),
  forbid(
    'only hosts choose an engine of email',
    'What is sent does not depend on how.',
    { path: '^lambdas/', pathNot: ['^lambdas/(email/engines|functions)/'] },
    { path: '^lambdas/email/engines/' },
  ),
];

/** The Lambdas that send no emails themselves. */
const NOT_SENDING = '^lambdas/functions/(visitor|person|owner|export|events)\\.ts$';

const hosts = [
  {
    name: 'only the worker loads what composes emails',
    comment: 'Nobody who calls the API waits until a cold start has loaded it.',
    severity: 'error',
    from: { path: NOT_SENDING },
    to: { path: '^lambdas/email/(compose|engines/smtp)\\.ts$', reachable: true },
  },
  forbid(
    'lambdas know no other workspace',
    'Hosts and clients use them.',
    { path: '^lambdas/' },
    { path: '^(infra|site|admin-cli|admin-desktop|tests)/' },
  ),
  forbid(
    'CloudFront runs infra/http as it is',
    'It imports nothing of the project.',
    { path: '^infra/http/' },
    { pathNot: ['^infra/http/', '^(node:)?path$'] },
  ),
  forbid(
    'infra/setup runs before packages are installed',
    'It imports Node, and esbuild once it is there.',
    { path: '^infra/setup/' },
    { dependencyTypesNot: ['core'], pathNot: ['^infra/setup/', 'node_modules/esbuild/'] },
  ),
  forbid(
    'infra/aws does not use the local host',
    'The two hosts are independent.',
    { path: '^infra/aws/' },
    { path: '^infra/local/' },
  ),
  forbid(
    'infra/local does not use AWS',
    'The two hosts are independent.',
    { path: '^infra/local/' },
    { path: '^infra/aws/' },
  ),
];

const pages = [
  forbid(
    'content is words',
    'It imports facts, limits, the words of orders, the types of the schemas and itself, and is written in plain elements: none of the site’s components.',
    { path: '^site/src/content/' },
    {
      pathNot: [
        '^site/src/content/',
        '^lambdas/facts/',
        '^lambdas/contract/(limits|mailing-tools|order-words|signup-schemas)\\.ts$',
        'node_modules/(@types/)?react/',
      ],
    },
  ),
  forbid(
    'runtime, art and styles know neither pages nor the API',
    'They are below all of them.',
    {
      path: '^site/src/(runtime|art|styles)/',
      // The emblems are keyed by the categories of cards.
      pathNot: ['^site/src/art/sheet/', '^site/src/art/emblems\\.tsx$'],
    },
    {
      path: '^(lambdas|site/src/(content|seo|components|landing|signup|demo|wholesale|dashboard|pages))(/|\\.)',
    },
  ),
  forbid(
    "public pages contain neither the dashboard and its query cache, nor the API's schemas",
    'A visitor downloads what a page needs: one request needs no cache.',
    {
      path: '^site/src/(components|landing|signup|demo|wholesale|pages)/',
      pathNot: '^site/src/pages/admin\\.tsx$',
    },
    {
      path: ['^site/src/dashboard/', '^lambdas/', 'node_modules/@tanstack/'],
      pathNot: [
        '^lambdas/facts/',
        '^lambdas/contract/(limits|endpoints|messages)\\.ts$',
        '^lambdas/client/(client|errors)\\.ts$',
      ],
    },
  ),
  forbid(
    'the dashboard knows its host alone',
    'The host gives it the API, on the web and in the desktop app.',
    { path: '^site/src/dashboard/' },
    { path: '^site/src/(content|components|landing|signup|demo|wholesale|runtime|seo|pages)(/|\\.)' },
  ),
];

const clients = [
  forbid(
    'a client imports client, contract and facts of lambdas',
    'It talks to the API by HTTP.',
    { path: '^(site|admin-desktop)/' },
    { path: '^lambdas/', pathNot: '^lambdas/(client|contract|facts)/' },
  ),
  forbid(
    'a page uses nothing of Node',
    'Browsers bundle the client without this folder.',
    { path: '^site/' },
    { path: '^lambdas/client/node/' },
  ),
  forbid(
    'the terminal also judges deliverability',
    'It looks at DNS from outside, and at files that the owner has saved.',
    { path: '^admin-cli/' },
    { path: '^lambdas/', pathNot: '^lambdas/(client|contract|facts|deliverability)/' },
  ),
  forbid(
    'the terminal knows no other client',
    'It is a program of its own.',
    { path: '^admin-cli/' },
    { path: '^(site|admin-desktop|infra)/', pathNot: '^infra/setup/' },
  ),
  forbid(
    'a command knows no other command',
    'What several need is a module beside their folder.',
    { path: '^admin-cli/commands/' },
    { path: '^admin-cli/commands/' },
  ),
  forbid(
    'the desktop app uses the dashboard',
    'Nothing else of other clients.',
    { path: '^admin-desktop/' },
    {
      path: '^(site|admin-cli|infra)/',
      pathNot: ['^site/src/dashboard/', '^site/src/(art|styles)/', '^infra/setup/'],
    },
  ),
  forbid(
    'the preload script knows Electron and the channels',
    'It runs in a sandbox.',
    { path: '^admin-desktop/preload/' },
    { pathNot: ['^admin-desktop/(preload/|channels\\.ts$)', 'node_modules/electron/', '^electron$'] },
  ),
];

const installed = [
  forbid(
    'a start needs no package that only tests need',
    'The groups of infra/setup/install.mjs leave them out until a command needs them.',
    { path: '^(site|lambdas|infra)/', pathNot: '^site/src/art/sheet/' },
    { dependencyTypes: ['npm-dev'], pathNot: '^node_modules/@types/' },
  ),
  forbid(
    'every package is a dependency of its workspace',
    'Otherwise it is there only if another workspace is installed.',
    { path: '.', pathNot: PACKAGES },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
];

const circles = {
  name: 'no circles',
  comment: 'Whatever is in a circle can only be understood and moved as a whole.',
  severity: 'error',
  from: {},
  to: { circular: true },
};
const unresolved = {
  name: 'every import is found',
  comment: 'A rule cannot judge what it does not find.',
  severity: 'error',
  from: {},
  to: { couldNotResolve: true, pathNot: '\\.(module\\.)?css$' },
};

/** The rules of dependency-cruiser. */
export const RULES = [
  ...layers,
  ...packages,
  ...engines,
  ...hosts,
  ...pages,
  ...clients,
  ...installed,
  circles,
  unresolved,
];
export const FOLDERS = [...WORKSPACES, 'tests'];
