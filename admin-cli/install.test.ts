import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DISCOUNT_PERCENT } from '@tariff-tantrum/lambdas/facts/facts';
import { version } from './package.json';
import { emptyFolder } from './testing/cli';
import { buildProgram, PROGRAM } from './testing/process';
import { ownerOf, startSystem } from './testing/system';

const ROOT = join(__dirname, '..');

test('the packed workspace works without the repository', async () => {
  const folder = emptyFolder();
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: __dirname });
  const tarball = join(folder, String(packed).trim());
  const options = ['--global', '--prefix', folder, '--offline', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...options, tarball], { cwd: folder, stdio: 'ignore' });
  const bin = join(folder, 'bin/launch-admin');
  expect(String(execFileSync(bin, ['--version'], { cwd: folder }))).toBe(`${version}\n`);
  const installed = join(folder, 'lib/node_modules/@tariff-tantrum/admin-cli');
  expect(readFileSync(join(installed, 'dist/LICENSES.txt'), 'utf8')).toContain('commander');

  const system = await startSystem();
  const env = { PATH: process.env.PATH, ...ownerOf(system) };
  const { stdout } = await promisify(execFile)(bin, ['stats', '--json'], { cwd: folder, env });
  expect(JSON.parse(stdout)).toMatchObject({ total: 0, recent: 0, discountPercent: DISCOUNT_PERCENT });
  await system.close();
});

test('npm run -s admin rebuilds the program silently, and passes arguments and exit codes through', () => {
  buildProgram();
  utimesSync(PROGRAM, 0, 0);
  const run = (args: string[]) =>
    spawnSync('npm', ['run', '-s', 'admin', '--', ...args], { cwd: ROOT, encoding: 'utf8' });
  expect(run(['--version'])).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
  expect(run(['stats', '--days', '0'])).toMatchObject({ status: 2, stdout: '' });
});

test('the program is built again after npm has changed a package', () => {
  buildProgram();
  const installed = join(ROOT, 'node_modules/.package-lock.json');
  const { atime, mtime } = statSync(installed);
  const builtAt = () => statSync(PROGRAM).mtimeMs;
  const before = builtAt();
  buildProgram();
  expect(builtAt()).toBe(before);
  try {
    utimesSync(installed, atime, new Date());
    buildProgram();
  } finally {
    utimesSync(installed, atime, mtime);
  }
  expect(builtAt()).toBeGreaterThan(before);
});
