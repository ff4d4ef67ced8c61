import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** Returns the source of the uptime check as one CommonJS file, as a Lambda with inline code requires. */
export function bundleUptimeCheck(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, '..', 'uptime', 'handler.ts')],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    minify: true,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
