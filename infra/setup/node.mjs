// Which versions of Node this runs with. Plain JavaScript without packages, since it runs before anything is installed.

const OLDEST = [20, 19];

/**
 * The release line to install: the one with the longest support of those that Gatsby builds with, which are below 26.
 */
export const RECOMMENDED_NODE = 24;

/**
 * The last day of security fixes by release line, from schedule.json of https://github.com/nodejs/Release as of
 * 2026-07-02. A line that is missing is newer than this table.
 * @type {Readonly<Record<number, string>>}
 */
const LAST_DAYS = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
  27: '2030-04-30',
};

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

/**
 * @param {string} version such as `20.19.1`
 * @param {string} today such as `2026-11-29`
 * @returns {string | undefined} a sentence if this release line gets no more security fixes
 */
export function nodeEndNotice(version, today) {
  const major = Number(version.split('.')[0]);
  const lastDay = LAST_DAYS[major];
  return lastDay !== undefined && today > lastDay
    ? `Node ${major} has had no security fixes since ${lastDay}.`
    : undefined;
}

/** Exits with a sentence if this Node is too old. */
export function requireNode() {
  const problem = nodeProblem(process.versions.node);
  if (problem === undefined) return;
  console.error(problem);
  process.exit(1);
}
