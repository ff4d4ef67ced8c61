import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses as flip } from '@electron/fuses';

/** Switches of the binary itself, which nothing that starts it can turn back. */
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
 * electron-builder's hook between packing and signing: sets the fuses.
 * @param {import('electron-builder').AfterPackContext} context
 */
export async function flipFuses({ appOutDir, electronPlatformName, packager }) {
  await flip(join(appOutDir, binaryOf(electronPlatformName, packager)), {
    version: FuseVersion.V1,
    // An unsigned program for Apple's own processors starts only with a signature made for the changed bytes;
    // only a Mac can make one.
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
