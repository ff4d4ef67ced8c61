import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolders } from '@tariff-tantrum/infra/testing';

const [, unit = ''] = /```ini\n([\s\S]*?)```/.exec(readFileSync('docs/running.md', 'utf8')) ?? [];

/** Returns the value of each setting of the unit; the last one counts. */
const settings = Object.fromEntries(
  unit
    .split('\n')
    .filter((line) => line.includes('='))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);

const createFolder = useFolders();
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test('the systemd unit of docs/running.md gives the service a private data folder and nothing else', () => {
  expect(settings).toMatchObject({
    StateDirectory: 'launch',
    StateDirectoryMode: '0700',
    UMask: '0077',
    NoNewPrivileges: 'yes',
    PrivateTmp: 'yes',
    ProtectHome: 'yes',
    ProtectSystem: 'strict',
    CapabilityBoundingSet: '',
  });
  expect(unit).toContain(`Environment=DATA_DIR=/var/lib/${settings.StateDirectory}\n`);
});

// Only Linux with systemd can check the names of the settings.
(hasSystemd ? test : test.skip)('systemd accepts the unit without a warning', () => {
  const file = join(createFolder(), 'launch.service');
  // The program need not be installed in the same place here.
  writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect([status, `${stdout}${stderr}`]).toEqual([0, '']);
});
