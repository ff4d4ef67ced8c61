import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');

test('npm ci installs a fresh clone and does not change the lock file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-clone-'));
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, folder]);
    run('npm', 'ci', '--ignore-scripts', '--loglevel=error', '--prefer-offline');
    expect(run('git', 'status', '--porcelain')).toBe('');
    for (const name of ['gatsby', 'dynalite', 'aws-cdk-lib', 'typescript']) {
      expect(existsSync(join(folder, 'node_modules', name))).toBe(true);
    }
    expect(run('npm', 'ls', '--all', '--json')).not.toContain('"problems"');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 900_000);
