// Configuration of `npm --workspace admin-desktop run package`; docs/desktop.md describes signing.
import { readFileSync } from 'node:fs';
import { flipFuses } from './fuses.mjs';

const { devDependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

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
