import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { forbiddenImports } from './rules/imports';
import { layerOf } from './rules/layers';
import { missingOptional } from './rules/lock';
import { downloadAddresses, textProblems } from './rules/text';

/** Every text file of the project that git knows or would take. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|css|json|md|ya?ml)$|^\.ci\/run$/.test(file) && existsSync(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

describe('the project keeps its own rules', () => {
  test('there are files to look at', () => expect(files.length).toBeGreaterThan(30));

  test('imports follow the architecture', () => {
    expect(files.flatMap(({ file, text }) => forbiddenImports(file, text))).toEqual([]);
  });

  test('names, lengths, environment and words', () => {
    expect(
      files
        .filter(({ file }) => file !== 'package-lock.json')
        .flatMap(({ file, text }) => textProblems(file, text)),
    ).toEqual([]);
  });

  test('every file of the product stands in a layer', () => {
    const homeless = files
      .map(({ file }) => file)
      .filter((file) =>
        /^(site\/src|lambdas|infra|admin-cli|admin-desktop\/(main|preload|renderer))\/.*\.tsx?$/.test(file),
      )
      .filter((file) => !/\.d\.ts$/.test(file) && layerOf(file) === undefined);
    expect(homeless).toEqual([]);
  });

  test('the lock file holds no download addresses', () => {
    expect(downloadAddresses(readFileSync('package-lock.json', 'utf8'))).toEqual([]);
  });
});

test('the lock file holds the packages of every system, or else npm ci refuses it', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(missingOptional(packages).map(({ path }) => path)).toEqual([]);
  const planted = { 'node_modules/a': { optionalDependencies: { 'a-darwin-x64': '1.0.0' } } };
  expect(missingOptional(planted)).toHaveLength(1);
});

describe('each rule catches a planted violation', () => {
  const planted: [string, string, string][] = [
    ['the contract imports a package', 'lambdas/contract/paths.ts', "import 'hono';"],
    ['facts import zod', 'lambdas/contract/facts.ts', "import * as z from 'zod/mini';"],
    [
      'the domain reaches for the store',
      'lambdas/domain/time.ts',
      "import { x } from '../store/signup-store';",
    ],
    [
      'the SDK outside its two files',
      'lambdas/store/counting.ts',
      "import { x } from '@aws-sdk/client-dynamodb';",
    ],
    ['the API reaches for DynamoDB', 'lambdas/api/list.ts', "import { x } from '../store/dynamodb';"],
    ['a dynamic import counts', 'lambdas/api/list.ts', "const x = await import('../store/dynamodb');"],
    [
      'the edge imports anything',
      'infra/edge/headers.ts',
      "import { x } from '@tariff-tantrum/lambdas/contract';",
    ],
    ['AWS reaches for the local host', 'infra/aws/app.ts', "import { x } from '../local/testing';"],
    ['ui knows the API', 'site/src/ui/Toast.tsx', "import { x } from '../api';"],
    [
      'content takes the whole contract',
      'site/src/content/faq.ts',
      "import { x } from '@tariff-tantrum/lambdas/contract';",
    ],
    [
      'a section takes the contract itself',
      'site/src/sections/Hero.tsx',
      "import { x } from '@tariff-tantrum/lambdas/contract';",
    ],
    [
      'the renderer talks to the API',
      'admin-desktop/renderer/app.ts',
      "import { x } from '@tariff-tantrum/lambdas/contract';",
    ],
    [
      'somebody imports the CLI',
      'admin-desktop/main/main.ts',
      "import { x } from '../../admin-cli/program';",
    ],
    [
      'a deep import',
      'admin-cli/program.ts',
      "import { x } from '@tariff-tantrum/lambdas/contract/request';",
    ],
    ['another workspace by a path', 'admin-cli/program.ts', "import { x } from '../lambdas/contract/index';"],
    [
      "a test reaches into another workspace's store",
      'admin-cli/program.test.ts',
      "import { x } from '@tariff-tantrum/lambdas/store/dynamodb';",
    ],
  ];
  test.each(planted)('%s', (_, file, text) => expect(forbiddenImports(file, text)).toHaveLength(1));

  const words: [string, string, string][] = [
    ['a name in camel case', 'lambdas/domain/csvRows.ts', ''],
    ['more than 300 lines', 'lambdas/domain/csv.ts', 'x\n'.repeat(301)],
    ['process.env elsewhere', 'lambdas/domain/csv.ts', 'process.env.X'],
    ['a machine path', 'docs/running.md', `cd /${'home'}/somebody`],
    ['a registry host', 'docs/running.md', ['https://registry', 'npmjs.org'].join('.')],
    ['a test that only runs itself', 'lambdas/domain/csv.test.ts', ['test', "only('x')"].join('.')],
    ['a hidden test', 'lambdas/domain/csv.test.ts', ['test', "skip('x')"].join('.')],
    ['an empty check', 'lambdas/domain/csv.test.ts', ['expect', '(true).toBe(true)'].join('')],
    ['a note to do', 'lambdas/domain/csv.ts', ['// TO', 'DO'].join('')],
  ];
  test.each(words)('%s', (_, file, text) => expect(textProblems(file, text)).toHaveLength(1));

  test('a download address', () => {
    expect(downloadAddresses('"resolved": "https://example.org/x.tgz"')).toHaveLength(1);
  });
});
