import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

// A project per workspace, so that `--selectProjects lambdas` runs one.
const transform = {
  '^.+\\.(t|j)sx?$|^.+\\.mjs$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};

// `npm run test:long` runs only the long tests, and those that do more of the same then.
const isLong = process.env.TEST_LENGTH === 'long';
const LONG = JSON.parse(readFileSync(new URL('tests/long-tests.json', import.meta.url), 'utf8'));

/** @param {string} displayName @param {string[]} roots */
const project = (displayName, ...roots) => ({
  displayName,
  // `npm test` deletes its temporary folder, in which the cache is by default.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  roots: roots.map((root) => `<rootDir>/${root}`),
  testEnvironment: '<rootDir>/tests/environment.cjs',
  testRegex: isLong ? LONG : ['\\.test\\.tsx?$'],
  testPathIgnorePatterns: ['/node_modules/', ...(isLong ? [] : ['\\.long\\.test\\.tsx?$'])],
  transform,
  transformIgnorePatterns: [
    '/node_modules/(?!(@tariff-tantrum|mdast-util-[^/]+|unist-util-stringify-position|micromark|micromark-[^/]+|decode-named-character-reference|character-entities|devlop|string-width|strip-ansi|ansi-regex|get-east-asian-width)/)',
  ],
});

const USES_SQLITE = { globalSetup: '<rootDir>/lambdas/table/testing/test-sqlite.ts' };
const READS_SITE = { testEnvironmentOptions: { waitsForSite: true } };

// The SDK's warning that Node 20 is old, which each process of a test would print.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

export default {
  testSequencer: '<rootDir>/tests/sequencer.cjs',
  // A machine may be busy with a build; no test measures time by this.
  testTimeout: 180_000,
  // Long tests measure, so they run one after the other. Beside the others, journeys run (`playwright.config.mjs`).
  maxWorkers: isLong ? 1 : availableParallelism(),
  projects: [
    { ...project('rules', 'tests'), ...READS_SITE },
    { ...project('lambdas', 'lambdas'), ...USES_SQLITE },
    { ...project('infra', 'infra'), ...READS_SITE, ...USES_SQLITE },
    { ...project('site', 'site/src', 'site/build', 'site/testing'), ...READS_SITE },
    { ...project('admin-cli', 'admin-cli'), testEnvironmentOptions: { nodeErrors: true } },
    project('admin-desktop', 'admin-desktop'),
  ],
};
