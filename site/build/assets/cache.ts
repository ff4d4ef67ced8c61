import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../files';

/** Returns what `make` returns, or what it returned for the same `inputs` before. */
export type Remember = (
  inputs: readonly (string | number)[],
  make: () => Promise<Uint8Array>,
) => Promise<Uint8Array>;

/** Makes everything anew. */
export const makeAnew: Remember = (_, make) => make();

/**
 * Opens a folder that keeps pictures from one build to the next, named by a hash of what they are made from.
 * @param salt the code that makes them: with another one nothing is found
 */
export function openCache(folder: string, salt: string) {
  const used = new Set<string>();
  mkdirSync(folder, { recursive: true });

  const remember: Remember = async (inputs, make) => {
    const name = createHash('sha256')
      .update(JSON.stringify([salt, ...inputs]))
      .digest('hex');
    used.add(name);
    const file = join(folder, name);
    if (existsSync(file)) return readFileSync(file);
    const made = await make();
    // A build may be killed while it writes.
    writeFileSync(`${file}.new`, made);
    renameSync(`${file}.new`, file);
    return made;
  };

  return {
    remember,
    /** Deletes what has not been asked for since it was opened. */
    forgetOthers(): void {
      for (const name of readdirSync(folder)) if (!used.has(name)) rmSync(join(folder, name));
    },
  };
}

/** Opens the cache of a build. @param site the workspace's folder */
export const openPictureCache = (site: string) =>
  openCache(
    join(site, '../.cache/pictures'),
    hashOfCode(join(site, 'build/assets'), join(site, '../package-lock.json')),
  );

/** Returns a hash of the code below `folder`, without its tests, and of the packages that `lockFile` names. */
export function hashOfCode(folder: string, lockFile: string): string {
  const hash = createHash('sha256').update(readFileSync(lockFile));
  for (const name of filesIn(folder))
    if (!/\.test\.tsx?$/.test(name)) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}
