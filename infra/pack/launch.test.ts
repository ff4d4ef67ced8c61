import { spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolders } from '../testing';

const createFolder = useFolders();

/** Returns what a release prints that contains no server, and its exit code. */
function runRelease(target: string, ...args: string[]) {
  const release = createFolder();
  cpSync(join(__dirname, 'launch.mjs'), join(release, 'pack/launch.mjs'));
  for (const name of ['node.mjs', 'secrets.mjs'])
    cpSync(join(__dirname, '../setup', name), join(release, 'setup', name));
  writeFileSync(join(release, 'version.json'), JSON.stringify({ name: '1.0.0', target }));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(release, 'pack/launch.mjs'), ...args],
    {
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
}

const HERE = `${process.platform}-${process.arch}`;

it.each(['start', 'version', 'admin'])(
  'refuses %s of a release for another machine, and says how to pack one for this',
  (command) => {
    expect(runRelease('linux-other', command)).toEqual({
      status: 1,
      stdout: '',
      stderr: `This release is for linux-other, and this machine is ${HERE}. Pack one with --target ${HERE}.\n`,
    });
  },
);

it('lists its commands, and refuses others', () => {
  const help = runRelease(HERE, '--help');
  expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('  rollback')]);
  expect(runRelease(HERE, 'rolback')).toEqual({ status: 2, stdout: '', stderr: help.stdout });
});
