import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runStep } from '../infra/local/setup-run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium for the tests: Playwright's own, else the system's; else installs Debian's where that is
 * allowed.
 * @param {string} root the repository's folder
 * @returns {Promise<string>} its path
 */
export async function ensureBrowser(root) {
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  const found = onPath(NAMES);
  if (found) return found;
  if (process.getuid?.() === 0 && onPath(['apt-get'])) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runStep('Updating the list of packages', ['apt-get', 'update'], { cwd: root, env });
    const install = ['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium'];
    await runStep('Installing Chromium', install, { cwd: root, env });
    const installed = onPath(NAMES);
    if (installed) return installed;
  }
  const download = spawnSync('npx', ['playwright', 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  if (download.status === 0 && existsSync(own)) return own;
  throw new Error('The tests need a Chromium. Install one, so that `chromium` or `google-chrome` runs it.');
}

const onPath = (names) =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
