// What `npm --workspace admin-desktop run package` makes; docs/desktop.md tells how to sign it.
import { readFileSync } from 'node:fs';
import { flipFuses } from './after-pack.mjs';

const { devDependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/** @type {import('electron-builder').Configuration} */
export default {
  appId: 'example.tarifftantrum.signups',
  productName: 'Tariff Tantrum Signups',
  copyright: 'Copyright © 2025 Tariff Tantrum ApS',
  electronVersion: devDependencies.electron,
  directories: { output: 'release', buildResources: 'icons' },
  // All it needs is bundled, so that no package comes along.
  files: ['dist/**', 'package.json', '!**/node_modules/**'],
  asar: true,
  npmRebuild: false,
  afterPack: flipFuses,
  // Makes latest*.yml beside the packages, with their sizes and hashes.
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
