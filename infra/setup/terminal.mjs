import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { withoutSecrets } from './secrets.mjs';

/**
 * Prepares the terminal program, whose entry installs and builds what has changed.
 * @param {string} root the repository's folder
 * @throws if that fails, which it has explained
 */
export function ensureTerminal(root) {
  const { status } = spawnSync(process.execPath, [join(root, 'admin-cli/bin.mjs'), '--version'], {
    env: withoutSecrets(process.env),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('Preparing the terminal program failed. See its output above.');
}
