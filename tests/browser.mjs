import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { aptInstall, mayInstall, onPath } from './programs.mjs';

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
  if (mayInstall()) {
    // Older systems have no package of the shell.
    await aptInstall('Installing Chromium', root, ['chromium-headless-shell']).catch(() =>
      aptInstall('Installing the whole of Chromium', root, ['chromium']),
    );
  } else {
    console.log('Downloading a Chromium ...');
    spawnSync('npx', ['playwright', 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  }
  const found = findBrowser();
  if (found) return found;
  throw new Error('The tests need a Chromium. Install one, so that `chromium` or `google-chrome` runs it.');
}
