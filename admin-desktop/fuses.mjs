import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses as flip } from '@electron/fuses';

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

/**
 * Sets the fuses; electron-builder's hook between packing and signing.
 * @param {import('electron-builder').AfterPackContext} context
 */
export async function flipFuses({ appOutDir, electronPlatformName, packager }) {
  await flip(join(appOutDir, binaryOf(electronPlatformName, packager)), {
    version: FuseVersion.V1,
    // On Apple silicon an unsigned app starts only with an ad-hoc signature of the changed binary, which needs macOS.
    resetAdHocDarwinSignature: electronPlatformName === 'darwin' && process.platform === 'darwin',
    ...FUSES,
  });
}

function binaryOf(platform, { appInfo, executableName, platformSpecificBuildOptions }) {
  if (platform === 'darwin') return `${appInfo.productFilename}.app`;
  if (platform === 'win32')
    return `${platformSpecificBuildOptions.executableName ?? appInfo.productFilename}.exe`;
  return executableName;
}
