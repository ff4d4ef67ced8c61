import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { writeFakeDistribution } from './testing/fake-binary';

test('electron-builder packs the bundles and nothing else, and sets the fuses', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tariff-tantrum-pack-'));
  try {
    writeFakeDistribution(join(folder, 'electron'));
    execFileSync(process.execPath, [join(__dirname, 'build.mjs')]);
    execFileSync(
      process.execPath,
      [
        join(__dirname, '../node_modules/electron-builder/cli.js'),
        ...['--linux', 'dir', '--config', 'electron-builder.mjs', '--publish', 'never'],
        `-c.electronDist=${join(folder, 'electron')}`,
        `-c.directories.output=${join(folder, 'release')}`,
      ],
      { cwd: __dirname },
    );
    const packed = join(folder, 'release/linux-unpacked');
    const files = listPackage(join(packed, 'resources/app.asar'), { isPack: false });
    expect(files.filter((file) => /\.\w+$/.test(file))).toEqual([
      ...['/dist/main.cjs', '/dist/preload.cjs', '/dist/renderer/fonts/OFL.txt'],
      '/dist/renderer/fonts/tantrum-display.woff2',
      ...['/dist/renderer/index.html', '/dist/renderer/renderer.css', '/dist/renderer/renderer.js'],
      '/package.json',
    ]);
    const wire = await getCurrentFuseWire(join(packed, 'tariff-tantrum-signups'));
    expect(wire[FuseV1Options.RunAsNode]).toBe('0'.charCodeAt(0));
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 300_000);
