// Configuration of `npm --workspace admin-desktop run package`; docs/list.md describes signing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses as flip } from '@electron/fuses';

const { devDependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/** Switches inside the Electron binary, which arguments and environment cannot change. */
export const FUSES = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
};

/** @type {import('electron-builder').Configuration} */
export default {
  appId: 'example.tarifftantrum.signups',
  productName: 'Tariff Tantrum Signups',
  copyright: 'Copyright © 2025 Tariff Tantrum ApS',
  electronVersion: devDependencies.electron,
  directories: { output: 'release', buildResources: 'icons' },
  // The bundles contain all dependencies.
  files: ['dist/**', 'package.json', '!**/node_modules/**'],
  asar: true,
  npmRebuild: false,
  afterPack: flipFuses,
  // Also writes latest*.yml with the sizes and hashes of the packages.
  publish: { provider: 'generic', url: 'https://tarifftantrum.example/desktop' },
  linux: {
    target: ['AppImage', 'deb'],
    category: 'Office',
    icon: 'icons/icon.png',
    synopsis: 'The signup list of Tariff Tantrum in a window.',
    maintainer: 'Tariff Tantrum ApS <support@tarifftantrum.example>',
    executableName: 'tariff-tantrum-signups',
  },
  mac: {
    target: ['dmg', 'zip'],
    category: 'public.app-category.business',
    icon: 'icons/icon.png',
    hardenedRuntime: true,
    gatekeeperAssess: false,
  },
  win: { target: ['nsis'], icon: 'icons/icon.png', executableName: 'tariff-tantrum-signups' },
  nsis: { oneClick: false, allowToChangeInstallationDirectory: true },
};

/**
 * Sets the fuses: electron-builder's hook between packing and signing.
 * @param {import('electron-builder').AfterPackContext} context
 */
export async function flipFuses({ appOutDir, electronPlatformName, packager }) {
  await flip(join(appOutDir, binaryName(electronPlatformName, packager)), {
    version: FuseVersion.V1,
    // On Apple silicon an unsigned app starts only with an ad-hoc signature of the changed binary, which needs macOS.
    resetAdHocDarwinSignature: electronPlatformName === 'darwin' && process.platform === 'darwin',
    ...FUSES,
  });
}

function binaryName(platform, { appInfo, executableName, platformSpecificBuildOptions }) {
  if (platform === 'darwin') return `${appInfo.productFilename}.app`;
  if (platform === 'win32')
    return `${platformSpecificBuildOptions.executableName ?? appInfo.productFilename}.exe`;
  return executableName;
}
