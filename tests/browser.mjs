import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { runStep } from '../infra/setup/run.mjs';

// Tests take half the time in the headless shell, which is Chromium without windows.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * Finds a Chromium for the tests: Playwright's own, else the system's.
 * @returns {string | undefined} its path
 */
export function findBrowser() {
  const own = chromium.executablePath();
  return existsSync(own) ? own : onPath(NAMES);
}

/**
 * Finds a Chromium, or installs Debian's or Playwright's own.
 * @param {string} root the repository's folder
 * @returns {Promise<string>} its path
 */
export async function ensureBrowser(root) {
  return findBrowser() ?? (await installed(root));
}

async function installed(root) {
  if (process.getuid?.() === 0 && onPath(['apt-get'])) {
    const where = { cwd: root, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    const install = (name) => ['apt-get', 'install', '--yes', '--no-install-recommends', name];
    await runStep('Updating the list of packages', ['apt-get', 'update'], where);
    // Older systems have no package of the shell.
    await runStep('Installing Chromium', install('chromium-headless-shell'), where).catch(() =>
      runStep('Installing the whole of Chromium', install('chromium'), where),
    );
  } else {
    console.log('Downloading a Chromium ...');
    spawnSync('npx', ['playwright', 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  }
  const found = findBrowser();
  if (found) return found;
  throw new Error('The tests need a Chromium. Install one, so that `chromium` or `google-chrome` runs it.');
}

const onPath = (names) =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
