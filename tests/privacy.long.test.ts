import { execFileSync } from 'node:child_process';
import { CANARY, filesUnder, filesWithCanaries } from './privacy/canary';

/** Secrets in environment variables, which a build might copy into its output. */
const env = {
  ...process.env,
  ADMIN_PASSWORD: CANARY.password,
  LAUNCH_ADMIN_PASSWORD: CANARY.password,
  NAME: CANARY.name,
  EMAIL: CANARY.email,
};

test('a build of the site contains no secret of its environment', () => {
  const built = { ...env, SITE_URL: 'http://127.0.0.1:8080', NODE_ENV: 'production' };
  execFileSync('npm', ['run', 'build', '--workspace', 'site'], { env: built, stdio: 'ignore' });
  expect(filesUnder('site/public').length).toBeGreaterThan(20);
  expect([...filesWithCanaries('site/public'), ...filesWithCanaries('site/.cache')]).toEqual([]);
}, 600_000);

test('the templates and bundles for AWS contain no secret of their environment', () => {
  execFileSync(process.execPath, ['infra/aws/deploy.mjs', '--dry-run'], { env, stdio: 'ignore' });
  expect(filesUnder('infra/aws/dist').length).toBeGreaterThan(20);
  expect(filesWithCanaries('infra/aws/dist')).toEqual([]);
}, 600_000);
