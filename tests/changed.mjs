// Which files have changed, and which journeys `npm test -- --changed` runs; `imports/affected.mjs` finds its other
// tests.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { playwright } from './runners.mjs';

/** Folders of sources and their journeys, as arguments of Playwright; the first folder that contains a file counts. */
const JOURNEYS = Object.entries(JSON.parse(readFileSync(new URL('journeys.json', import.meta.url), 'utf8')));

/**
 * Returns the journeys that a change of these files concerns: those of their folder, and specs that changed themselves.
 * @param {readonly string[]} files paths in the repository
 * @returns {string[]} arguments of Playwright, without duplicates
 */
function journeysOf(files) {
  const found = files.flatMap((file) => {
    if (/^tests\/e2e\/.*\.spec\.ts$/.test(file)) return [file];
    if (/\.test\.tsx?$/.test(file)) return [];
    return (
      JOURNEYS.find(([folder]) => file.startsWith(`${folder}/`))?.[1].map((name) => `tests/e2e/${name}`) ?? []
    );
  });
  return [...new Set(found)];
}

/** Returns the files with uncommitted changes, new ones too; not those that were deleted. @returns {string[]} */
export function listChanges() {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n');
  const files = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return files.filter((file) => file !== '' && existsSync(file));
}

/** Returns the runner of the journeys that uncommitted changes concern, if there are any. */
export function journeysOfChanges() {
  const specs = journeysOf(listChanges());
  return specs.length > 0 ? [playwright('journeys', specs)] : [];
}
