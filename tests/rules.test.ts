import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { forbiddenImports, undeclaredImports } from './rules/imports';
import { layerOf } from './rules/layers';
import { missingOptional } from './rules/lock';
import { oversizedFolders, repeatedTypes } from './rules/structure';
import { downloadAddresses, textProblems } from './rules/text';
import { privateWords } from './rules/wording';

/** All text files of the repository, including new ones that git does not ignore. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|css|json|md|ya?ml)$|^\.ci\/run$/.test(file) && existsSync(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Page copy may be witty, superseded decisions stay as they were, and the rules contain what they forbid. */
const HAS_OWN_WORDING = /^site\/src\/content\/|^tests\/rules[/.]/;
const isSuperseded = (text: string): boolean => /^(\*\*)?(Status: )?Superseded/im.test(text.slice(0, 400));

/** One injected violation for each family of private words. */
const PRIVATE = [
  'The log tells the owner.',
  'The header says so.',
  'The server answers with 200.',
  'Whoever waits is served.',
  'It mends the count.',
  'The address stands in the file.',
  'A crowd is refused.',
  "It counts behind the visitors' backs.",
  'The date goes by UTC.',
  'No password is had.',
  'It fails, where there is none.',
  'This is the door of the API.',
  'A motif of the page.',
  'An injected failure is excused.',
  'Ten guesses a minute.',
  'They are slowed down.',
  'The client knocks first.',
  'The store is away.',
  'The store comes back.',
  'The habits of a Mac.',
  'It reports strays.',
  'It is written by hand.',
  'Closed days are counted once.',
  'A range is no page.',
  'This is no proper request.',
  'Uses openList of the store.',
];

/** Sentences with the same words in a standard meaning. */
const STANDARD = [
  'A new signup and a repeat cannot be told apart.',
  'The first cell stands for a requirement.',
  'Credentials come from files.',
  'The dialog closes right away.',
  'Focus trap',
  'The health check is no longer repeated.',
  'There is no password.',
  'It is no faster than before.',
  'Each household has a /64.',
  'There is room for clocks that differ.',
];

describe('the repository', () => {
  it('has files to check', () => expect(files.length).toBeGreaterThan(600));

  it('has only imports that the table of layers allows', () => {
    expect(files.flatMap(({ file, text }) => forbiddenImports(file, text))).toEqual([]);
  });

  it('declares every package that it imports, in the workspace that imports it', () => {
    expect(files.flatMap(({ file, text }) => undeclaredImports(file, text))).toEqual([]);
  });

  it('has a layer for every file of the product', () => {
    const withoutLayer = files
      .map(({ file }) => file)
      .filter((file) =>
        /^(site\/src|lambdas|infra|admin-cli|admin-desktop\/(main|preload|renderer))\/.*\.tsx?$/.test(file),
      )
      .filter((file) => !/\.d\.ts$/.test(file) && layerOf(file) === undefined);
    expect(withoutLayer).toEqual([]);
  });

  it('has no wrong file name, long file, machine path, hidden test or access to the environment', () => {
    expect(
      files
        .filter(({ file }) => file !== 'package-lock.json')
        .flatMap(({ file, text }) => textProblems(file, text)),
    ).toEqual([]);
  });

  it('is written in the words of the field', () => {
    expect(
      files
        .filter(({ file, text }) => !HAS_OWN_WORDING.test(file) && !isSuperseded(text))
        .flatMap(({ file, text }) => privateWords(file, text)),
    ).toEqual([]);
  });

  it('has no folder with more than 15 code files', () => {
    expect(oversizedFolders(files.map(({ file }) => file))).toEqual([]);
  });

  it('exports every type under a unique name', () => {
    expect(repeatedTypes(files)).toEqual([]);
  });
});

describe('package-lock.json', () => {
  it('contains no download addresses', () => {
    expect(downloadAddresses(readFileSync('package-lock.json', 'utf8'))).toEqual([]);
    expect(downloadAddresses('"resolved": "https://example.org/x.tgz"')).toHaveLength(1);
  });

  it('contains the packages of every system, which npm ci requires', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    expect(missingOptional(packages).map(({ path }) => path)).toEqual([]);
    const injected = { 'node_modules/a': { optionalDependencies: { 'a-darwin-x64': '1.0.0' } } };
    expect(missingOptional(injected)).toHaveLength(1);
  });
});

