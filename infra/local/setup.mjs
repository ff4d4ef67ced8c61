// What stands between a fresh clone and a running system. Plain JavaScript, on Node's own modules alone: it
// runs before anything is installed.
export { ensureHost } from './setup-host.mjs';
export { ensureInstalled } from './setup-install.mjs';
export { ensureSite, forgetSite } from './setup-site.mjs';

const OLDEST = [20, 19];

/**
 * @param {string} version such as `20.19.1`
 * @returns {string | undefined} a sentence where this Node is too old
 */
export function nodeProblem(version) {
  const [major, minor] = version.split('.').map(Number);
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  return isOld
    ? `This needs Node ${OLDEST.join('.')} or newer; you have ${version}. Get it from https://nodejs.org`
    : undefined;
}

/** Ends the process with that sentence where it applies. */
export function requireNode() {
  const problem = nodeProblem(process.versions.node);
  if (problem === undefined) return;
  console.error(problem);
  process.exit(1);
}
