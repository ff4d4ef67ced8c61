// The steps from a fresh clone to a running system. Plain JavaScript without packages, since it runs before anything
// is installed.
export { ensureHost } from './host.mjs';
export { ensureInstalled } from './install.mjs';
export { requireWriteAccess } from './run.mjs';
export { takeSecrets } from './secrets.mjs';
export { shareBuilt } from './share.mjs';
export { ensureSite, forgetSite } from './site.mjs';
export { ensureTerminal } from './terminal.mjs';

const OLDEST = [20, 19];

/**
 * @param {string} version such as `20.19.1`
 * @returns {string | undefined} a sentence if this Node is too old
 */
export function nodeProblem(version) {
  const [major, minor] = version.split('.').map(Number);
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  return isOld
    ? `This needs Node ${OLDEST.join('.')} or newer; you have ${version}. Get it from https://nodejs.org`
    : undefined;
}

/** Exits with that sentence if this Node is too old. */
export function requireNode() {
  const problem = nodeProblem(process.versions.node);
  if (problem === undefined) return;
  console.error(problem);
  process.exit(1);
}
