import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runStep, withLock } from './run.mjs';

/**
 * Installs the packages of the lock file unless exactly those are installed.
 * @param {string} root the repository's folder
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  await withLock(join(root, '.cache', 'install.lock'), async () => {
    if (isInstalled(root)) return;
    const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
    // No install script may run: older npms do not know the list in package.json. Engine warnings of packages that
    // work nevertheless would only worry users.
    const command = [...npm, 'ci', '--ignore-scripts', '--loglevel=error'];
    await runStep('Installing packages', command, { cwd: root });
  });
}

/** Whether `node_modules` contains what the lock file lists; npm records there what it has installed. */
function isInstalled(root) {
  const noted = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(noted)) return false;
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const installed = packagesIn(noted);
  return Object.entries(wanted).every(([path, { version, link, optional, peer }]) => {
    if (!path.includes('node_modules/') || link) return true;
    // Packages for other systems are not installed, although npm may record them.
    if (!installed[path] || !existsSync(join(root, path))) return Boolean(optional || peer);
    return installed[path].version === version;
  });
}

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
