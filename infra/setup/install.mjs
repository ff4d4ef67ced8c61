import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagesOf } from './lock.mjs';
import { requireWriteAccess, runStep, withLock } from './run.mjs';

/**
 * What a command needs, so that a first start waits for nothing else: workspaces by their folders, `''` for the root,
 * and whether also what their tests and their programs' builds need.
 */
const GROUPS = {
  start: { workspaces: ['site', 'lambdas', 'infra'], dev: false, title: 'Installing packages' },
  terminal: {
    workspaces: ['admin-cli'],
    dev: true,
    title: 'Installing the packages of the terminal program',
  },
  desktop: { workspaces: ['admin-desktop'], dev: true, title: 'Installing the packages of the desktop app' },
  deploy: {
    workspaces: ['site', 'lambdas', 'infra', 'infra/aws'],
    dev: false,
    title: 'Installing the packages that deploy',
  },
  everything: {
    workspaces: ['', 'site', 'lambdas', 'infra', 'infra/aws', 'admin-cli', 'admin-desktop'],
    dev: true,
    title: 'Installing all packages',
  },
};

/**
 * Installs the packages that a group of commands needs, unless exactly those of the lock file are installed.
 * @param {string} root the repository's folder
 * @param {keyof typeof GROUPS} name
 */
export async function ensureInstalled(root, name) {
  const group = GROUPS[name];
  if (isInstalled(root, group)) return;
  requireWriteAccess(root, 'Packages are missing, or are others than those of package-lock.json');
  await withLock(join(root, '.cache', 'install.lock'), async () => {
    if (isInstalled(root, group)) return;
    const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
    const command = [...npm, ...commandFor(root, group), ...OPTIONS, ...selectionOf(root, name)];
    writeFileSync(markOf(root), '');
    await runStep(group.title, command, { cwd: root });
    rmSync(markOf(root));
  });
}

/**
 * `ci` deletes what is installed, and fails if the lock file does not match the workspaces. `install` keeps what other
 * groups have installed, as long as nothing is omitted.
 */
const commandFor = (root, { dev }) =>
  canAdd(root) ? ['install', '--no-save', '--include=dev'] : ['ci', dev ? '--include=dev' : '--omit=dev'];
// No install script may run: older npms do not know the list in package.json. Engine warnings of packages that work
// nevertheless would only worry users.
const OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** @param {string} root @param {keyof typeof GROUPS} name @returns {string[]} npm's options */
function selectionOf(root, name) {
  if (name === 'everything') return [];
  const packages = packagesIn(join(root, 'package-lock.json'));
  // By name: a folder would stand for the workspaces inside of it too.
  return GROUPS[name].workspaces.map((folder) => `--workspace=${packages[folder].name}`);
}

/** Exists while packages are installed: a process that was ended meanwhile leaves folders that only look complete. */
const markOf = (root) => join(root, '.cache', 'installing');
const notedIn = (root) => join(root, 'node_modules', '.package-lock.json');

const canAdd = (root) => existsSync(notedIn(root)) && !existsSync(markOf(root));

/** Whether `node_modules` contains what the lock file lists; npm records there what it has installed. */
function isInstalled(root, group) {
  if (!canAdd(root)) return false;
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const installed = packagesIn(notedIn(root));
  return [...packagesOf(wanted, group)].every((path) => {
    const { version, link, optional, peer } = wanted[path];
    if (!path.includes('node_modules/') || link) return true;
    // Packages for other systems are not installed, although npm may record them.
    if (!installed[path] || !existsSync(join(root, path))) return Boolean(optional || peer);
    return installed[path].version === version;
  });
}

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
