// Which tests a change of files concerns, in all workspaces. Run as a program, it prints those of each argument as
// JSON.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readImports } from './read.mjs';

/** Files that start or read others by a path that they put together from parts: these are folders and files. */
const BY_PATH = {
  'infra/aws/bundle/lambdas.ts': ['lambdas/functions/'],
  'lambdas/functions/testing/lambdas.ts': ['lambdas/functions/'],
  'infra/testing/system.ts': ['infra/local/start.mjs'],
  'site/testing/render-site.ts': ['site/src/pages/'],
};

/** A path of a file in a text: what starts a program or reads a document names it like this. */
const PATHS = /['"`]((?:\.{0,2}\/)?[\w.@-]+(?:\/[\w.@-]+)*\.(?:tsx?|[mc]?js|json|md|css))['"`]/g;

/** Returns the tracked and new files of the repository. @returns {Set<string>} */
const listFiles = () =>
  new Set(
    execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
      .split('\n')
      .filter((file) => file !== '' && existsSync(file)),
  );

/**
 * Returns which files a text names by path: from the root, the workspace or the folder of its own file.
 * @param {string} file @param {string} text @param {ReadonlySet<string>} files @returns {string[]}
 */
export function filesNamedIn(file, text, files) {
  const folders = ['.', file.split('/')[0], dirname(file)];
  return [...text.matchAll(PATHS)].flatMap(([, path]) =>
    folders.map((folder) => posix.join(folder, path)).filter((found) => files.has(found) && found !== file),
  );
}

/** Returns which files import, start or read each file. @returns {Promise<Map<string, Set<string>>>} */
async function readUsers() {
  const files = listFiles();
  const users = new Map();
  const add = (used, user) => users.set(used, (users.get(used) ?? new Set()).add(user));
  const { modules } = await readImports();
  for (const { source, dependencies } of modules.filter(({ source }) => files.has(source))) {
    for (const { resolved } of dependencies) add(resolved, source);
    for (const named of filesNamedIn(source, readFileSync(source, 'utf8'), files)) add(named, source);
  }
  for (const [user, paths] of Object.entries(BY_PATH))
    for (const file of files) if (paths.some((path) => file.startsWith(path))) add(file, user);
  for (const file of files)
    if (file.endsWith('.snap')) add(file, posix.join(dirname(file), '..', basename(file, '.snap')));
  return users;
}

/** Tests in Jest with a command of their own, and those that need a build. */
const APART = /\.long\.test\.tsx?$|\/built-/;

/**
 * Reads the imports of the repository, and returns a function that returns the test files of Jest that import, start or
 * read one of some files, also by way of others: the nearest first.
 * @returns {Promise<(changed: readonly string[]) => string[]>}
 */
export async function readTests() {
  const users = await readUsers();
  return (changed) => {
    const reached = new Set(changed);
    for (const file of reached) for (const user of users.get(file) ?? []) reached.add(user);
    return [...reached].filter((file) => /\.test\.tsx?$/.test(file) && !APART.test(file) && existsSync(file));
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const testsOf = await readTests();
  console.log(
    JSON.stringify(Object.fromEntries(process.argv.slice(2).map((file) => [file, testsOf([file])]))),
  );
}
