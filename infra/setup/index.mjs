// The steps from a fresh clone to a running system. Plain JavaScript without packages, since it runs before anything
// is installed.
export { ensureHost } from './host.mjs';
export { ensureInstalled } from './install.mjs';
export { readLastBuild, recordBuild } from './last-build.mjs';
export { nodeProblem, requireNode } from './node.mjs';
export { requireWriteAccess } from './run.mjs';
export { takeSecrets } from './secrets.mjs';
export { shareBuilt } from './share.mjs';
export { ensureSite, forgetSite } from './site.mjs';
export { loadStates } from './states.mjs';
export { ensureTerminal } from './terminal.mjs';
export { nameVersion } from './version.mjs';
