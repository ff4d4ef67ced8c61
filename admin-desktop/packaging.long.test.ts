import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** Marks the fuses in an Electron binary. Their version, their number and one character per fuse follow. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** Writes a folder that electron-builder accepts as an Electron distribution, in whose binary all fuses are on. */
function writeFakeDistribution(folder: string): void {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  const binary = ['\0'.repeat(64), SENTINEL, '\u0001\u0009', '1'.repeat(9), '\0'.repeat(64)].join('');
  writeFileSync(join(folder, 'electron'), binary, { encoding: 'latin1', mode: 0o755 });
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version', 'chrome-sandbox']) {
    writeFileSync(join(folder, name), name);
  }
}

test('electron-builder packs the bundles and nothing else, and sets the fuses', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tariff-tantrum-pack-'));
  try {
    writeFakeDistribution(join(folder, 'electron'));
    execFileSync(process.execPath, [join(__dirname, 'build.mjs')]);
    execFileSync(
      process.execPath,
      [
        join(__dirname, '../node_modules/electron-builder/cli.js'),
        ...['--linux', 'dir', '--config', 'electron-builder.ts', '--publish', 'never'],
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
      '/dist/renderer/fonts/tantrum-text.woff2',
      ...['/dist/renderer/index.html', '/dist/renderer/renderer.css', '/dist/renderer/renderer.js'],
      '/package.json',
    ]);
    const wire = await getCurrentFuseWire(join(packed, 'tariff-tantrum-signups'));
    const off = [
      FuseV1Options.RunAsNode,
      FuseV1Options.EnableNodeOptionsEnvironmentVariable,
      FuseV1Options.EnableNodeCliInspectArguments,
      FuseV1Options.GrantFileProtocolExtraPrivileges,
    ];
    expect(off.map((fuse) => wire[fuse])).toEqual(off.map(() => '0'.charCodeAt(0)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 300_000);
