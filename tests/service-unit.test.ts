import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolders } from '@tariff-tantrum/infra/testing';
import { readEnv } from '../infra/local/env';
import { SPECIFIED } from '../site/testing/facts';

const UNITS = ['launch.service', 'launch.socket'] as const;
const textOf = (unit: (typeof UNITS)[number]): string => readFileSync(join('infra/pack', unit), 'utf8');

/** Returns the value of each setting of a unit; the last one counts. */
const settingsOf = (unit: (typeof UNITS)[number]) =>
  Object.fromEntries(
    textOf(unit)
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** Returns the code blocks of the page about a rented server, by their language. */
const blocksOf = (language: string): string[] =>
  [...readFileSync('docs/live.md', 'utf8').matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(
    ([, name, text = '']) => (name === language ? [text] : []),
  );

const createFolder = useFolders();
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test('the systemd unit gives the service a private data folder and nothing else, and starts it again for ever', () => {
  expect(settingsOf('launch.service')).toMatchObject({
    StateDirectory: 'launch',
    StateDirectoryMode: '0700',
    UMask: '0077',
    NoNewPrivileges: 'yes',
    PrivateTmp: 'yes',
    ProtectHome: 'yes',
    ProtectSystem: 'strict',
    CapabilityBoundingSet: '',
    Restart: 'always',
    StartLimitIntervalSec: '0',
    EnvironmentFile: '-/etc/launch/secrets.env',
  });
});

test('the address stays open while the server restarts, however often it fails, and the proxy sends to it', () => {
  const { ListenStream, TriggerLimitIntervalSec } = settingsOf('launch.socket');
  expect(TriggerLimitIntervalSec).toBe('0');
  expect(settingsOf('launch.service').Requires).toBe('launch.socket');
  expect(readFileSync('infra/pack/Caddyfile', 'utf8')).toContain(`reverse_proxy ${ListenStream} {`);
});

test('the settings of the archive are those that the unit expects', () => {
  const settings = readFileSync('infra/pack/settings.example.env', 'utf8');
  expect(settings).toContain(`DATA_DIR=/var/lib/${settingsOf('launch.service').StateDirectory}\n`);
});

test('what is deleted is gone from the copies of the backups when the privacy policy says', () => {
  const { keep = 0 } = readEnv({ BACKUP_DIR: '/backups' }).backups ?? {};
  const copies = blocksOf('ini').flatMap((text) => [...text.matchAll(/--keep-within (\d+)d/g)]);
  const longest = Math.max(...copies.map(([, days]) => keep + Number(days)));
  expect(longest).toBeLessThanOrEqual(SPECIFIED.facts.BACKUP_DAYS);
  const guide = readFileSync('docs/live.md', 'utf8').replace(/\s+/g, ' ');
  expect(guide).toContain(`gone from all copies after ${longest} days`);
});

// Only Linux with systemd can check the names of the settings.
(hasSystemd ? test : test.skip)(
  'systemd accepts the units, and those of the documents, without a warning',
  () => {
    const folder = createFolder();
    const documented = blocksOf('ini').map(
      (text, n) => [text.includes('[Timer]') ? `launch-${n}.timer` : `launch-${n}.service`, text] as const,
    );
    expect(documented).toHaveLength(3);
    const files = [...UNITS.map((unit) => [unit, textOf(unit)] as const), ...documented].map(
      ([unit, text]) => {
        const file = join(folder, unit);
        // The programs are not installed here, and the service of the timer is named otherwise.
        const settings = unit.endsWith('.timer') ? '[Timer]\nUnit=launch.service' : '[Timer]';
        writeFileSync(
          file,
          text.replace(/^ExecStart=\S+/gm, `ExecStart=${process.execPath}`).replace('[Timer]', settings),
        );
        return file;
      },
    );
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...files], {
      encoding: 'utf8',
    });
    expect([status, `${stdout}${stderr}`]).toEqual([0, '']);
  },
);

test('neither log of nginx has addresses or tokens, as the privacy policy promises', () => {
  const [configuration = '', ...others] = blocksOf('nginx');
  expect(others).toEqual([]);
  const servers = configuration.split(/^server /m).slice(1);
  expect(servers).toHaveLength(3);
  for (const server of servers) {
    expect(server).toContain('access_log off;');
    // A failed handshake is logged with its address at the level `crit`.
    expect(server).toMatch(/error_log \S+ emerg;/);
  }
});
