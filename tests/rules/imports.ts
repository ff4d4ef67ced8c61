import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import { layerOf, TESTING } from './layers';

const SCOPE = '@tariff-tantrum/';
const CODE = /\.(ts|tsx|mjs)$/;

/** What a file imports that the architecture does not allow, a sentence each. */
export function forbiddenImports(file: string, text: string): string[] {
  if (!CODE.test(file)) return [];
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => refusal(file, fileName))
    .filter((sentence) => sentence !== undefined);
}

function refusal(file: string, specifier: string): string | undefined {
  const target = targetOf(file, specifier);
  if (target === undefined) return packageRefusal(file, specifier);
  if (target.problem) return `${file} imports ${specifier}: ${target.problem}`;
  return layerRefusal(file, target.path);
}

function packageRefusal(file: string, specifier: string): string | undefined {
  const layer = layerOf(file);
  if (TESTING.test(file) || isBuiltin(specifier) || !layer?.packages || layer.packages.test(specifier))
    return;
  return `${file} (${layer.name}) may not import the package ${specifier}`;
}

function layerRefusal(file: string, path: string): string | undefined {
  const from = layerOf(file);
  const to = layerOf(path);
  if (!from || !to || from === to || from.imports.includes(to.name)) return;
  if (TESTING.test(file) && mayTest(file, path, to.name)) return;
  return `${file} (${from.name}) may not import ${path} (${to.name})`;
}

/** Tests look at their own workspace from any side, and use the local system; those of the whole house see all. */
function mayTest(file: string, path: string, layer: string): boolean {
  const [workspace] = file.split('/');
  return (
    workspace === 'tests' ||
    workspace === path.split('/')[0] ||
    ['local', 'infra-testing', 'contract', 'facts'].includes(layer)
  );
}

/** Where an import of ours leads; undefined for packages of others. */
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

/** The house's own tests and configuration belong to none. */
const isOfWorkspace = (file: string): boolean => file.includes('/') && !file.startsWith('tests/');

const withExtension = (path: string): string =>
  ['', '.ts', '.tsx', '.mjs', '/index.ts'].map((end) => path + end).find((name) => isFile(name)) ?? path;

const isFile = (path: string): boolean => CODE.test(path) && existsSync(path);

function exportsOf(workspace: string): Record<string, string> {
  return JSON.parse(readFileSync(`${workspace}/package.json`, 'utf8')).exports ?? {};
}