describe('the rules report', () => {
  const imports: [string, string, string][] = [
    ['a package in the contract', 'lambdas/contract/paths.ts', "import 'hono';"],
    ['zod in the facts', 'lambdas/contract/facts.ts', "import * as z from 'zod/mini';"],
    [
      'an import of the store in the domain',
      'lambdas/domain/time.ts',
      "import { x } from '../store/signup-store';",
    ],
    [
      'the AWS SDK in the logic of the store',
      'lambdas/store/counts/counting.ts',
      "import { x } from '@aws-sdk/client-dynamodb';",
    ],
    [
      'an import of DynamoDB in the API',
      'lambdas/api/owner/list.ts',
      "import { x } from '../../store/dynamodb';",
    ],
    [
      'a dynamic import of DynamoDB in the API',
      'lambdas/api/list.ts',
      "const x = await import('../store/dynamodb');",
    ],
    [
      'an import in the edge',
      'infra/edge/headers.ts',
      "import { x } from '@tariff-tantrum/lambdas/contract';",
    ],
    [
      'an import of the local host in the AWS app',
      'infra/aws/app.ts',
      "import { x } from '../local/testing';",
    ],
    ['an import of the API in ui', 'site/src/ui/Toast.tsx', "import { x } from '../api';"],
    [
      'an import of the contract in content',
      'site/src/content/faq.ts',
      "import { x } from '@tariff-tantrum/lambdas/contract';",
    ],
    [
      'an import of the contract in a section',
      'site/src/sections/Hero.tsx',
      "import { x } from '@tariff-tantrum/lambdas/contract';",
    ],
    [
      'an import of the calls over HTTP in the dashboard',
      'site/src/owner/Dashboard.tsx',
      "import { x } from '../api';",
    ],
    [
      'an import of the contract in the renderer',
      'admin-desktop/renderer/app.ts',
      "import { x } from '@tariff-tantrum/lambdas/contract';",
    ],
    [
      'an import of the CLI in the desktop app',
      'admin-desktop/main/main.ts',
      "import { x } from '../../admin-cli/program';",
    ],
    [
      'a path that a workspace does not export',
      'admin-cli/program.ts',
      "import { x } from '@tariff-tantrum/lambdas/contract/request';",
    ],
    [
      'a relative path into another workspace',
      'admin-cli/program.ts',
      "import { x } from '../lambdas/contract/index';",
    ],
    [
      "an import of another workspace's store in a test",
      'admin-cli/program.test.ts',
      "import { x } from '@tariff-tantrum/lambdas/store/dynamodb';",
    ],
  ];
  it.each(imports)('%s', (_, file, text) => expect(forbiddenImports(file, text)).toHaveLength(1));

  const texts: [string, string, string][] = [
    ['a file name in camel case', 'lambdas/domain/csvRows.ts', ''],
    ['a file of more than 300 lines', 'lambdas/domain/csv.ts', 'x\n'.repeat(301)],
    ['process.env outside the env files', 'lambdas/domain/csv.ts', 'process.env.X'],
    ['a machine path', 'docs/running.md', `cd /${'home'}/somebody`],
    ['a registry host', 'docs/running.md', ['https://registry', 'npmjs.org'].join('.')],
    ['a test that excludes all others', 'lambdas/domain/csv.test.ts', ['test', "only('x')"].join('.')],
    ['a skipped test without a reason', 'lambdas/domain/csv.test.ts', ['test', "skip('x')"].join('.')],
    [
      'an assertion that always passes',
      'lambdas/domain/csv.test.ts',
      ['expect', '(true).toBe(true)'].join(''),
    ],
    ['a note of unfinished work', 'lambdas/domain/csv.ts', ['// TO', 'DO'].join('')],
  ];
  it.each(texts)('%s', (_, file, text) => expect(textProblems(file, text)).toHaveLength(1));

  it.each([
    ['a comment', 'a.ts', '// It WORDS.'],
    ['a doc comment in the middle', 'a.tsx', 'const x = {\n  /** It WORDS. */\n};'],
    ['a test title', 'a.test.ts', "test('it WORDS', () => undefined);"],
    ['a template', 'a.mjs', 'console.log(`it WORDS`);'],
    ['a style sheet', 'a.css', '/* It WORDS. */'],
    ['documentation', 'docs/a.md', 'It WORDS.'],
  ])('a private word in %s', (_, file, text) => {
    expect(privateWords(file, text.replace('WORDS', 'heals itself'))).toHaveLength(1);
    expect(privateWords(file, text.replace('WORDS', 'repairs itself'))).toEqual([]);
  });

  it.each(PRIVATE)('the private word in "%s"', (sentence) => {
    expect(privateWords('a.ts', `// ${sentence}`)).toHaveLength(1);
  });

  it('no standard use of these words', () => {
    expect(STANDARD.flatMap((sentence) => privateWords('a.ts', `// ${sentence}`))).toEqual([]);
  });

  it('a package of another workspace only, by its own name', () => {
    const undeclared = (text: string) => undeclaredImports('lambdas/domain/time.ts', text);
    expect(undeclared("import type { App } from 'aws-cdk-lib/core';")).toEqual([
      'lambdas/domain/time.ts imports aws-cdk-lib, which its package.json does not declare',
    ]);
    expect(undeclared("import '@aws-sdk/client-s3';")).toHaveLength(1);
    expect(undeclared("import 'aws-lambda'; import 'node:fs'; import 'zod/mini'; import './x';")).toEqual([]);
    expect(undeclaredImports('tests/e2e/x.spec.ts', "import 'aws-cdk-lib';")).toEqual([]);
  });

  it('a folder of 16 code files', () => {
    const paths = Array.from({ length: 16 }, (_, n) => `lambdas/api/file-${n}.ts`);
    expect(oversizedFolders(paths)).toHaveLength(1);
    expect(oversizedFolders([...paths.slice(1), 'lambdas/api/list.test.ts'])).toEqual([]);
  });

  it('a type name that is exported twice', () => {
    const text = 'export interface Figures {}';
    const twice = ['lambdas/api/a.ts', 'site/src/b.ts'].map((file) => ({ file, text }));
    expect(repeatedTypes(twice)).toHaveLength(1);
    expect(repeatedTypes(twice.slice(1))).toEqual([]);
  });
});
