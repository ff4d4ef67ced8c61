import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { useFolders } from '../../testing/folders';
import { ROOT } from '../testing';

const folder = useFolders()();

test('the dry run of a stage passes the validation of the CDK', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'infra/aws/deploy.mjs'), '--dry-run'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder },
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
