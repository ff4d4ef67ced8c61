import { COPYRIGHT_YEAR, GAME, SELLER } from '@tariff-tantrum/lambdas/facts/facts';
import { validateConfiguration } from 'app-builder-lib/out/util/config/config';
import { DebugLogger } from 'builder-util';
import configuration from './electron-builder';

test('electron-builder accepts the configuration, and rejects one with a misspelt key', async () => {
  const logger = new DebugLogger(false);
  await expect(validateConfiguration(configuration, logger)).resolves.toBeUndefined();
  const misspelt = { ...configuration, asra: true };
  await expect(validateConfiguration(misspelt, logger)).rejects.toThrow('asra');
});

test('the app cannot be run as Node or with other code, and encrypts what Chromium stores', () => {
  expect(configuration.electronFuses).toMatchObject({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  });
});

test('packages are built for three systems, and name the year of the facts', () => {
  const { linux, mac, win, copyright, appId } = configuration;
  expect([linux?.target, mac?.target, win?.target]).toEqual([['AppImage', 'deb'], ['dmg', 'zip'], ['nsis']]);
  expect(copyright).toBe(`Copyright © ${COPYRIGHT_YEAR} ${SELLER.legalName}`);
  expect(appId).toBe(`${GAME.domain.split('.').reverse().join('.')}.signups`);
});
