// Configuration of `npm --workspace admin-desktop run package`; docs/list.md describes signing.
import { CONTACT, COPYRIGHT_YEAR, GAME, SELLER } from '@tariff-tantrum/lambdas/facts/facts';
import type { Configuration } from 'electron-builder';
import { devDependencies } from './package.json';

const configuration: Configuration = {
  appId: `${GAME.domain.split('.').reverse().join('.')}.signups`,
  productName: `${GAME.name} Signups`,
  copyright: `Copyright © ${COPYRIGHT_YEAR} ${SELLER.legalName}`,
  electronVersion: devDependencies.electron,
  directories: { output: 'release', buildResources: 'icons' },
  // The bundles contain all dependencies.
  files: ['dist/**', 'package.json', '!**/node_modules/**'],
  asar: true,
  npmRebuild: false,
  // Switches inside the Electron binary, which arguments and environment cannot change.
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
    // On Apple silicon an unsigned app starts only with an ad-hoc signature of the changed binary, which needs macOS.
    resetAdHocDarwinSignature: process.platform === 'darwin',
  },
  // The app does not update itself, so nothing is written for an updater.
  publish: null,
  linux: {
    target: ['AppImage', 'deb'],
    category: 'Office',
    icon: 'icons/icon.png',
    synopsis: `The signup list of ${GAME.name} in a window.`,
    maintainer: `${SELLER.legalName} <${CONTACT.support}>`,
    executableName: 'tariff-tantrum-signups',
  },
  mac: {
    target: ['dmg', 'zip'],
    category: 'public.app-category.business',
    icon: 'icons/icon.png',
    hardenedRuntime: true,
    gatekeeperAssess: false,
  },
  win: { target: ['nsis'], icon: 'icons/icon.png' },
  nsis: { oneClick: false, allowToChangeInstallationDirectory: true },
};

export default configuration;
