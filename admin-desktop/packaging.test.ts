import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { GAME } from '@tariff-tantrum/lambdas/contract';
import { validateConfiguration } from 'app-builder-lib/out/util/config/config';
import { DebugLogger } from 'builder-util';
import configuration, { FUSES, flipFuses } from './electron-builder.mjs';
import { writeFakeBinary } from './testing/fake-binary';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tariff-tantrum-pack-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Values of a fuse in a binary. */
const [off, on] = [...'01'].map((letter) => letter.charCodeAt(0));

test.each([
  ['linux', 'signups', 'signups'],
  ['win32', 'signups.exe', 'signups.exe'],
  [
    'darwin',
    'Signups.app/Contents/Frameworks/Electron Framework.framework/Electron Framework',
    'Signups.app',
  ],
])('flipFuses sets the fuses of the binary for %s', async (platform, binary, app) => {
  writeFakeBinary(join(folder, binary));
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
  expect(await getCurrentFuseWire(join(folder, app))).toMatchObject({
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

test('electron-builder accepts the configuration, and rejects one with a misspelt key', async () => {
  const logger = new DebugLogger(false);
  await expect(validateConfiguration(configuration, logger)).resolves.toBeUndefined();
  const misspelt = { ...configuration, asra: true };
  await expect(validateConfiguration(misspelt, logger)).rejects.toThrow('asra');
});

test('packages are built for three systems, with update metadata for our own address', () => {
  const { linux, mac, win, publish, appId } = configuration;
  expect([linux?.target, mac?.target, win?.target]).toEqual([['AppImage', 'deb'], ['dmg', 'zip'], ['nsis']]);
  expect(publish).toEqual({ provider: 'generic', url: `https://${GAME.domain}/desktop` });
  expect(appId).toBe(`${GAME.domain.split('.').reverse().join('.')}.signups`);
});
