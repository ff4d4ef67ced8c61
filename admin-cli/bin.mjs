// `npm run -s admin -- ...` in the repository: builds the program if its sources changed, then runs it.
// biome-ignore lint/style/noRestrictedImports: this script starts the program in the repository and is no part of it.
import { requireNode } from '../infra/setup/index.mjs';

// Before what an older Node fails in with a page of bundled code.
requireNode();
const { build, isFresh, PROGRAM } = await import('./build.mjs');

if (!isFresh()) {
  // The build starts a child, which does not need the password.
  const { LAUNCH_ADMIN_PASSWORD } = process.env;
  delete process.env.LAUNCH_ADMIN_PASSWORD;
  try {
    await build();
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error('The project is not installed yet. Run: npm install');
    process.exit(1);
  }
  if (LAUNCH_ADMIN_PASSWORD !== undefined) process.env.LAUNCH_ADMIN_PASSWORD = LAUNCH_ADMIN_PASSWORD;
}
await import(PROGRAM);
