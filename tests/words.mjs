// Which test files a variant of `npm test` runs. Without packages, like all that runs before they are installed.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';

const NOT_SOURCES = /^(node_modules|public|dist|cdk\.out|\..*)$/;

/** Returns the sources with such a path, with slashes. @param {RegExp} pattern @returns {string[]} */
export function sourcesLike(pattern, folder = '.') {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name).split(sep).join(posix.sep);
    if (entry.isDirectory()) return NOT_SOURCES.test(entry.name) ? [] : sourcesLike(pattern, path);
    return pattern.test(path) ? [path] : [];
  });
}

/** Tests with a command of their own: long ones, and those of the real Electron. */
const APART = /\.long\.(test|spec)\.tsx?$|\/electron\.spec\.ts$/;

/**
 * Returns the test files whose paths contain one of the words.
 * @param {readonly string[]} words
 * @returns {{ tests: string[], journeys: string[] }} the files for Jest, and for Playwright
 */
export function filesOfWords(words) {
  const matching = (pattern) =>
    sourcesLike(pattern).filter((file) => !APART.test(file) && words.some((word) => file.includes(word)));
  return { tests: matching(/\.test\.tsx?$/), journeys: matching(/^tests\/e2e\/.*\.spec\.ts$/) };
}

/** Returns the test files with suites that run on the deployed engines instead of in memory, by their call. */
export const filesOfEngines = () =>
  sourcesLike(/\.test\.ts$/).filter(
    (file) => !APART.test(file) && /^describeEngines\(/m.test(readFileSync(file, 'utf8')),
  );
