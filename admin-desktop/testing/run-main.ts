import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStandIn, type StandIn, type StandInOptions } from './electron-stand-in';

/** Builds the program as it ships, into a temporary folder of its own. */
export function buildProgram(desktop: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tariff-tantrum-desktop-'));
  execFileSync(process.execPath, [join(desktop, 'build.mjs'), folder]);
  return folder;
}

export interface RunOptions extends Partial<StandInOptions> {
  platform?: NodeJS.Platform;
  /** Changes the shipped code: a planted fault. */
  edit?(code: string): string;
}

/** The shipped main process on a stand-in for Electron, with a clock that the test turns. */
export interface RunningProgram extends StandIn {
  clock: { now: number };
  /** Runs what the program does every now and then. */
  tick(): void;
}

/** Runs the shipped `main.cjs` out of `folder` until it is ready. */
export async function runProgram(folder: string, options: RunOptions = {}): Promise<RunningProgram> {
  const userData = options.userData ?? mkdtempSync(join(tmpdir(), 'tariff-tantrum-desktop-'));
  const standIn = createStandIn({ ...options, userData });
  const clock = { now: Date.now() };
  const periodic: (() => void)[] = [];
  const file = join(folder, 'main.cjs');
  const nodeRequire = createRequire(file);
  const given = {
    require: (name: string) => (name === 'electron' ? standIn.electron : nodeRequire(name)),
    __dirname: folder,
    process: Object.create(process, { platform: { value: options.platform ?? 'linux' } }),
    Date: class extends Date {
      static override now = () => clock.now;
    },
    setInterval: (task: () => void) => periodic.push(task),
  };
  const shipped = readFileSync(file, 'utf8');
  const code = options.edit?.(shipped) ?? shipped;
  new Function(...Object.keys(given), code)(...Object.values(given));
  // `whenReady` has been waited for by then.
  await new Promise((resolve) => setImmediate(resolve));
  return { ...standIn, clock, tick: () => periodic.forEach((task) => void task()) };
}
