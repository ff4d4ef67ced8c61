import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { GAME } from '@tariff-tantrum/lambdas/contract';
import { validateConfiguration } from 'app-builder-lib/out/util/config/config';
import { DebugLogger } from 'builder-util';
import { FUSES, flipFuses } from './after-pack.mjs';
import configuration from './electron-builder.mjs';
import { writeBinary } from './testing/binary';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tariff-tantrum-pack-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** How a binary writes a fuse. */
const [off, on] = [...'01'].map((letter) => letter.charCodeAt(0));

test.each([
  ['linux', 'signups', 'signups'],
  ['win32', 'signups.exe', 'signups.exe'],
  [
    'darwin',
    'Signups.app/Contents/Frameworks/Electron Framework.framework/Electron Framework',
    'Signups.app',
  ],
])('on %s the binary that is packed has its fuses set', async (platform, binary, program) => {
  writeBinary(join(folder, binary));
  const context = {
    appOutDir: folder,
    electronPlatformName: platform,
    packager: {
      appInfo: { productFilename: 'Signups' },
      executableName: 'signups',
      platformSpecificBuildOptions: { executableName: 'signups' },
    },
  };
  await flipFuses(context);
  expect(await getCurrentFuseWire(join(folder, program))).toMatchObject({
    [FuseV1Options.RunAsNode]: off,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
    [FuseV1Options.EnableNodeCliInspectArguments]: off,
    [FuseV1Options.EnableCookieEncryption]: on,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
    [FuseV1Options.OnlyLoadAppFromAsar]: on,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
  });
  expect(Object.keys(FUSES)).toHaveLength(7);
});

test('electron-builder understands the configuration, and a slip in it is caught', async () => {
  const logger = new DebugLogger(false);
  await expect(validateConfiguration(configuration, logger)).resolves.toBeUndefined();
  const slip = { ...configuration, asra: true };
  await expect(validateConfiguration(slip, logger)).rejects.toThrow('asra');
});

test('packages for three systems, with metadata for updates at our own address', () => {
  const { linux, mac, win, publish, appId } = configuration;
  expect([linux?.target, mac?.target, win?.target]).toEqual([['AppImage', 'deb'], ['dmg', 'zip'], ['nsis']]);
  expect(publish).toEqual({ provider: 'generic', url: `https://${GAME.domain}/desktop` });
  expect(appId).toBe(`${GAME.domain.split('.').reverse().join('.')}.signups`);
});
