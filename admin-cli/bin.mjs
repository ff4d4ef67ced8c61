// `npm run -s admin -- ...` in the repository: installs what the program needs and builds it if its sources changed,
// then runs it.
import { fileURLToPath } from 'node:url';
// biome-ignore lint/style/noRestrictedImports: this script starts the program in the repository and is no part of it.
import { ensureInstalled, requireNode, requireWriteAccess } from '../infra/setup/index.mjs';

// An older Node would fail with a page of bundled code.
requireNode();
const { build, isFresh, PROGRAM } = await import('./build.mjs');

if (!isFresh()) {
  // Neither npm nor esbuild needs the password.
  const { LAUNCH_ADMIN_PASSWORD } = process.env;
  delete process.env.LAUNCH_ADMIN_PASSWORD;
  try {
    const root = fileURLToPath(new URL('..', import.meta.url));
    requireWriteAccess(root, 'The sources of the terminal program have changed since they were built');
    await ensureInstalled(root, 'terminal');
    await build();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  if (LAUNCH_ADMIN_PASSWORD !== undefined) process.env.LAUNCH_ADMIN_PASSWORD = LAUNCH_ADMIN_PASSWORD;
}
await import(PROGRAM);
