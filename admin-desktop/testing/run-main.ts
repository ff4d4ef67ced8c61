import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFakeElectron, type FakeElectron, type FakeElectronOptions } from './fake-electron';

/** Builds the app into a temporary folder, which it returns. `desktop` is the path of this workspace. */
export function buildApp(desktop: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tariff-tantrum-desktop-'));
  execFileSync(process.execPath, [join(desktop, 'build.mjs'), folder]);
  return folder;
}

export interface RunMainOptions extends Partial<FakeElectronOptions> {
  platform?: NodeJS.Platform;
}

/** The bundled main process, running on a fake of Electron. */
export interface RunningApp extends FakeElectron {
  /** The time that the app reads, in milliseconds; tests set it. */
  clock: { now: number };
  /** Runs the tasks that the app has passed to `setInterval`. */
  tick(): void;
}

/** Runs `main.cjs` of a build, and resolves when the app is ready. */
export async function runMain(folder: string, options: RunMainOptions = {}): Promise<RunningApp> {
  // Deleted with the build.
  const userData = options.userData ?? mkdtempSync(join(folder, 'user-data-'));
  const fake = createFakeElectron({ ...options, userData });
  const clock = { now: Date.now() };
  const intervals: (() => void)[] = [];
  const file = join(folder, 'main.cjs');
  const nodeRequire = createRequire(file);
  const globals = {
    require: (name: string) => (name === 'electron' ? fake.electron : nodeRequire(name)),
    __dirname: folder,
    process: Object.create(process, { platform: { value: options.platform ?? 'linux' } }),
    Date: class extends Date {
      static override now = () => clock.now;
    },
    setInterval: (task: () => void) => intervals.push(task),
  };
  new Function(...Object.keys(globals), readFileSync(file, 'utf8'))(...Object.values(globals));
  // The `whenReady` callback runs before this one.
  await new Promise((resolve) => setImmediate(resolve));
  return { ...fake, clock, tick: () => intervals.forEach((task) => void task()) };
}
