import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns which commit a repository is at; nothing of it is known without git.
 * @param {string} root the repository's folder
 * @returns {import('./version.mjs').Commit}
 */
export function readCommit(root) {
  // A service runs as another user than the one who owns the repository, whose code it runs anyway, and only reads.
  const options = ['-c', 'safe.directory=*', '--no-optional-locks'];
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', [...options, ...args], { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  const [commit, day] = git('log', '-1', '--format=%H %cs')?.split(' ') ?? [];
  if (!commit) return { isChanged: false };
  return { commit, day, isChanged: git('status', '--porcelain') !== '' };
}

/**
 * Returns the version of a repository: its number and its commit, with `changed` if files differ from that.
 * @param {string} root the repository's folder
 * @returns {import('./version.mjs').Version}
 */
export function nameVersion(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { commit, day, isChanged } = readCommit(root);
  if (commit === undefined) return { name: version };
  return {
    name: [version, commit.slice(0, 8), isChanged && 'changed'].filter(Boolean).join('-'),
    commit,
    day,
  };
}
