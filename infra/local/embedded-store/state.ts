import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error';

/** Whether a process has, or had until it was killed, the store open. */
type State = 'open' | 'closed';

/** What stands on disk before the store is opened. */
export type Found = 'nothing' | 'closed cleanly' | 'not closed';

const stateFile = (folder: string) => join(folder, 'store-state');

/** The store's own folder inside the data folder. */
export const storeFolder = (folder: string): string => join(folder, 'store');

/**
 * What the last process left.
 * @throws StartError where a store was made here and is gone: an empty one must not take its place unseen
 */
export function findStore(folder: string): Found {
  const store = existsSync(join(storeFolder(folder), 'CURRENT'));
  const state = readState(folder);
  if (!store && state !== undefined) {
    throw new StartError(
      `The signup list that was kept in ${storeFolder(folder)} is gone or damaged. Put a backup of ` +
        `${folder} in its place; to begin with an empty list, delete ${stateFile(folder)}.`,
    );
  }
  if (!store) return 'nothing';
  return state === 'closed' ? 'closed cleanly' : 'not closed';
}

/** Notes the state so that it is old or new, never half, however this process ends. */
export function writeState(folder: string, state: State): void {
  const file = stateFile(folder);
  writeFileSync(`${file}.new`, `${state}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function readState(folder: string): string | undefined {
  return existsSync(stateFile(folder)) ? readFileSync(stateFile(folder), 'utf8').trim() : undefined;
}
