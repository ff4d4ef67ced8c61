import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import { layerOf, TESTING } from './layers';

const SCOPE = '@tariff-tantrum/';
const CODE = /\.(ts|tsx|mjs)$/;

/** Returns the imports of a file that the table of layers does not allow, a sentence for each. */
export function forbiddenImports(file: string, text: string): string[] {
  if (!CODE.test(file)) return [];
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => checkImport(file, fileName))
    .filter((sentence) => sentence !== undefined);
}

/**
 * Returns the packages that a file imports and its workspace does not declare, a sentence for each. A workspace may also
 * use what the repository's own package.json declares for all of them; tests/ may use what any workspace declares.
 */
export function undeclaredImports(file: string, text: string): string[] {
  if (!CODE.test(file)) return [];
  const declared = declaredFor(file);
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier))
    .map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier)
    .filter((name) => !declared.has(name) && !declared.has(`@types/${name}`))
    .map((name) => `${file} imports ${name}, which its package.json does not declare`);
}

const WORKSPACES: string[] = JSON.parse(readFileSync('package.json', 'utf8')).workspaces;

function declaredFor(file: string): Set<string> {
  const [folder = ''] = file.split('/');
  const workspaces = WORKSPACES.includes(folder) ? [folder] : WORKSPACES;
  return new Set(['.', ...workspaces].flatMap(packagesOf));
}

function packagesOf(folder: string): string[] {
  const { name, dependencies, devDependencies } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  return [name, ...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})];
}

function checkImport(file: string, specifier: string): string | undefined {
  const target = targetOf(file, specifier);
  if (target === undefined) return checkPackage(file, specifier);
  if (target.problem) return `${file} imports ${specifier}: ${target.problem}`;
  return checkLayer(file, target.path);
}

function checkPackage(file: string, specifier: string): string | undefined {
  const layer = layerOf(file);
  if (TESTING.test(file) || isBuiltin(specifier) || !layer?.packages || layer.packages.test(specifier))
    return;
  return `${file} (${layer.name}) may not import the package ${specifier}`;
}

function checkLayer(file: string, path: string): string | undefined {
  const from = layerOf(file);
  const to = layerOf(path);
  if (!from || !to || from === to || from.imports.includes(to.name)) return;
  if (TESTING.test(file) && mayTest(file, path, to.name)) return;
  return `${file} (${from.name}) may not import ${path} (${to.name})`;
}

/** Tests may import all of their own workspace and the local system; those in tests/ may import everything. */
function mayTest(file: string, path: string, layer: string): boolean {
  const [workspace] = file.split('/');
  return (
    workspace === 'tests' ||
    workspace === path.split('/')[0] ||
    ['local', 'infra-testing', 'contract', 'facts'].includes(layer)
  );
}

/** Returns the file that an import of this repository resolves to, and undefined for other packages. */
function targetOf(file: string, specifier: string): { path: string; problem?: string } | undefined {
  if (specifier.startsWith('.')) {
    const path = withExtension(join(dirname(file), specifier));
    const crosses = path.split('/')[0] !== file.split('/')[0];
    return crosses && isOfWorkspace(file)
      ? { path, problem: 'another workspace is imported by its name, not by a path' }
      : { path };
  }
  if (!specifier.startsWith(SCOPE)) return undefined;
  const [workspace = '', ...rest] = specifier.slice(SCOPE.length).split('/');
  const exported = exportsOf(workspace)[rest.length === 0 ? '.' : `./${rest.join('/')}`];
  return exported === undefined
    ? { path: workspace, problem: 'the workspace does not export this' }
    : { path: join(workspace, exported) };
}

/** Configuration at the root and tests/ belong to no workspace. */
const isOfWorkspace = (file: string): boolean => file.includes('/') && !file.startsWith('tests/');

const withExtension = (path: string): string =>
  ['', '.ts', '.tsx', '.mjs', '/index.ts'].map((end) => path + end).find((name) => isFile(name)) ?? path;

const isFile = (path: string): boolean => CODE.test(path) && existsSync(path);

function exportsOf(workspace: string): Record<string, string> {
  return JSON.parse(readFileSync(`${workspace}/package.json`, 'utf8')).exports ?? {};
}
